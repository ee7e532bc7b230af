import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Queryable } from '../../store/database.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import { numberEvents, numbersLock } from '../../store/feed/number-events.ts'
import { heldSentence, lockHolder } from '../../store/statements/advisory-lock.ts'
import { BatchFloor } from './batch-floor.ts'

export interface SequencerOptions {
  db: Queryable
  clock: Clock
  events: Pick<Events, 'fault' | 'eventsNumbered'>
}

/** A gateway that died left its events without numbers for this long at most. */
const idleMs = 1_000
/** From a commit to the run that numbers its events: those of other commits come along. */
const gatherMs = 5
/**
 * The pause between two runs is four times what the last one took: short while the machine has time, and long while it is
 * busy, so that few runs number many events.
 */
const minPaceMs = 15
const maxPaceMs = 60
const computePace = (tookMs: number) => Math.min(maxPaceMs, Math.max(minPaceMs, 4 * tookMs))
/** Another gateway is numbering, perhaps without what was just committed here. */
const againMs = 15
const strangerAfterMs = 30_000

/**
 * Numbers committed events soon after the gateway has written some. Each gateway of an installation runs one; those whose
 * runs would meet leave it to one of them.
 */
export class Sequencer implements FeedPort, AsyncDisposable {
  readonly isOn = true
  readonly #options: SequencerOptions
  readonly #periodic: Periodic
  readonly #floor = new BatchFloor()
  /** Since when another session numbers whenever this one would; in ms. */
  #busySince: number | null = null

  constructor(options: SequencerOptions) {
    this.#options = options
    const { clock, events } = options
    const work = () => this.#number()
    this.#periodic = new Periodic({ clock, events, everyMs: idleMs, gapMs: computePace, where: 'feed', work })
  }

  written(): void {
    this.#periodic.by(this.#options.clock.now() + gatherMs)
  }

  /** Numbers what is committed. Never rejects. */
  now(): Promise<void> {
    return this.#periodic.now()
  }

  /** The last events of this gateway are numbered here, or by another one. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#periodic.now()
    await this.#periodic[Symbol.asyncDispose]()
  }

  /** A gateway that numbers is done within a second; a session of another role may hold the lock for ever. */
  async #wait(): Promise<void> {
    const { db, clock, events } = this.#options
    const now = clock.now()
    this.#busySince ??= now
    if (now - this.#busySince >= strangerAfterMs) {
      this.#busySince = now
      const holder = await lockHolder(db, numbersLock)
      if (holder?.isOwn === false) {
        const error = new Error(`events get no numbers: ${heldSentence(numbersLock, holder)}`)
        events.fault({ where: 'feed', error })
      }
    }
    this.#periodic.by(clock.now() + againMs)
  }

  async #number(): Promise<void> {
    const { db, clock, events } = this.#options
    for (;;) {
      const now = clock.now()
      const run = await numberEvents(db, now, this.#floor.from(now))
      const { isBusy, isMore, events: numbered } = run
      if (numbered > 0) events.eventsNumbered({ events: numbered })
      if (isBusy) return this.#wait()
      this.#floor.ran(run, now)
      this.#busySince = null
      if (!isMore) return
    }
  }
}
