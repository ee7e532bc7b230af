/** An address of ours that stands in a planned text. It leads somewhere once it is stored with its message. */
export type LinkDraft =
  | { kind: 'short'; code: string; target: string }
  /** `sender` is whom the subscriber can turn away. */
  | { kind: 'unsubscribe'; code: string; sender: string }

export type NewShortLink = Extract<LinkDraft, { kind: 'short' }> & LinkOrigin
export type NewUnsubscribeLink = Extract<LinkDraft, { kind: 'unsubscribe' }> & LinkOrigin & { phone: string }
export type NewLink = NewShortLink | NewUnsubscribeLink

interface LinkOrigin {
  accountId: number
  msgId: number
  /** Milliseconds, as the other instants. */
  createdAt: number
  expiresAt: number
}

/** What a link takes over from its message. */
export interface LinkMessage {
  accountId: number
  msgId: number
  phone: string
  acceptedAt: number
  expiresAt: number
}

/** Days that links lead somewhere, by kind. */
export interface LinkDays {
  short: number
  unsubscribe: number
}

export const usualLinkDays: LinkDays = { short: 90, unsubscribe: 400 }

const dayMs = 24 * 3_600_000

/** The links of a message as they are stored. Their days begin when the message can arrive no more. */
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

/** Whether a link leads somewhere at `now`. */
export function isAlive(link: { expiresAt: number }, now: number): boolean {
  return now < link.expiresAt
}
