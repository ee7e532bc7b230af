import { BalanceAlerts } from './feed/balance-alerts.ts'
import { EndpointFeeds } from './feed/endpoint-feeds.ts'
import { FeedReader } from './feed/feed-reader.ts'
import { FeedWaits } from './feed/feed-waits.ts'
import { feedRoutes } from './http/feed/feed-routes.ts'
import type { Routes } from './http/server.ts'
import type { Common, Engines } from './open-engines.ts'

/** The parts that read the feed of events. */
export async function openFeed({ config, clock, events, parts }: Common, engines: Engines): Promise<Routes> {
  const { db, forClients, callbacks: outbox, catalogue, feed } = engines
  const waits = parts.keep(await FeedWaits.open(db))
  if (config.events.recorded) {
    parts.keep(new BalanceAlerts({ db, clock, feed, events }))
    parts.keep(
      new EndpointFeeds({ db, clock, outbox, waits, events, hasEndpoints: () => catalogue.hasEndpoints }),
    )
  }
  const reader = new FeedReader({ db: forClients, clock, waits })
  return feedRoutes({ db: forClients, clock, config: config.events, reader, waits })
}
