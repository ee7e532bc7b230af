import type { Config } from '../../config/config.ts'
import type { Topic } from '../../console-contract/contract.ts'
import type { NumberNetwork } from '../../domain/network/number-network.ts'
import type { CancelQueued } from '../../engines/dispatch/decisions/cancel-queued.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { Database } from '../../store/database.ts'
import type { Conversations } from '../../store/replies/conversations.ts'

/** Messages and replies as a running gateway handles them. */
export interface MessagesPorts {
  db: Database
  clock: Clock
  /** Of local numbers (ISO 3166). */
  country: string
  /** The network of a number: by a lookup, else by numbering data. */
  networkOf: (phone: string) => NumberNetwork
  config: Pick<Config, 'fallback' | 'upstreams'>
  /** Base address of short links, without a final slash. */
  linksUrl: () => string
  cancelQueued: Pick<CancelQueued, 'cancel'>
  catalogue: Pick<Catalogue, 'account'>
  conversations: Pick<Conversations, 'read'>
  /** Notifies open pages. */
  liveUpdates: { changed(topic: Topic): void }
  /** As all processes of this gateway see them. */
  upstreams(): Promise<UpstreamSnapshot[]>
}
