import type { NoticedAlert } from '../../domain/alerts/alert-notice.ts'
import { endOfQuiet } from '../../domain/traffic-rules/quiet-hours.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import { type NewNotification, takeDeferredNotices } from '../../store/alerts/alert-notifications.ts'
import { type AlertQuietHours, anyAlertWork, claimRound } from '../../store/alerts/alert-round.ts'
import type { Database, Transaction } from '../../store/database.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { evaluateRules, RuleFailed } from './evaluate-rules.ts'

export interface AlertRoundsOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  outbox: Pick<Outbox<NewNotification, NewNotification>, 'write'>
  /** Open pages show something else now. */
  onChanged: () => void
}

const everyMs = 10_000

/**
 * Evaluates the rules of alerts every ten seconds, at one gateway at a time: each round is one transaction that locks the row
 * of rounds. A gateway that is killed in the middle leaves nothing behind, and another one makes the next round.
 */
export class AlertRounds implements AsyncDisposable {
  readonly #options: AlertRoundsOptions
  readonly #periodic: Periodic

  constructor(options: AlertRoundsOptions) {
    this.#options = options
    const { clock, events } = options
    this.#periodic = new Periodic({ clock, events, everyMs, where: 'alerts', work: () => this.#work() })
  }

  /** One round now, unless another gateway makes one or made it within ten seconds. */
  run(): Promise<void> {
    return this.#periodic.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#periodic[Symbol.asyncDispose]()
  }

  async #work(): Promise<void> {
    const { db } = this.#options
    if (!(await anyAlertWork(db))) return
    const failed = new Set<number>()
    while (!(await this.#roundWithout(failed)));
  }

  /** Whether the round was made; if not, one more rule is in `failed`, without which the others are evaluated. */
  async #roundWithout(failed: Set<number>): Promise<boolean> {
    const { db, events } = this.#options
    try {
      await db.transaction((tx) => this.#round(tx, failed))
      return true
    } catch (error) {
      if (!(error instanceof RuleFailed) || failed.has(error.ruleId)) throw error
      reportFault(events, 'alerts', error)
      failed.add(error.ruleId)
      return false
    }
  }

  async #round(tx: Transaction, without: ReadonlySet<number>): Promise<void> {
    const { clock, outbox, onChanged } = this.#options
    const now = clock.now()
    const round = await claimRound(tx, now, everyMs)
    if (round === null) return
    const isQuiet = isQuietAt(round.quietHours, now)
    const summaries = isQuiet ? [] : await summarise(tx, now)
    const { fired, resolved, notifications } = await evaluateRules(tx, { now, isQuiet, without })
    if (fired + resolved > 0) tx.afterCommit(onChanged)
    await outbox.write(tx, [...summaries, ...notifications], now)
  }
}

function isQuietAt(hours: AlertQuietHours | null, now: number): boolean {
  return hours !== null && endOfQuiet(hours, null, now) !== now
}

/** One notification for each target about what was held back. */
async function summarise(tx: Transaction, now: number): Promise<NewNotification[]> {
  const held = await takeDeferredNotices(tx, now)
  return held.map(({ targetId, notices }) => {
    const alerts = notices.flatMap((notice): NoticedAlert[] => ('alert' in notice ? [notice.alert] : []))
    return { targetId, notice: { event: 'summary' as const, alerts }, isDeferred: false }
  })
}
