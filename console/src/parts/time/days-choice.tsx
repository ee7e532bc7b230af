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
  label: string
  spans: readonly number[]
  days: number
  textOf: (days: number) => string
}

/** How many days back the page shows; kept in the address. */
export function DaysChoice({ filters, label, spans, days, textOf }: DaysChoiceProps) {
  return (
    <label className="row">
      <span className="visually-hidden">{label}</span>
      <BareSelect
        className="input"
        value={days}
        options={choices(spans, textOf)}
        onChange={(span) => filters.set({ days: String(span) })}
      />
    </label>
  )
}
