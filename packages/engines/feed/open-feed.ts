import type { Config } from '../../config/config.ts'
import { ownParts } from '../../kit/flow/own-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { NodePlace } from '../../kit/machine/siblings.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { Observation } from '../../observability/observation.ts'
import type { Database } from '../../store/database.ts'
import { sinkStatus } from '../../store/feed/event-sinks.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import { measureEndpoints, measureUnnumbered } from '../../store/feed/measure-feed.ts'
import type { Store } from '../../store/open-store.ts'
import type { Callbacks } from '../callbacks/open-callbacks.ts'
import { BalanceAlerts } from './balance-alerts.ts'
import { EndpointFeeds } from './endpoint-feeds.ts'
import { FeedWaits } from './feed-waits.ts'
import { openSink } from './sinks/open-sink.ts'
import { SinkFeed } from './sinks/sink-feed.ts'

export interface FeedOptions extends StartOptions {
  config: Config['events']
  store: Store
  clock: Clock
  events: Events
  callbacks: Pick<Callbacks, 'sender' | 'hours'>
  metrics: Pick<Metrics, 'observeOnce'>
  feed: FeedPort
  node: Pick<NodePlace, 'nodeId'>
}

/** The parts that read the feed of events. */
export function openFeed(options: FeedOptions): Promise<{ waits: FeedWaits } & AsyncDisposable> {
  const { config, store, clock, events, callbacks, metrics, feed, node } = options
  const { nodeId } = node
  const { db, forClients, catalogue } = store
  return ownParts(options, async (parts) => {
    const waits = parts.keep(await FeedWaits.open(db))
    if (!config.recorded) return { waits }
    parts.keep(new BalanceAlerts({ db, clock, feed, events }))
    parts.keep(
      new EndpointFeeds({
        ...{ db, clock, events, waits, outbox: callbacks.sender.outbox },
        hasEndpoints: () => catalogue.hasEndpoints,
        onAttempt: (then) => callbacks.hours.onEndpoint(then),
      }),
    )
    for (const sink of config.sinks) {
      const open = () => openSink(sink, config.days)
      parts.keep(new SinkFeed({ db, clock, config: sink, nodeId, waits, open, events }))
    }
    metrics.observeOnce(() => observeFeed(config, forClients, clock.now()))
    return { waits }
  })
}

async function observeFeed(config: FeedOptions['config'], db: Database, now: number): Promise<Observation> {
  const eventSinks: Observation['eventSinks'] = []
  for (const { name: sink, accounts } of config.sinks) {
    eventSinks.push(await sinkStatus(db, { sink, accounts }, now))
  }
  return {
    unnumberedEvents: await measureUnnumbered(db, now),
    eventEndpoints: await measureEndpoints(db),
    eventSinks,
  }
}
