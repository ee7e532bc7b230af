/**
 * A short link in a planned text. It works once it is stored with its message. `domain`: the host of the account that
 * it was made for; absent: that of all accounts.
 */
export type LinkDraft =
  | { kind: 'short'; code: string; target: string; domain?: string }
  /** `sender` is the sender to opt out of. */
  | { kind: 'unsubscribe'; code: string; sender: string; domain?: string }

export type NewShortLink = Extract<LinkDraft, { kind: 'short' }> & LinkOrigin
export type NewUnsubscribeLink = Extract<LinkDraft, { kind: 'unsubscribe' }> & LinkOrigin & { phone: string }
export type NewLink = NewShortLink | NewUnsubscribeLink

interface LinkOrigin {
  accountId: number
  msgId: number
  /** Milliseconds, like all instants. */
  createdAt: number
  expiresAt: number
}

/** Data of its message that a link needs. */
export interface LinkMessage {
  accountId: number
  msgId: number
  phone: string
  acceptedAt: number
  expiresAt: number
}

/** Days that links stay valid, by kind. */
export interface LinkDays {
  short: number
  unsubscribe: number
}

export const usualLinkDays: LinkDays = { short: 90, unsubscribe: 400 }

const dayMs = 24 * 3_600_000

/** The links of a message for storing. Their days begin at the end of the message's lifetime. */
export function linksOfMessage(
  drafts: readonly LinkDraft[],
  message: LinkMessage,
  days: LinkDays,
): NewLink[] {
  const { accountId, msgId, phone, acceptedAt } = message
  return drafts.map((draft) => {
    const expiresAt = message.expiresAt + days[draft.kind] * dayMs
    const origin = { accountId, msgId, createdAt: acceptedAt, expiresAt }
    return draft.kind === 'short' ? { ...draft, ...origin } : { ...draft, ...origin, phone }
  })
}

/** Whether a link is valid at `now`. */
export function isAlive(link: { expiresAt: number }, now: number): boolean {
  return now < link.expiresAt
}
