import { type Clock, systemClock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Queryable, ServerDatabase } from '../database.ts'

/** An estimate of how far the database's clock is ahead of the steady clock. */
interface Estimate {
  offsetMs: number
  /** The true offset is at most this far away. */
  errorMs: number
  /** When it was made, by the steady clock. */
  madeAt: number
}

const everyMs = 2_000
const samplesAtFirst = 5
/** By how much two clocks may drift apart, in milliseconds for each millisecond. */
const drift = 0.000_5
/** A correction backwards slows the clock down to half its speed until it is made. */
const slowdown = 0.5
/** The gateway warns where its own clock differs by more. */
const warnAboveMs = 1_000

const text = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now'

/** The database's time in milliseconds since 1970, for what needs it once. */
export async function databaseNow(db: Queryable): Promise<number> {
  return Math.floor(await readNow((statement) => db.query(statement)))
}

/**
 * The database's clock, estimated: all gateways on one database have the same time, whatever their own clocks say.
 * Until `follow` it is the local clock. It never goes backwards, and while the database is away it goes on by the
 * steady clock of the machine.
 */
export class DatabaseClock implements Clock {
  readonly #local: Clock
  #estimate: Estimate
  /** A correction backwards: how far the shown time was ahead at an instant of the steady clock. */
  #ahead = { ms: 0, since: 0 }
  #isSkewed = false

  constructor(local: Clock = systemClock) {
    this.#local = local
    const madeAt = local.steadyNow()
    this.#estimate = { offsetMs: local.now() - madeAt, errorMs: Number.POSITIVE_INFINITY, madeAt }
  }

  /** Follows the clock of `db` until the result is disposed of. Rejects where the database cannot be read. */
  async follow(
    db: Pick<ServerDatabase, 'queryApart'>,
    events: Pick<Events, 'fault' | 'clockSkewed'>,
  ): Promise<Periodic> {
    for (let sample = 0; sample < samplesAtFirst; sample++) await this.#measure(db)
    this.#noteSkew(events)
    const work = async () => {
      await this.#measure(db)
      this.#noteSkew(events)
    }
    return new Periodic({ clock: this.#local, events, everyMs, work, where: 'clock' })
  }

  now(): number {
    return Math.floor(this.#exact(this.#local.steadyNow()))
  }

  steadyNow(): number {
    return this.#local.steadyNow()
  }

  after(delayMs: number, task: () => void): () => void {
    return this.#local.after(delayMs, task)
  }

  /** How far the clock of this machine is ahead of the database's; negative where it is behind. */
  skewMs(): number {
    return Math.round(this.#local.now() - this.#exact(this.#local.steadyNow()))
  }

  /** A warning for the operator, or null. */
  warning(): string | null {
    const skewMs = this.skewMs()
    if (Math.abs(skewMs) <= warnAboveMs) return null
    const seconds = Math.round(Math.abs(skewMs) / 100) / 10
    return `the clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's`
  }

  #exact(steady: number): number {
    const ahead = Math.max(0, this.#ahead.ms - (steady - this.#ahead.since) * slowdown)
    return steady + this.#estimate.offsetMs + ahead
  }

  /** The server read its clock at some instant between the request and the answer. */
  async #measure(db: Pick<ServerDatabase, 'queryApart'>): Promise<void> {
    const requestedAt = this.#local.steadyNow()
    const now = await readNow((statement) => db.queryApart(statement))
    const madeAt = this.#local.steadyNow()
    const errorMs = (madeAt - requestedAt) / 2
    this.#learn({ offsetMs: now - requestedAt - errorMs, errorMs, madeAt })
  }

  /** A worse estimate that agrees with the known one adds nothing: a busy database answers late. */
  #learn(estimate: Estimate): void {
    const known = this.#estimate
    const knownErrorMs = known.errorMs + (estimate.madeAt - known.madeAt) * drift
    const differsBy = Math.abs(estimate.offsetMs - known.offsetMs)
    if (estimate.errorMs > knownErrorMs && differsBy <= estimate.errorMs + knownErrorMs) return
    const isFirst = known.errorMs === Number.POSITIVE_INFINITY
    const shown = this.#exact(estimate.madeAt)
    this.#estimate = estimate
    const corrected = estimate.madeAt + estimate.offsetMs
    this.#ahead = { ms: isFirst ? 0 : Math.max(0, shown - corrected), since: estimate.madeAt }
  }

  #noteSkew(events: Pick<Events, 'clockSkewed'>): void {
    const skewMs = this.skewMs()
    const isSkewed = Math.abs(skewMs) > warnAboveMs
    if (isSkewed && !this.#isSkewed) events.clockSkewed({ skewMs })
    this.#isSkewed = isSkewed
  }
}

async function readNow(
  query: (statement: { name: string; text: string }) => Promise<{ now: number }[]>,
): Promise<number> {
  const [row] = await query({ name: 'database-clock', text })
  if (row === undefined) throw new Error('the database did not return its time')
  return row.now
}
