import type { Connector } from '../../carriers/connector.ts'
import type { Config } from '../../config/config.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { NodePlace } from '../../kit/machine/siblings.ts'
import type { CarrierNotes } from '../../observability/carrier-notes.ts'
import type { Events } from '../../observability/events.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { Tracer } from '../../observability/tracing/tracer.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { Database } from '../../store/database.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import type { Store } from '../../store/open-store.ts'
import type { DatabaseClock } from '../../store/pg/database-clock.ts'
import type { CallbackOutbox, DeliveryOutbox } from '../outbox/outbox.ts'
import type { FollowRules } from '../rule-sets/current-rules.ts'
import type { KnownBlock } from './decisions/stage-facts.ts'

export interface DispatchOptions extends StartOptions {
  config: Pick<Config, 'dispatch' | 'routing' | 'upstreams' | 'links' | 'optOuts' | 'limits' | 'events'>
  store: Pick<Store, 'ids' | 'refill'> & {
    db: Database
    catalogue: Pick<Catalogue, 'accountName' | 'anyOptOuts' | 'noteOptOut' | 'usesNumberMemory'>
    notes: { carriers: Pick<CarrierNotes, 'written'> }
  }
  clock: DatabaseClock
  events: Events
  metrics: Pick<Metrics, 'observe' | 'observeOnce'>
  /** Gives the routes in force now, and after each change. */
  followRules: FollowRules
  /** Null: messages are not traced. */
  tracer: Tracer | null
  node: NodePlace
  connectors: Connector[]
  /** Those that block a stage, for example one that lost its approval. */
  templates: { whatsApp: { blockReason: KnownBlock } }
  outbox: CallbackOutbox
  /** Of clients that connect by SMPP. */
  deliveries: DeliveryOutbox
  feed: FeedPort
  /** See `OutcomeRecorderOptions`. */
  deferFromPerSecond?: number
}
