import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { When } from '../values.tsx'
import type { AddressFilters } from './address-filters.ts'
import { Pager } from './pager.tsx'

/** The pages of a search; where it did not reach the end, how far it looked, and a button to go on. */
export function SearchPager({
  filters,
  next,
  lookedBackTo,
  text,
  hint,
}: {
  filters: AddressFilters
  next: number | string | null
  /** Null where it reached the end of the page. */
  lookedBackTo: number | null
  /** Stands before the time. */
  text: string
  hint?: string
}) {
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
