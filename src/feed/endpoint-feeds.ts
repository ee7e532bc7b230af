import type { Outbox } from '../callbacks/outbox.ts'
import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import type { Events } from '../observability/events.ts'
import type { Database, Transaction } from '../storage/database.ts'
import {
  advanceEndpoint,
  type ClaimedEndpoint,
  claimEndpoint,
  endpointsWithEvents,
} from '../storage/feed/event-endpoints.ts'
import { readEvents } from '../storage/feed/read-events.ts'
import { describeEvents } from './describe-events.ts'
import type { FeedWaits } from './feed-waits.ts'

export interface EndpointFeedsOptions {
  db: Database
  clock: Clock
  outbox: Outbox
  waits: Pick<FeedWaits, 'onAny'>
  /** Without any endpoint nothing is read. */
  hasEndpoints: () => boolean
  events: Pick<Events, 'fault'>
}

/** Another gateway may have numbered events while this one did not listen. */
const everyMs = 1_000
const gapMs = 50
const eventsAtOnce = 200
/** Callbacks of one endpoint that wait to be delivered; further events stay in the feed. */
const maxPending = 1_000

/**
 * Passes events on to the endpoints of accounts: writes a callback for each event in the transaction that advances the
 * endpoint. So each event becomes one callback, which is delivered, retried and dead-lettered like all others. One gateway at
 * a time works for an endpoint.
 */
export class EndpointFeeds implements AsyncDisposable {
  readonly #options: EndpointFeedsOptions
  readonly #periodic: Periodic
  readonly #removeWait: () => void

  constructor(options: EndpointFeedsOptions) {
    this.#options = options
    const { clock, events, waits } = options
    const work = () => this.#work()
    this.#periodic = new Periodic({ clock, events, everyMs, gapMs, where: 'event endpoints', work })
    this.#removeWait = waits.onAny(() => this.#periodic.by(clock.now()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#removeWait()
    await this.#periodic[Symbol.asyncDispose]()
  }

  /** Endpoints take turns of one page each. */
  async #work(): Promise<void> {
    const { db, hasEndpoints } = this.#options
    if (!hasEndpoints()) return
    for (let open = await endpointsWithEvents(db); open.length > 0; ) {
      const served = await db.transaction((tx) => this.#serve(tx, open))
      if (served === null) return
      open = open.filter((each) => each !== served)
    }
  }

  async #serve(tx: Transaction, open: readonly number[]): Promise<number | null> {
    const { clock } = this.#options
    const endpoint = await claimEndpoint(tx, open, maxPending)
    if (endpoint === null) return null
    const isMore = await this.#pass(tx, endpoint)
    if (isMore) tx.afterCommit(() => this.#periodic.by(clock.now()))
    return endpoint.endpointId
  }

  /** Passes one page on. Returns whether there is more. */
  async #pass(
    tx: Transaction,
    { endpointId, accountId, url, types, cursor }: ClaimedEndpoint,
  ): Promise<boolean> {
    const { clock, events, outbox } = this.#options
    const request = { accountId, types: types === null ? null : new Set(types), limit: eventsAtOnce }
    const page = await readEvents(tx, { ...request, after: cursor })
    if ('kind' in page) {
      const next = page.kind === 'dropped' ? page.oldest - 1 : page.last
      const what = `events ${cursor + 1} to ${next} were dropped before endpoint ${endpointId} got them`
      if (page.kind === 'dropped') events.fault({ where: 'event endpoints', error: new Error(what) })
      await advanceEndpoint(tx, endpointId, next)
      return true
    }
    const described = await describeEvents(tx, accountId, page.events)
    const callbacks = described.map((event) => {
      return { accountId, msgId: null, url, body: JSON.stringify(event), webhookId: event.id }
    })
    await outbox.write(tx, callbacks, clock.now())
    await advanceEndpoint(tx, endpointId, page.next)
    return page.isMore
  }
}
