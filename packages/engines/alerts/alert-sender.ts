import type { SmtpEmailConfig } from '../../carriers/smtp-email/settings.ts'
import { callbackDefaults } from '../../config/sections/callback-settings.ts'
import { openSystemResolver, type Resolver } from '../../kit/net/resolver.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import {
  claimNotifications,
  type DueNotification,
  insertNotifications,
  type NewNotification,
  type NotificationOutcome,
  recordNotifications,
} from '../../store/alerts/alert-notifications.ts'
import type { Database } from '../../store/database.ts'
import type { AlarmNotice } from '../alarms/alert-alarms.ts'
import { type Answer, judge } from '../callbacks/answer.ts'
import { type HookRules, readHookUrl } from '../callbacks/egress-filter.ts'
import { Connections } from '../callbacks/sending/connections.ts'
import type { Exchange } from '../callbacks/sending/exchange.ts'
import { LeasedOutbox } from '../outbox/leased-outbox.ts'
import { AlertMailer } from './alert-mailer.ts'
import { noticeRequest } from './notice-requests.ts'

export interface AlertSenderOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  /** Which addresses receivers of webhooks may have. */
  hookRules: HookRules
  /** The upstream for e-mails; null for none. */
  mailServer: SmtpEmailConfig | null
  /** Makes an alarm of a notification to a target of that kind. */
  sendAlarm: (notice: AlarmNotice) => Promise<Answer>
  /** The page of alerts. */
  consoleUrl: () => string
  /** Open pages show something else now. */
  onChanged: () => void
  /** Default: the hosts file, then the name servers of the system. */
  resolver?: Resolver | undefined
}

const pollMs = 2_000
const atOnce = 20
/** Outcomes that wait to be written. */
const maxOutcomes = 100
/** How long the end of the process waits for a database that is away. */
const farewellMs = 5_000
/** Longer than an attempt takes. */
const leaseMs = 60_000
/** How notifications are retried: for about two hours, as callbacks are judged. */
const config = {
  ...callbackDefaults,
  acceptAny2xx: true,
  scheduleSeconds: [0, 10, 60, 300, 1_200, 5_400],
}
const maxSaid = 120

/** It waits on disk: notifications are few. */
type NotificationRow = NewNotification & { isLeased: false }

/** The outbox of the notifications of alerts, by webhooks, e-mail and alarms. */
export class AlertSender implements AsyncDisposable {
  readonly outbox: LeasedOutbox<NewNotification, NotificationRow, NotificationOutcome>
  readonly #options: AlertSenderOptions
  readonly #connections: Connections
  readonly #mailer: AlertMailer
  readonly #underWay = new Set<Exchange>()
  #closing = false

  static async open(options: AlertSenderOptions): Promise<AlertSender> {
    return new AlertSender(options, options.resolver ?? (await openSystemResolver()))
  }

  private constructor(options: AlertSenderOptions, resolver: Resolver) {
    const { db, clock, events, hookRules, mailServer } = options
    this.#options = options
    this.#connections = new Connections({ ...config, ...hookRules, clock, resolver, concurrencyPerHost: 2 })
    this.#mailer = new AlertMailer(mailServer)
    this.outbox = new LeasedOutbox<NewNotification, NotificationRow, NotificationOutcome>({
      ...{ clock, events, where: 'notifications of alerts', pollMs, gapMs: 0, paceMs: 0, maxOutcomes },
      transport: {
        place: (notification) => ({ ...notification, isLeased: false }),
        leave: () => this.wake(),
        send: () => undefined,
        forgo: () => undefined,
        claim: () => this.#claim(),
      },
      insert: insertNotifications,
      record: (outcomes) => recordNotifications(db, outcomes, clock.now()),
    })
  }

  /** There is something to send. */
  wake(): void {
    this.outbox.claimBy()
  }

  /** Aborts what is under way and begins nothing that a claim still brings; another gateway sends both. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true
    for (const exchange of this.#underWay) exchange.abandon()
    this.#mailer.close()
    await this.outbox.stopClaiming()
    await this.outbox.close(farewellMs)
    await this.#connections[Symbol.asyncDispose]()
  }

  async #claim(): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.now()
    const due = await claimNotifications(db, { now, leasedUntil: now + leaseMs, limit: atOnce })
    await Promise.all(due.map((notification) => this.#send(notification)))
    if (due.length > 0) this.#options.onChanged()
    if (due.length === atOnce) this.wake()
  }

  async #send(notification: DueNotification): Promise<void> {
    const { answer, said } = await this.#attempt(notification)
    await this.outbox.record(this.#judge(notification, answer, said))
  }

  async #attempt(notification: DueNotification): Promise<{ answer: Answer; said: string }> {
    if (this.#closing) return { answer: { kind: 'abandoned' }, said: '' }
    const { clock, consoleUrl, hookRules, sendAlarm } = this.#options
    const { notice, target } = notification
    if (target.kind === 'alarm') {
      const { address: receiver, language } = target
      return { answer: await sendAlarm({ receiver, notice, language }), said: '' }
    }
    const request = noticeRequest(notification, consoleUrl(), clock.now())
    if (request === null) return { answer: await this.#mailer.send(notification, consoleUrl()), said: '' }
    const hook = readHookUrl(request.url, hookRules)
    if (hook.kind === 'refused') return { answer: { kind: 'forbidden', reason: hook.sentence }, said: '' }
    const exchange = this.#connections.request(hook.target, request.headers, request.body)
    this.#underWay.add(exchange)
    const answer = await exchange.answer
    this.#underWay.delete(exchange)
    return { answer, said: saidIn(exchange.excerpt, notification.target.secret ?? '') }
  }

  #judge(
    { notificationId, attempts, notice }: DueNotification,
    answer: Answer,
    said: string,
  ): NotificationOutcome {
    const now = this.#options.clock.now()
    const own = { notificationId, attempts, dueAt: null }
    const verdict = judge(answer, { attempts, now, random: Math.random() }, config)
    if (verdict.kind === 'delivered') return { ...own, state: 'sent', error: null }
    if (verdict.kind === 'postponed')
      return { ...own, state: 'pending', error: 'the gateway stopped', dueAt: now }
    const error = said === '' ? verdict.error : `${verdict.error}: ${said}`
    // The operator waits for the outcome of a test.
    if (verdict.kind === 'dead-lettered' || notice.event === 'test') return { ...own, state: 'failed', error }
    return { ...own, state: 'pending', error, dueAt: verdict.dueAt }
  }
}

/** The beginning of an answer in one line, without the secret: Telegram and Slack say there what is wrong. */
function saidIn(excerpt: string, secret: string): string {
  const described = /"description"\s*:\s*"([^"]*)"/.exec(excerpt)?.[1] ?? excerpt
  const token = secret.slice(secret.lastIndexOf('/') + 1)
  const hidden = [secret, token].filter((each) => each.length > 3)
  const safe = hidden.reduce((text, each) => text.replaceAll(each, '…'), described)
  return safe
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxSaid)
}
