const instant =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Whether the calendar has this day, written `2026-11-30`: `Date` takes 31 November for 1 December. */
export function isRealDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
}

/** `Date.parse` for RFC 3339, without days that the calendar does not have and without an hour 24. Milliseconds, or NaN. */
export function parseRfc3339(text: string): number {
  return isRealDay(text.slice(0, 10)) && text.slice(11, 13) !== '24' ? Date.parse(text) : Number.NaN
}

/** RFC 3339, what PostgreSQL prints, or a day; UTC where no zone is named. Milliseconds, or NaN. */
export function parseInstant(text: string): number {
  const [, day, time = '00:00', zone = 'Z'] = instant.exec(text) ?? []
  if (day === undefined) return Number.NaN
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  return parseRfc3339(`${day}T${time}${offset.toUpperCase()}`)
}
