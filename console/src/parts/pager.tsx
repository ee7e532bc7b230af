import { useTexts } from '../texts/texts.tsx'
import type { AddressFilters } from './address-filters.ts'
import { Button } from './button.tsx'
import { partsTexts } from './texts.ts'

/**
 * Below a list that is read a page at a time, newest first, by `before` in the address. `next` is where the page after
 * this one begins; null where there is none. Nothing where all of it is on one page.
 */
export function Pager({ filters, next }: { filters: AddressFilters; next: number | string | null }) {
  const texts = useTexts(partsTexts)
  const isFirst = filters.of('before') === ''
  if (isFirst && next === null) return null
  const older = () => filters.set({ before: String(next) })
  return (
    <nav className="pager" aria-label={texts.pages}>
      {isFirst ? <span /> : <Button onClick={() => filters.set({ before: null })}>{texts.newest}</Button>}
      {next !== null && <Button onClick={older}>{texts.older}</Button>}
    </nav>
  )
}
