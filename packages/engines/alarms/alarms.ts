import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import { alarmsChannel } from '../../store/alarms/alarm-ends.ts'
import { type ClaimedAlarm, claimAlarms, postponeAlarm } from '../../store/alarms/alarm-steps.ts'
import type { Database } from '../../store/database.ts'
import type { AlarmWork } from './alarm-work.ts'

export interface AlarmsOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  work: Pick<AlarmWork, 'advance'>
  /** Waits for the turn of an account, and returns how to leave. */
  turn: (accountId: number) => Promise<() => void>
}

interface UnderWay {
  accountId: number
  ended: Promise<void>
}

/** Alarms at work at once, and those of one account. */
const maxUnderWay = { all: 20, ofAccount: 4 }
const everyMs = 1_000
const gapMs = 10
const leaseMs = 15_000
/** After a failure, such as a database that was away. */
const againMs = 2_000
const closeWithinMs = 5_000
const where = 'alarms'

/**
 * Advances alarms: each step is due at an instant in the database, and one of the gateways claims it. What a gateway that
 * died has not done is due again when its lease is over; a step that was done is not done twice.
 */
export class Alarms implements AsyncDisposable {
  readonly #options: AlarmsOptions
  readonly #turns: Periodic
  readonly #underWay = new Map<number, UnderWay>()
  #listening: AsyncDisposable | null = null

  static open(options: AlarmsOptions): Promise<Alarms> {
    const { db, events, start } = options
    return OpenParts.open(
      (error) => reportFault(events, where, error),
      async (parts) => {
        const alarms = parts.keep(new Alarms(options))
        const look = () => alarms.#look()
        alarms.#listening = await db.listen(alarmsChannel, look, look)
        look()
        return alarms
      },
      start,
    )
  }

  private constructor(options: AlarmsOptions) {
    const { clock, events } = options
    this.#options = options
    this.#turns = new Periodic({ clock, events, where, everyMs, gapMs, work: () => this.#claim() })
  }

  /** Claims no more, and lets end what is under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#turns[Symbol.asyncDispose]()
    const late = () => new Error(`alarms did not end within ${closeWithinMs / 1_000} s`)
    const all = [...this.#underWay.values()].map(({ ended }) => ended)
    await within(this.#options.clock, closeWithinMs, Promise.all(all), late)
  }

  #look(): void {
    this.#turns.by(this.#options.clock.now())
  }

  async #claim(): Promise<void> {
    const { db, clock } = this.#options
    const limit = maxUnderWay.all - this.#underWay.size
    if (limit === 0) return
    const now = clock.now()
    const leasedUntil = now + leaseMs
    const underWay = [...this.#underWay.values()].map(({ accountId }) => accountId)
    const wish = { now, leasedUntil, limit, maxOfAccount: maxUnderWay.ofAccount, underWay }
    for (const alarm of await claimAlarms(db, wish)) {
      const { alarmId, accountId } = alarm
      // Under way for longer than its lease lasts, or taken meanwhile.
      const before = this.#underWay.get(alarmId)?.ended ?? Promise.resolve()
      const ended = before
        .then(() => this.#advance(alarm, leasedUntil))
        .finally(() => {
          if (this.#underWay.get(alarmId)?.ended === ended) this.#underWay.delete(alarmId)
          this.#look()
        })
      this.#underWay.set(alarmId, { accountId, ended })
    }
  }

  /** Where it fails, it is due again. */
  async #advance({ alarmId, accountId }: ClaimedAlarm, leasedUntil: number): Promise<void> {
    const { db, clock, events, work, turn } = this.#options
    const postpone = (dueAt: number | null) => postponeAlarm(db, alarmId, { leasedUntil, dueAt })
    try {
      const leave = await turn(accountId)
      await postpone(await work.advance(alarmId).finally(leave))
    } catch (error) {
      reportFault(events, where, error)
      await postpone(clock.now() + againMs).catch(() => undefined)
    }
  }
}
