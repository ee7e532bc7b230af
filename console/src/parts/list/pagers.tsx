import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { When } from '../values.tsx'
import type { AddressFilters } from './address-filters.ts'

interface SearchPagerProps {
  filters: AddressFilters
  next: number | string | null
  /** Null where it reached the end of the page. */
  lookedBackTo: number | null
  /** Stands before the time. */
  text: string
  hint?: string
}

/** The pages of a search; where it did not reach the end, how far it looked, and a button to go on. */
export function SearchPager({ filters, next, lookedBackTo, text, hint }: SearchPagerProps) {
  const texts = useTexts('parts')
  if (lookedBackTo === null) return <Pager filters={filters} next={next} />
  const further = () => filters.set({ before: next === null ? null : String(next) })
  return (
    <>
      <div className="row between inset pager">
        <p>
          {text} <When at={lookedBackTo} />. {hint !== undefined && <span className="soft">{hint}</span>}
        </p>
        <Button onClick={further}>{texts.lookFurther}</Button>
      </div>
      <Pager filters={filters} next={null} />
    </>
  )
}

interface PagerProps {
  filters: AddressFilters
  next: number | string | null
  /** What the buttons say of a list that has not the newest first. */
  newest?: string
  older?: string
}

/**
 * Links to the other pages of a list, newest first, by `before` in the address. `next` is where the next page begins;
 * null where there is none. Empty where the list has one page.
 */
export function Pager({ filters, next, newest, older }: PagerProps) {
  const texts = useTexts('parts')
  const isFirst = filters.of('before') === ''
  if (isFirst && next === null) return null
  return (
    <nav className="row between inset pager" aria-label={texts.pages}>
      {isFirst ? (
        <span />
      ) : (
        <Button onClick={() => filters.set({ before: null })}>{newest ?? texts.newest}</Button>
      )}
      {next !== null && (
        <Button onClick={() => filters.set({ before: String(next) })}>{older ?? texts.older}</Button>
      )}
    </nav>
  )
}
