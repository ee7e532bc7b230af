/** What the text of a receipt says (SMPP 3.4 Appendix B); null for what is not in it or is empty. */
export interface ReceiptText {
  id: string | null
  stat: string | null
  err: string | null
  doneAt: number | null
}

const keys = 'id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text'
const field = new RegExp(`(?<![\\w-])(${keys})[ \\t]*[:=][ \\t]*((?!(?:${keys})[ \\t]*[:=])[^\\s,;]*)`, 'gi')

/** The form of the specification, which most SMSCs send. */
const appendixB =
  /^id:([\w-]+) sub:\d{3} dlvrd:\d{3} submit date:\d{10,14} done date:(\d{10,14}) stat:([A-Z]+) err:(\w+)(?: [Tt]ext:|$)/

/**
 * Parses a receipt key by key, in any order, case and separator, since SMSCs write them differently. Keys inside
 * the quoted text count only where the receipt itself lacks them.
 */
export function parseReceiptText(text: string): ReceiptText {
  const plain = appendixB.exec(text)
  if (plain !== null) {
    const [, id = '', done = '', stat = '', err = ''] = plain
    return { id, stat: stat.toUpperCase(), err, doneAt: parseDate(done) }
  }
  const found = new Map<string, string>()
  for (const [, key = '', value = ''] of text.matchAll(field)) {
    const name = key.toLowerCase().replace(/[ _]/g, '')
    if (value !== '' && !found.has(name)) found.set(name, value)
  }
  const done = found.get('donedate')
  return {
    id: found.get('id') ?? null,
    stat: found.get('stat')?.toUpperCase() ?? null,
    err: found.get('err') ?? null,
    doneAt: done === undefined ? null : parseDate(done),
  }
}

/** YYMMDDhhmm[ss] or YYYYMMDDhhmm[ss], read as UTC: receipts don't name their zone. */
function parseDate(text: string): number | null {
  const match = /^(?:20)?(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/.exec(
    text,
  )
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number)
  const at = Date.UTC(2000 + year, month - 1, day, hour, minute, Number(match[6] ?? 0))
  return new Date(at).getUTCDate() === day ? at : null
}
