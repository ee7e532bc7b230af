/** Infobip's `yyyy-MM-dd'T'HH:mm:ss.SSSZ`, with or without a colon in its offset, in ms; null for anything else. */
export function parseInstant(text: string | null): number | null {
  const [, local, hours, minutes] = instant.exec(text ?? '') ?? []
  if (local === undefined) return null
  const at = Date.parse(hours === undefined ? `${local}Z` : `${local}${hours}:${minutes}`)
  return Number.isNaN(at) ? null : at
}

const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:Z|([+-]\d\d):?(\d\d))$/
