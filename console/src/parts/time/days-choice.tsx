import { BareSelect, choices } from '../form/fields.tsx'
import type { AddressFilters } from '../list/address-filters.ts'

/** The parameter `days` of the address, or `usual`. */
export function chooseDays<Span extends number>(
  filters: AddressFilters,
  spans: readonly Span[],
  usual: NoInfer<Span>,
): Span {
  return spans.find((span) => String(span) === filters.of('days')) ?? usual
}

interface DaysChoiceProps {
  filters: AddressFilters
  spans: readonly number[]
  days: number
  texts: { range: string; lastDays: (values: { days: number }) => string }
}

/** How many days back the page shows; kept in the address. */
export function DaysChoice({ filters, spans, days, texts }: DaysChoiceProps) {
  return (
    <BareSelect
      className="input"
      aria-label={texts.range}
      value={days}
      options={choices(spans, (each) => texts.lastDays({ days: each }))}
      onChange={(span) => filters.set({ days: String(span) })}
    />
  )
}
