import type { Config } from '../config/config.ts'
import { redirectRoutes } from '../edges/redirect/redirect-routes.ts'
import { unsubscribeRoutes } from '../edges/redirect/unsubscribe-routes.ts'
import type { Routes } from '../edges/server.ts'
import { Clicks } from '../engines/links/clicks.ts'
import { CodeSource } from '../engines/links/code-source.ts'
import { LinkIndex } from '../engines/links/link-index.ts'
import { MessageLinks } from '../engines/links/message-links.ts'
import { Unsubscribe } from '../engines/links/unsubscribe.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Catalogue } from '../store/accounts/catalogue.ts'
import { readShortLinks, readUnsubscribeLinks } from '../store/accounts/links.ts'
import type { Database } from '../store/database.ts'
import type { FeedPort } from '../store/feed/feed-port.ts'

/**
 * Creates the short links of messages. Null if they would lead to an address that only this machine reaches,
 * unless the telephones are simulated here. `url` is the gateway's own URL, once it listens.
 */
export function linkMaker(
  config: Config,
  { isSandbox, url }: { isSandbox: boolean; url: () => string },
): (() => MessageLinks) | null {
  const { showScheme, ...links } = config.links
  const baseUrl = links.baseUrl ?? config.publicUrl
  if (baseUrl === null && !isSandbox) return null
  const codes = new CodeSource()
  return () => new MessageLinks({ codes, baseUrl: baseUrl ?? url(), showScheme })
}

/** Routes of short links, whose clicks are counted, and of unsubscribe links. */
export function openLinks(parts: {
  db: Database
  /** The same database, for requests that visitors wait for. */
  forClients: Database
  clock: Clock
  events: Events
  feed: FeedPort
  catalogue: Catalogue
}): {
  clicks: Clicks
  routes: Routes[]
} {
  const { forClients, catalogue, clock, feed } = parts
  const clicks = new Clicks(parts)
  const short = new LinkIndex({ read: (codes) => readShortLinks(forClients, codes), clock })
  const links = new LinkIndex({ read: (codes) => readUnsubscribeLinks(forClients, codes), clock })
  const unsubscribe = new Unsubscribe({ db: forClients, clock, feed, onOptOut: () => catalogue.noteOptOut() })
  return {
    clicks,
    routes: [redirectRoutes({ links: short, clicks, clock }), unsubscribeRoutes({ links, unsubscribe })],
  }
}
