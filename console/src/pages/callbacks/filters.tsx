import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { Input } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { choices, Select } from '../../parts/form/select.tsx'
import type { AddressFilters } from '../../parts/list/address-filters.ts'
import { useTexts } from '../../texts/texts.tsx'
import { callbacksTexts } from './texts.ts'

const states = ['pending', 'delivered', 'dead-lettered'] as const

/** Filters of the list. Choices apply at once, texts when the form is sent. */
export function Filters({ filters }: { filters: AddressFilters }) {
  const texts = useTexts(callbacksTexts)
  const [host, setHost] = useState(filters.of('host'))
  const [msgId, setMsgId] = useState(filters.of('msgId'))
  const isAny = ['state', 'accountId', 'host', 'msgId'].some((name) => filters.of(name) !== '')
  const search = () => {
    filters.set({ host: host.trim(), msgId: msgId.replaceAll(/\D/g, '') })
  }
  const clear = () => {
    setHost('')
    setMsgId('')
    filters.set({ state: null, accountId: null, host: null, msgId: null })
  }
  return (
    <Form className="callbacks-filters" onSubmit={search}>
      <Select
        label={texts.state}
        value={filters.of('state')}
        options={choices(states, (state) => texts[state], texts.anyState)}
        onChange={(state) => filters.set({ state })}
      />
      <AccountSelect value={filters.of('accountId')} onChange={(accountId) => filters.set({ accountId })} />
      <Input
        label={texts.host}
        value={host}
        placeholder="shop.example"
        autoCapitalize="off"
        spellCheck={false}
        onChange={setHost}
      />
      <Input
        label={texts.message}
        value={msgId}
        placeholder={texts.anyMessage}
        inputMode="numeric"
        onChange={setMsgId}
      />
      <div className="row">
        <Button type="submit">{texts.search}</Button>
        {isAny && (
          <Button look="quiet" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </Form>
  )
}
