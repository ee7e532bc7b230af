import type { HostedLink } from './link-host.ts'

/** The target of a code. Immutable. */
export interface ShortLink extends HostedLink {
  code: string
  msgId: number
  target: string
  createdAt: number
  expiresAt: number
}

/** A short link with its clicks. */
export interface FollowedLink extends ShortLink {
  rawClicks: number
  humanClicks: number
  firstHumanAt: number | null
  lastHumanAt: number | null
}

export interface LinkTotals {
  links: number
  followed: number
  rawClicks: number
  humanClicks: number
  unsubscribeLinks: number
  unsubscribed: number
}
