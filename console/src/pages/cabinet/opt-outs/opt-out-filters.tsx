import { type SubmitEvent, useState } from 'react'
import { useMay } from '../../../gateway/session.tsx'
import type { AddressFilters } from '../../../parts/address-filters.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { optOutsTexts } from './texts.ts'

export function OptOutFilters({
  filters: { of, set },
  wrong,
}: {
  filters: AddressFilters
  /** What is wrong with the search. */
  wrong: string | null
}) {
  const texts = useTexts(optOutsTexts)
  const seesNumbers = useMay('operator')
  const [search, setSearch] = useState(of('search'))
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    set({ search: search.trim() })
  }
  return (
    <form className="filters" onSubmit={find}>
      {seesNumbers && (
        <div className="opt-outs-search">
          <Field label={texts.search} hint={texts.searchHint} wrong={wrong}>
            {(ids) => (
              <input
                {...ids}
                type="search"
                value={search}
                onChange={({ target }) => {
                  setSearch(target.value)
                  if (target.value === '') set({ search: null })
                }}
              />
            )}
          </Field>
          <Button type="submit">{texts.find}</Button>
        </div>
      )}
      <Field label={texts.scope}>
        {(ids) => (
          <select {...ids} value={of('scope')} onChange={({ target }) => set({ scope: target.value })}>
            <option value="">{texts.every}</option>
            <option value="all">{texts.all}</option>
            <option value="one">{texts.one}</option>
          </select>
        )}
      </Field>
    </form>
  )
}
