import type { NewShortLink, NewUnsubscribeLink } from '../../../domain/links/new-link.ts'

export const acceptedAt = Date.UTC(2026, 10, 21)
const dayMs = 24 * 3_600_000

const origin = { accountId: 1, msgId: 42, createdAt: acceptedAt, expiresAt: acceptedAt + 90 * dayMs }

/** A code that ends with a letter, `b` for example. */
export function sampleCode(letter: string): string {
  return letter.padStart(12, 'x')
}

export function shortLink(letter: string, change: Partial<NewShortLink> = {}): NewShortLink {
  return {
    kind: 'short',
    code: sampleCode(letter),
    target: `https://example.com/${letter}`,
    ...origin,
    ...change,
  }
}

export function unsubscribeLink(
  letter: string,
  change: Partial<NewUnsubscribeLink> = {},
): NewUnsubscribeLink {
  return {
    kind: 'unsubscribe',
    code: sampleCode(letter),
    sender: 'Shop',
    phone: '380671234567',
    ...origin,
    ...change,
  }
}
