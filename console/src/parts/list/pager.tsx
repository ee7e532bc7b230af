import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import type { AddressFilters } from './address-filters.ts'

/**
 * Links to the other pages of a list, newest first, by `before` in the address. `next` is where the next page begins;
 * null where there is none. Empty where the list has one page.
 */
export function Pager({ filters, next }: { filters: AddressFilters; next: number | string | null }) {
  const texts = useTexts('parts')
  const isFirst = filters.of('before') === ''
  if (isFirst && next === null) return null
  const older = () => filters.set({ before: String(next) })
  return (
    <nav className="row between inset pager" aria-label={texts.pages}>
      {isFirst ? <span /> : <Button onClick={() => filters.set({ before: null })}>{texts.newest}</Button>}
      {next !== null && <Button onClick={older}>{texts.older}</Button>}
    </nav>
  )
}
