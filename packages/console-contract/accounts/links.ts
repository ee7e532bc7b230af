import { Type } from '@sinclair/typebox'
import type { FollowedLink, LinkTotals } from '../../domain/links/short-link.ts'
import { query } from '../console-route.ts'
import { account, instant } from '../fields.ts'

export interface ShortLinkView extends Omit<FollowedLink, 'code' | 'accountId' | 'domain'> {
  /** Null where it is hidden: anyone with the code can follow the link. */
  code: string | null
}

export interface LinksView {
  links: ShortLinkView[]
  /** For the next page: `before`. Null at the end. */
  next: number | null
}

export type LinkTotalsView = LinkTotals

const msgId = Type.Optional(Type.Integer({ minimum: 1, description: 'the number of a message' }))

export const linksRoutes = {
  /** Newest messages first. */
  'GET /links': query<LinksView>()('viewer', { account, msgId, before: Type.Optional(instant) }),
  /** Links that were created in the period. */
  'GET /links/totals': query<LinkTotalsView>()('viewer', { account, from: instant, to: instant }),
}
