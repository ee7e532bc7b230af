import { type FormEvent, useState } from 'react'
import type { AddressFilters } from '../../parts/address-filters.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AccountSelect } from './account-select.tsx'
import { callbacksTexts } from './texts.ts'

const states = ['pending', 'delivered', 'parked'] as const

/** What is looked for; choices count at once, words when the form is sent. */
export function Filters({ filters }: { filters: AddressFilters }) {
  const texts = useTexts(callbacksTexts)
  const [host, setHost] = useState(filters.of('host'))
  const [msgId, setMsgId] = useState(filters.of('msgId'))
  const isAny = ['state', 'accountId', 'host', 'msgId'].some((name) => filters.of(name) !== '')
  const search = (event: FormEvent) => {
    event.preventDefault()
    filters.set({ host: host.trim(), msgId: msgId.replaceAll(/\D/g, '') })
  }
  const clear = () => {
    setHost('')
    setMsgId('')
    filters.set({ state: null, accountId: null, host: null, msgId: null })
  }
  return (
    <form className="callbacks-filters" onSubmit={search}>
      <Field label={texts.state}>
        {(ids) => (
          <select
            {...ids}
            value={filters.of('state')}
            onChange={({ target }) => filters.set({ state: target.value })}
          >
            <option value="">{texts.anyState}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {texts[state]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <AccountSelect value={filters.of('accountId')} onChange={(accountId) => filters.set({ accountId })} />
      <Field label={texts.host}>
        {(ids) => (
          <input
            {...ids}
            value={host}
            onChange={({ target }) => setHost(target.value)}
            placeholder="shop.example"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={texts.message}>
        {(ids) => (
          <input
            {...ids}
            value={msgId}
            onChange={({ target }) => setMsgId(target.value)}
            placeholder={texts.anyMessage}
            inputMode="numeric"
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit">{texts.search}</Button>
        {isAny && (
          <Button look="quiet" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
