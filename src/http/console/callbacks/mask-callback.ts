import type { Mask } from '../mask.ts'

/** The body of a callback as somebody may read it: for viewers without whole numbers and without what was written. */
export function maskedBody(body: string, mask: Mask): string {
  if (!mask.hides) return body
  try {
    return JSON.stringify(maskedValue('', JSON.parse(body), mask))
  } catch {
    return mask.words(body)
  }
}

/** Of JSON that may have come from anybody: numbers are looked at as texts are. */
function maskedValue(name: string, value: unknown, mask: Mask): unknown {
  if (name === 'replies') return Array.isArray(value) ? value.map(maskedReply) : []
  if (name === 'msg_id' && typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => maskedValue(name, each, mask))
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([inner, each]) => [inner, maskedValue(inner, each, mask)])
    return Object.fromEntries(members)
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  const masked = recipientNames.has(name) ? mask.recipient(text) : mask.words(text)
  return masked === text ? value : masked
}

const recipientNames: ReadonlySet<string> = new Set(['phone', 'email', 'recipient'])

function maskedReply(reply: unknown): object {
  const { datetime, type } = (reply ?? {}) as { datetime?: unknown; type?: unknown }
  return { datetime, ...(type !== undefined && { type }), message: '…' }
}

/** A hook may carry a key in its query. */
export function maskedUrl(url: string, mask: Mask): string {
  if (!mask.hides || !URL.canParse(url)) return url
  const { origin, pathname, search } = new URL(url)
  return mask.words(`${origin}${pathname}${search === '' ? '' : '?…'}`)
}
