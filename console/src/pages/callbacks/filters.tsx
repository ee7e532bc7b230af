import { Button } from '../../parts/button.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { choices, Input, Select, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import type { AddressFilters } from '../../parts/list/address-filters.ts'
import { useTexts } from '../../texts/texts.tsx'

const states = ['pending', 'delivered', 'dead-lettered'] as const

/** Filters of the list. Choices apply at once, texts when the form is sent. */
export function Filters({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('callbacks')
  const [{ host, msgId }, of, set] = useFields({ host: filters.of('host'), msgId: filters.of('msgId') })
  const isAny = ['state', 'accountId', 'host', 'msgId'].some((name) => filters.of(name) !== '')
  const search = () => {
    filters.set({ host: host.trim(), msgId: msgId.replaceAll(/\D/g, '') })
  }
  const clear = () => {
    set({ host: '', msgId: '' })
    filters.set({ state: null, accountId: null, host: null, msgId: null })
  }
  return (
    <Form className="callbacks-filters" onSubmit={search}>
      <Select
        {...filters.input('state')}
        label={texts.state}
        options={choices(states, (state) => texts[state], texts.anyState)}
      />
      <AccountSelect {...filters.input('accountId')} />
      <Input
        {...of.host}
        label={texts.host}
        placeholder="shop.example"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Input {...of.msgId} label={texts.message} placeholder={texts.anyMessage} inputMode="numeric" />
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
