import { feedRoutes } from '../edges/feed/feed-routes.ts'
import type { Routes } from '../edges/server.ts'
import { BalanceAlerts } from '../engines/feed/balance-alerts.ts'
import { EndpointFeeds } from '../engines/feed/endpoint-feeds.ts'
import { FeedWaits } from '../engines/feed/feed-waits.ts'
import { openSink } from '../engines/feed/sinks/open-sink.ts'
import { SinkFeed } from '../engines/feed/sinks/sink-feed.ts'
import type { Observation } from '../observability/observation.ts'
import { sinkStatus } from '../store/feed/event-sinks.ts'
import { measureEndpoints, measureUnnumbered } from '../store/feed/measure-feed.ts'
import type { Common, Engines } from './open-engines.ts'

/** The parts that read the feed of events. */
export async function openFeed(common: Common, engines: Engines): Promise<Routes> {
  const { config, clock, events, parts, metrics } = common
  const { db, forClients, callbacks: outbox, catalogue, dispatch, feed, hours } = engines
  const waits = parts.keep(await FeedWaits.open(db))
  if (config.events.recorded) {
    parts.keep(new BalanceAlerts({ db, clock, feed, events }))
    const hasEndpoints = () => catalogue.hasEndpoints
    const onAttempt = hours.onEndpoint.bind(hours)
    parts.keep(new EndpointFeeds({ db, clock, outbox, waits, events, hasEndpoints, onAttempt }))
    for (const sink of config.events.sinks) {
      const open = () => openSink(sink, config.events.days)
      const { nodeId } = dispatch
      parts.keep(new SinkFeed({ db, clock, config: sink, nodeId, waits, open, events }))
    }
    metrics.observeOnce(() => observeFeed(common, engines))
  }
  return feedRoutes({ db: forClients, clock, config: config.events, waits })
}

async function observeFeed({ config, clock }: Common, { forClients: db }: Engines): Promise<Observation> {
  const now = clock.now()
  const eventSinks: Observation['eventSinks'] = []
  for (const { name: sink, accounts } of config.events.sinks) {
    eventSinks.push(await sinkStatus(db, { sink, accounts }, now))
  }
  return {
    unnumberedEvents: await measureUnnumbered(db, now),
    eventEndpoints: await measureEndpoints(db),
    eventSinks,
  }
}
