const instant =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** RFC 3339, what PostgreSQL prints, or a day; UTC where no zone is named. Milliseconds, or NaN. */
export function parseInstant(text: string): number {
  const [, day, time = '00:00', zone = 'Z'] = instant.exec(text) ?? []
  if (day === undefined) return Number.NaN
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  return Date.parse(`${day}T${time}${offset.toUpperCase()}`)
}
