import type { Message } from '../../../domain/message/message.ts'
import { eachAlone } from '../../../kit/flow/each-alone.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import { formerUpstreams } from '../../../store/carriers/slots.ts'
import type { Database } from '../../../store/database.ts'
import { frontOfQueue, lockDue, lockQueued, type QueuePlace } from '../../../store/messages/find.ts'
import { oldestDue } from '../../../store/messages/oldest-due.ts'
import { purge } from '../../../store/retention/purge.ts'
import { dropIncompleteParts, trimInbound } from '../../../store/retention/trim.ts'
import type { Lanes } from '../lanes/lanes.ts'
import type { Reports } from '../reports/reports.ts'
import type { ClaimRecovery } from '../slots/claim-recovery.ts'
import type { DecisionWriter } from './write-decisions.ts'

/** How often each duty runs. */
const everyMs = {
  clock: 250,
  unmatched: 500,
  poll: 500,
  reroute: 1_000,
  staleClaims: 15_000,
  trim: 15_000,
  purge: 600_000,
}

/** Pages of messages that cannot leave an avoided upstream, read in one turn. */
const staying = 5

export interface HousekeepingOptions {
  db: Database
  writer: DecisionWriter
  clock: Clock
  events: Events
  /** How long events are kept. */
  eventsDays: number
  lanes: Lanes
  reports: Reports
  upstreams: string[]
  recovery: ClaimRecovery
  /** Whether routing avoids an upstream now. */
  isAvoided: (upstream: string) => boolean
}

/** Periodic duties: waits that end, unmatched reports, queues of upstreams that are down, old rows. */
export class Housekeeping implements AsyncDisposable {
  readonly #options: HousekeepingOptions
  readonly #duties: Periodic[]
  /** How far the queue of each avoided upstream has been read. */
  readonly #places = new Map<string, QueuePlace>()

  constructor(options: HousekeepingOptions) {
    this.#options = options
    const { clock, events } = options
    const every = (everyMs: number, where: string, work: () => unknown) =>
      new Periodic({ clock, events, everyMs, where, work })
    this.#duties = [
      every(everyMs.clock, 'waits', () => this.endWaits()),
      every(everyMs.unmatched, 'unmatched reports', () => this.retryUnmatched()),
      every(everyMs.poll, 'lanes', () => this.pollLanes()),
      every(everyMs.reroute, 'reroute', () => this.reroute()),
      every(everyMs.staleClaims, 'stale marks', () => this.freeStaleClaims()),
      every(everyMs.trim, 'trim', () => this.trim()),
      every(everyMs.purge, 'purge', () =>
        purge(options.db, options.clock.now(), (change) => events.storeChanged(change), options.eventsDays),
      ),
    ]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#duties.map((duty) => duty[Symbol.asyncDispose]()))
  }

  /** Continues messages whose wait, hold or lifetime is over. */
  async endWaits(): Promise<void> {
    const now = this.#options.clock.now()
    await this.#options.writer.sweep({ type: 'clock' }, (tx, limit) => lockDue(tx, now, limit))
  }

  /** One query for all lanes: most of them have nothing to claim. */
  async pollLanes(): Promise<void> {
    const { db, clock, lanes } = this.#options
    const all = lanes.all()
    if (all.length === 0) return
    const due = await oldestDue(db, [...new Set(all.map(({ upstream }) => upstream))], clock.now())
    for (const lane of all) lane.poll(due.has(lane.upstream))
  }

  async retryUnmatched(): Promise<void> {
    while ((await this.#options.reports.retryUnmatched(200)) === 200);
  }

  /** Moves messages from upstreams that are avoided or no longer configured to healthy ones. */
  async reroute(): Promise<void> {
    const { db, events, upstreams, isAvoided } = this.#options
    const former = await formerUpstreams(db, upstreams)
    const avoided = [...former, ...upstreams.filter(isAvoided)]
    const options = { events, where: 'reroute', nameOf: (upstream: string) => upstream }
    await eachAlone(avoided, options, (upstream) => this.#rerouteFrom(upstream))
  }

  /** Continues where the last turn ended, so that messages that must stay do not block those behind them. */
  async #rerouteFrom(upstream: string): Promise<void> {
    let after = this.#places.get(upstream) ?? frontOfQueue
    for (let pages = 0; pages < staying; pages++) {
      await this.#options.writer.sweep({ type: 'upstream-down' }, async (tx, limit) => {
        const page = await lockQueued(tx, { upstream, after, limit })
        after = page.length < limit ? frontOfQueue : findPlace(page.at(-1))
        return page
      })
      if (after === frontOfQueue) break
    }
    this.#places.set(upstream, after)
  }

  /** Frees claims of this gateway's lanes on messages that no lane handles. */
  async freeStaleClaims(): Promise<void> {
    const { lanes, recovery } = this.#options
    await recovery.recoverOld(lanes.all())
  }

  /** Deletes the oldest unmatched data of upstreams beyond its limit, and parts of texts that will not become whole. */
  async trim(): Promise<void> {
    const { db, clock, events, upstreams } = this.#options
    for (const { upstream, parts: count } of await dropIncompleteParts(db, clock.now()))
      events.inboundDropped({ upstream, what: 'part', why: 'incomplete', count })
    const options = { events, where: 'trim', nameOf: (upstream: string) => upstream }
    await eachAlone(upstreams, options, async (upstream) => {
      for (const [what, count] of await trimInbound(db, upstream)) {
        events.inboundDropped({ upstream, what, why: 'too-many', count })
      }
    })
  }
}

/** The place after this message. */
function findPlace(message: Message | undefined): QueuePlace {
  if (message?.progress.kind !== 'queued') return frontOfQueue
  return { priority: message.plan.priority, dueAt: message.progress.notBefore, msgId: message.msgId }
}
