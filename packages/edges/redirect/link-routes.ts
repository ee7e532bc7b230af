import type { Clicks } from '../../engines/links/clicks.ts'
import { LinkIndex } from '../../engines/links/link-index.ts'
import { Unsubscribe, type UnsubscribeOptions } from '../../engines/links/unsubscribe.ts'
import { readShortLinks, readUnsubscribeLinks } from '../../store/accounts/links.ts'
import type { Routes } from '../server.ts'
import { redirectRoutes } from './redirect-routes.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

/** Short links, whose clicks are counted, and unsubscribe links. */
export function linkRoutes(options: UnsubscribeOptions & { clicks: Clicks }): Routes[] {
  const { db, clock, clicks } = options
  const short = new LinkIndex({ read: (codes) => readShortLinks(db, codes), clock })
  const links = new LinkIndex({ read: (codes) => readUnsubscribeLinks(db, codes), clock })
  const unsubscribe = new Unsubscribe(options)
  return [redirectRoutes({ links: short, clicks, clock }), unsubscribeRoutes({ links, unsubscribe })]
}
