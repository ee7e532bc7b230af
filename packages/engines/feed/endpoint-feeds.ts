import { decideWindow, type WindowDecision } from '../../domain/feed/endpoint-window.ts'
import { eachAlone } from '../../kit/flow/each-alone.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database, Transaction } from '../../store/database.ts'
import {
  type ClaimedEndpoint,
  claimEndpoint,
  endpointsWithEvents,
  moveEndpoint,
  readWindow,
  withdrawCallbacks,
} from '../../store/feed/endpoint-windows.ts'
import { type NumberedEvent, readEvents } from '../../store/feed/read-events.ts'
import type { CallbackOutbox, NewCallback } from '../outbox/outbox.ts'
import { describeEvents, type PublicEvent } from './describe-events.ts'
import type { FeedWaits } from './feed-waits.ts'
import { matchFirst } from './match-events.ts'

export interface EndpointFeedsOptions {
  db: Database
  clock: Clock
  outbox: Pick<CallbackOutbox, 'write'>
  waits: Pick<FeedWaits, 'onAny'>
  /** Calls back after each attempt at a callback of an endpoint, until the returned function is called. */
  onAttempt: (then: (endpointId: number) => void) => () => void
  /** Without any endpoint nothing is read. */
  hasEndpoints: () => boolean
  events: Pick<Events, 'fault'>
}

/** Another gateway may have numbered events while this one did not listen. */
const everyMs = 1_000
const gapMs = 50
/** From an attempt until its outcome is stored. */
const storedMs = 60
/** Events of other types that are passed over at once. */
const lookedAtOnce = 1_000
/** Those that are described to see whether they meet a filter. */
const describedAtOnce = 200

/**
 * Passes events on to the endpoints of accounts: each reads the feed by a cursor, and has a bounded number of callbacks
 * under way, which are written in the transaction that moves the cursor. One gateway at a time works for an endpoint.
 */
export class EndpointFeeds implements AsyncDisposable {
  readonly #options: EndpointFeedsOptions
  readonly #periodic: Periodic
  readonly #removeListeners: (() => void)[]
  /** Until when an endpoint without room is left alone, unless one of its callbacks is attempted. */
  readonly #rests = new Map<number, number>()

  constructor(options: EndpointFeedsOptions) {
    this.#options = options
    const { clock, events, onAttempt, waits } = options
    const work = () => this.#work()
    this.#periodic = new Periodic({ clock, events, everyMs, gapMs, where: 'event endpoints', work })
    this.#removeListeners = [
      waits.onAny(() => this.#periodic.by(clock.now())),
      onAttempt((endpointId) => {
        if (this.#rests.delete(endpointId)) this.#periodic.by(clock.now() + storedMs)
      }),
    ]
  }

  /** Passes on what there is room for. Never rejects. */
  now(): Promise<void> {
    return this.#periodic.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const remove of this.#removeListeners) remove()
    await this.#periodic[Symbol.asyncDispose]()
  }

  /** Endpoints take turns of one page each, and accounts take turns with theirs. */
  async #work(): Promise<void> {
    const { clock, db, events, hasEndpoints } = this.#options
    if (!hasEndpoints()) return this.#rests.clear()
    const now = clock.now()
    for (const [endpointId, until] of this.#rests) if (until <= now) this.#rests.delete(endpointId)
    const waiting = (await endpointsWithEvents(db)).filter((endpointId) => !this.#rests.has(endpointId))
    const nameOf = (endpointId: number) => `endpoint ${endpointId}`
    await eachAlone(waiting, { events, where: 'event endpoints', nameOf }, async (endpointId) => {
      // Also one that fails has its next turn only then.
      this.#rests.set(endpointId, clock.now() + everyMs)
      if (!(await db.transaction((tx) => this.#serve(tx, endpointId)))) return
      this.#rests.delete(endpointId)
      this.#periodic.by(clock.now())
    })
  }

  /** Returns whether it passed anything on, so that there may be more to do at once. */
  async #serve(tx: Transaction, endpointId: number): Promise<boolean> {
    const endpoint = await claimEndpoint(tx, endpointId)
    if (endpoint === null) return false
    const { underWay, endpointsOfAccount } = endpoint
    const seen = await readWindow(tx, underWay)
    const decision = decideWindow(endpoint, seen, { now: this.#options.clock.now(), endpointsOfAccount })
    const { withdrawn } = decision
    if (withdrawn !== null) await withdrawCallbacks(tx, [withdrawn.callbackId])
    const cursor = withdrawn === null ? endpoint.cursor : Math.min(endpoint.cursor, withdrawn.number - 1)
    if (decision.room > 0) return this.#pass(tx, { ...endpoint, cursor }, decision)
    const isChanged =
      decision.underWay.length !== underWay.length || decision.progress.answers !== endpoint.answers
    if (isChanged)
      await moveEndpoint(tx, endpointId, { ...decision.progress, ...decision, cursor, missed: 0 })
    return false
  }

  async #pass(tx: Transaction, endpoint: ClaimedEndpoint, decision: WindowDecision): Promise<boolean> {
    const { clock, outbox } = this.#options
    const { endpointId, accountId, url, types, filter, cursor } = endpoint
    const { isProbe, progress, room, underWay } = decision
    const limit = filter !== null ? describedAtOnce : types === null ? room : lookedAtOnce
    const wanted = types === null ? null : new Set(types)
    const page = await readEvents(tx, { accountId, types: wanted, limit, after: cursor })
    if ('kind' in page) {
      const next = page.kind === 'dropped' ? page.oldest - 1 : page.last
      const missed = this.#missed(endpoint, page.kind === 'dropped' ? next : cursor)
      const kept = isProbe ? probed(endpoint, progress, []) : progress
      await moveEndpoint(tx, endpointId, { ...kept, underWay, cursor: next, missed })
      return true
    }
    const { passed, lookedAt } = await this.#choose(tx, endpoint, page.events, room)
    const callbacks = passed.map((event): NewCallback => {
      return { accountId, msgId: null, url, body: JSON.stringify(event), webhookId: event.id }
    })
    const ids = await outbox.write(tx, callbacks, clock.now())
    await moveEndpoint(tx, endpointId, {
      ...(isProbe ? probed(endpoint, progress, ids) : progress),
      underWay: [...underWay, ...ids],
      cursor: lookedAt ?? page.next,
      missed: 0,
    })
    return true
  }

  /** What there is room for of a page, and the number of the last event that was looked at; null for all of it. */
  async #choose(
    tx: Transaction,
    { accountId, filter }: ClaimedEndpoint,
    events: readonly NumberedEvent[],
    room: number,
  ): Promise<{ passed: PublicEvent[]; lookedAt: number | null }> {
    if (filter !== null) return matchFirst(tx, accountId, events, { filter, max: room })
    const passed = await describeEvents(tx, accountId, events.slice(0, room))
    return { passed, lookedAt: passed.length < events.length ? (passed.at(-1)?.number ?? null) : null }
  }

  #missed({ endpointId, cursor }: ClaimedEndpoint, next: number): number {
    if (next <= cursor) return 0
    const what = `events ${cursor + 1} to ${next} were dropped before endpoint ${endpointId} got them`
    this.#options.events.fault({ where: 'event endpoints', error: new Error(what) })
    return next - cursor
  }
}

/** A probe without an event is none: the next page may have one. */
function probed(
  { probeAt }: ClaimedEndpoint,
  progress: WindowDecision['progress'],
  ids: readonly number[],
): WindowDecision['progress'] {
  const [probe] = ids
  return probe === undefined ? { ...progress, probeAt } : { ...progress, probe }
}
