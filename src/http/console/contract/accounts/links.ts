import { Type } from '@sinclair/typebox'
import { ask, fields } from '../ask.ts'
import { account, instant } from './fields.ts'

export interface LinkView {
  msgId: number
  /** Null where it is kept back: whoever has it can follow it. */
  code: string | null
  /** Without what stands behind `?` where it is kept back. */
  target: string
  createdAt: number
  expiresAt: number
  /** Every time it was fetched, by machines too. */
  rawClicks: number
  /** Those of people. */
  humanClicks: number
  firstHumanAt: number | null
  lastHumanAt: number | null
}

export interface LinksView {
  links: LinkView[]
  /** For the next page: `before`. Null at the end. */
  next: number | null
}

export interface LinkTotalsView {
  links: number
  /** Links that at least one person followed. */
  followed: number
  rawClicks: number
  humanClicks: number
  unsubscribeLinks: number
  /** Opt-outs that came by them. */
  unsubscribed: number
}

const msgId = Type.Optional(Type.Integer({ minimum: 1, description: 'the number of a message' }))

export const linksQuestions = {
  /** Newest messages first. */
  'GET /links': ask<LinksView>()('viewer', fields({ account, msgId, before: Type.Optional(instant) })),
  /** Of links that were made in a time. */
  'GET /links/totals': ask<LinkTotalsView>()('viewer', fields({ account, from: instant, to: instant })),
}
