import type { Mask } from '../mask.ts'

/** The body of a callback as somebody may read it: for viewers without whole numbers and without what was written. */
export function maskedBody(body: string, mask: Mask): string {
  if (!mask.hides) return body
  try {
    return JSON.stringify(maskedMembers(JSON.parse(body) as Record<string, unknown>, mask))
  } catch {
    return mask.words(body)
  }
}

function maskedMembers(members: Record<string, unknown>, mask: Mask): Record<string, unknown> {
  const masked = Object.entries(members).map(([name, value]): [string, unknown] => {
    if (name === 'replies') return [name, Array.isArray(value) ? value.map(maskedReply) : []]
    if (typeof value !== 'string' || name === 'msg_id') return [name, value]
    return [name, name === 'phone' || name === 'email' ? mask.recipient(value) : mask.words(value)]
  })
  return Object.fromEntries(masked)
}

function maskedReply(reply: unknown): object {
  const { datetime, type } = reply as { datetime?: unknown; type?: unknown }
  return { datetime, ...(type !== undefined && { type }), message: '…' }
}

/** A hook may carry a key in its query. */
export function maskedUrl(url: string, mask: Mask): string {
  if (!mask.hides || !URL.canParse(url)) return url
  const { origin, pathname, search } = new URL(url)
  return mask.words(`${origin}${pathname}${search === '' ? '' : '?…'}`)
}
