import type { Connector } from '../../carriers/connector.ts'
import type { Config } from '../../config/config.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { CarrierNotes } from '../../observability/carrier-notes.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../store/database.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import type { MessageIds } from '../../store/messages/message-ids.ts'
import type { Refill } from '../../store/money/refill.ts'
import type { DeliveryOutbox, Outbox, StatementOutbox } from '../callbacks/outbox.ts'
import type { KnownBlock } from './decisions/stage-facts.ts'
import type { UnpaidStorage } from './intake/unpaid-storage.ts'
import type { MessageSpans } from './lanes/message-spans.ts'

export interface DispatchOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Events
  config: Pick<
    Config,
    'dispatch' | 'routes' | 'routing' | 'upstreams' | 'links' | 'optOuts' | 'limits' | 'events'
  >
  connectors: Connector[]
  outbox: Outbox & StatementOutbox
  /** Absent: no events are recorded. */
  feed?: FeedPort
  /** Of clients that connect by SMPP. Default: what they are to hear waits on disk. */
  deliveries?: DeliveryOutbox
  ids: MessageIds
  /** The block reason of a stage known from memory, for example a template that lost its approval. */
  knownBlock: KnownBlock
  /** The name of an account, by which routes know it. */
  accountName: (accountId: number) => string | null
  /** Whether any opt-out exists. */
  anyOptOuts: () => boolean
  /** A subscriber has just opted out. */
  onOptOut: () => void
  nodeId: string
  /** See `SlotKeeperOptions.soleOwner`. */
  soleOwner: boolean
  /** How far the clock of this machine is ahead of the database's. */
  skewMs: () => number
  /** In [0, 1). */
  random: () => number
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
  /** Absent: messages that cost nothing are not limited. */
  unpaid?: UnpaidStorage
  /** Absent: messages are not traced. */
  spans?: MessageSpans | undefined
  /** Counts what upstreams do by hour. Absent: it is not counted. */
  hours?: Pick<CarrierNotes, 'written'>
  /** See `OutcomeRecorderOptions`. */
  deferFromPerSecond?: number
}
