import type { AddressFilters } from './address-filters.ts'

/** The span that the address names in `days`, or `usual`. */
export function daysOf(filters: AddressFilters, spans: readonly number[], usual: number): number {
  return spans.find((span) => String(span) === filters.of('days')) ?? usual
}

/** How many days back are looked at, kept in the address. */
export function DaysChoice({
  filters,
  label,
  spans,
  days,
  textOf,
}: {
  filters: AddressFilters
  label: string
  spans: readonly number[]
  days: number
  textOf: (days: number) => string
}) {
  return (
    <label className="row">
      <span className="out-of-sight">{label}</span>
      <select className="input" value={days} onChange={({ target }) => filters.set({ days: target.value })}>
        {spans.map((span) => (
          <option key={span} value={span}>
            {textOf(span)}
          </option>
        ))}
      </select>
    </label>
  )
}
