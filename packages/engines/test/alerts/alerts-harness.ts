import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { addRule, type RuleWish } from '../../../administration/alerts/alert-rules.ts'
import { addTarget } from '../../../administration/alerts/alert-targets.ts'
import type { AlertNotice } from '../../../domain/alerts/alert-notice.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { insertNotifications, listNotifications } from '../../../store/alerts/alert-notifications.ts'
import { listOpenAlerts, pastAlerts } from '../../../store/alerts/alerts.ts'
import type { Database } from '../../../store/database.ts'
import { AlertRounds, type AlertRoundsOptions } from '../../alerts/alert-rounds.ts'

export const minuteMs = 60_000

/** A database with an account, a target and rounds whose clock the test moves. */
export class AlertsHarness implements AsyncDisposable {
  readonly db: Database
  readonly clock: ManualClock
  readonly url: string
  targetId = 0
  readonly faults: unknown[] = []
  readonly #fresh: FreshDatabase
  readonly #rounds: AlertRounds[] = []

  static async open(): Promise<AlertsHarness> {
    const harness = new AlertsHarness(await freshDatabase({ maxConnections: 4 }))
    await createAccount(harness.db, { name: 'shop', currency: 'UAH' })
    const target = { name: 'team', kind: 'email' as const, address: 'ops@shop.example' }
    harness.targetId = (await addTarget(harness.db, target, { allowPrivateAddresses: true })).targetId
    return harness
  }

  private constructor(fresh: FreshDatabase) {
    this.#fresh = fresh
    this.db = fresh.db
    this.url = fresh.url
    this.clock = new ManualClock()
  }

  /** Another gateway's rounds, on `db` or on the harness's own. */
  rounds(db: Database = this.db, onWritten: () => void = () => undefined): AlertRounds {
    const events = { fault: (fault: unknown) => void this.faults.push(fault) }
    const outbox: AlertRoundsOptions['outbox'] = {
      write: (tx, notifications, now) => {
        if (notifications.length > 0) tx.afterCommit(onWritten)
        return insertNotifications(tx, notifications, now)
      },
    }
    const rounds = new AlertRounds({ db, clock: this.clock, events, outbox, onChanged: () => undefined })
    this.#rounds.push(rounds)
    return rounds
  }

  rule(wish: Omit<RuleWish, 'name'> & { name?: string }): Promise<number> {
    return addRule(this.db, { name: wish.kind, targets: [this.targetId], ...wish })
  }

  /** Moves the clock, and resolves once no gateway is in a round: each begins one by the clock, and one of them makes it. */
  async after(minutes: number): Promise<void> {
    if (this.#rounds.length === 0) this.rounds()
    this.clock.advance(minutes * minuteMs)
    await Promise.all(this.#rounds.map((rounds) => rounds.run()))
  }

  /** Ends the gateways, and opens another one. */
  async restart(): Promise<void> {
    for (const rounds of this.#rounds.splice(0)) await rounds[Symbol.asyncDispose]()
    this.rounds()
  }

  /** What was written for targets, the oldest first: `fired sms`. */
  async notices(): Promise<string[]> {
    const all = await listNotifications(this.db, { limit: 1_000 })
    return all
      .toReversed()
      .map(({ notice, state }) => `${nameOf(notice)}${state === 'pending' ? '' : ` (${state})`}`)
  }

  async firing(): Promise<string[]> {
    return (await listOpenAlerts(this.db))
      .filter(({ state }) => state === 'firing')
      .map(({ subject }) => subject)
  }

  async past(): Promise<string[]> {
    return (await pastAlerts(this.db, null, 100)).map(({ subject }) => subject)
  }

  async sql(text: string, values: unknown[] = []): Promise<void> {
    await this.db.query({ text }, values)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const rounds of this.#rounds) await rounds[Symbol.asyncDispose]()
    await this.#fresh[Symbol.asyncDispose]()
  }
}

function nameOf(notice: AlertNotice): string {
  if (notice.event === 'summary')
    return `summary of ${notice.alerts.map(({ event, subject }) => `${event} ${subject}`).join(', ')}`
  return notice.event === 'test' ? 'test' : `${notice.event} ${notice.alert.subject}`
}
