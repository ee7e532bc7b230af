import { useState } from 'react'
import { useMay, useSession } from '../../../gateway/session.tsx'
import { Button } from '../../../parts/button.tsx'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { Input } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import type { AddressFilters } from '../../../parts/list/address-filters.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { optOutsTexts } from './texts.ts'

export function OptOutFilters({
  filters: { of, set },
  wrong,
}: {
  filters: AddressFilters
  /** The error of the search. */
  wrong: string | null
}) {
  const texts = useTexts(optOutsTexts)
  const { user } = useSession()
  const seesNumbers = useMay('operator')
  const [search, setSearch] = useState(of('search'))
  return (
    <Form className="filters" onSubmit={() => set({ search: typedDigits(search) })}>
      {seesNumbers && (
        <div className="opt-outs-search">
          <Input
            label={texts.search}
            hint={texts.searchHint}
            wrong={wrong}
            type="search"
            value={search}
            onChange={(text) => {
              setSearch(text)
              if (text === '') set({ search: null })
            }}
          />
          <Button type="submit">{texts.find}</Button>
        </div>
      )}
      <Select
        label={texts.scope}
        value={of('scope')}
        options={[
          ['', texts.every],
          ['all', texts.all],
          ['one', texts.one],
        ]}
        onChange={(scope) => set({ scope })}
      />
      {user.accountId === null && (
        <AccountSelect value={of('accountId')} onChange={(accountId) => set({ accountId })} />
      )}
    </Form>
  )
}
