import type { Mask } from '../../console-contract/mask.ts'
import { maskWords } from '../../console-contract/mask-words.ts'

/** The body of a callback as a role may read it: viewers see neither whole numbers nor texts. */
export function maskedBody(body: string, mask: Mask): string {
  if (!mask.hides) return body
  try {
    return JSON.stringify(maskedValue('', JSON.parse(body), mask))
  } catch {
    return body === '' ? '' : '…'
  }
}

/**
 * Masks any JSON that a client may have sent. Numbers are masked like texts. Of members that no callback of
 * ours has, only telephone numbers are left, masked.
 */
function maskedValue(name: string, value: unknown, mask: Mask): unknown {
  if (name === 'replies') return Array.isArray(value) ? value.map(maskedReply) : []
  if (name === 'msg_id' && typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => maskedValue(name, each, mask))
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([inner, each]) => [
      mask.words(inner),
      maskedValue(inner, each, mask),
    ])
    return Object.fromEntries(members)
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  if (recipientNames.has(name)) return mask.recipient(text)
  const masked = mask.words(text)
  if (masked === text) return ownNames.has(name) ? value : '…'
  return ownNames.has(name) || /^[+\d\s().-]+$/.test(text) ? masked : '…'
}

/** Members of our callbacks that never hold what a subscriber wrote or received. */
const ownNames: ReadonlySet<string> = new Set([
  ...['success', 'id', 'msg_id', 'type', 'status', 'error', 'updated', 'duration', 'request_id', 'verify_id'],
  ...['custom_id', 'service_id', 'datetime'],
])

const recipientNames: ReadonlySet<string> = new Set(['phone', 'email', 'recipient'])

function maskedReply(reply: unknown): object {
  const { datetime, type } = (reply ?? {}) as { datetime?: unknown; type?: unknown }
  const shown = (value: unknown) => (typeof value === 'string' ? maskWords(value.slice(0, 40)) : undefined)
  return { datetime: shown(datetime), ...(type !== undefined && { type: shown(type) }), message: '…' }
}
