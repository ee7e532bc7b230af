import type { ViberTemplateClient } from '../../carriers/template-ports.ts'
import { encodeEvent } from '../../domain/feed/event-lines.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import { abortedAfter, type Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { appendEvents } from '../../store/feed/append-events.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import {
  claimViberTemplates,
  type DueViberTemplate,
  nextViberTemplateDue,
  recordViberTemplateOutcome,
  type ViberTemplateOutcome,
} from '../../store/templates/viber-moderation.ts'
import { takeStep } from './template-step.ts'

export interface ViberModerationOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  clients: readonly ViberTemplateClient[]
  feed: FeedPort
  random: () => number
}

const where = 'viber templates'
const pollMs = 5_000
const claimAtOnce = 10
/** Longer than any request to an upstream, so that two nodes never work on the same template. */
const leaseMs = 120_000
const answerWithinMs = 60_000

/**
 * Submits templates to their upstreams and checks them until they are approved or rejected; removes deleted
 * ones there. Nodes share the work by claims. After a submit without a known outcome the gateway looks for
 * the template in the upstream's list before it submits again.
 */
export class ViberModeration implements AsyncDisposable {
  readonly #options: ViberModerationOptions
  readonly #clients: ReadonlyMap<string, ViberTemplateClient>
  readonly #closing = new AbortController()
  readonly #periodic: Periodic

  private constructor(options: ViberModerationOptions) {
    this.#options = options
    this.#clients = new Map(options.clients.map((client) => [client.upstream, client]))
    const { clock, events } = options
    this.#periodic = new Periodic({ clock, events, where, everyMs: pollMs, work: () => this.#round() })
  }

  /** Starts working. Waits neither for the database nor for an upstream. */
  static open(options: ViberModerationOptions): ViberModeration {
    const moderation = new ViberModeration(options)
    moderation.wake()
    return moderation
  }

  /** The upstream that moderates templates of a sender, or null. */
  upstreamFor(signature: string): string | null {
    return this.#options.clients.find((client) => client.serves(signature))?.upstream ?? null
  }

  /** Call when a template is due now. */
  wake(): void {
    void this.#periodic.now()
  }

  /** Aborts requests to upstreams, records known outcomes, stops. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#periodic[Symbol.asyncDispose]()
  }

  /** Processes all due templates. */
  async #round(): Promise<void> {
    const { db, clock } = this.#options
    const upstreams = [...this.#clients.keys()]
    if (upstreams.length === 0) return
    while (!this.#closing.signal.aborted) {
      const now = clock.now()
      const claim = { now, leasedUntil: now + leaseMs, upstreams, limit: claimAtOnce }
      const due = await claimViberTemplates(db, claim)
      await Promise.all(due.map((template) => this.#work(template)))
      if (due.length === claimAtOnce) continue
      // A short batch may also mean that another gateway claimed at the same moment.
      const dueAt = await nextViberTemplateDue(db, upstreams)
      if (dueAt !== null && dueAt > clock.now()) this.#periodic.by(dueAt)
      if (dueAt === null || dueAt > clock.now()) return
    }
  }

  /** Processes one claimed template. After a fault the claim stays until its lease ends. Never rejects. */
  async #work(template: DueViberTemplate): Promise<void> {
    const { db, clock, random, events } = this.#options
    const client = this.#clients.get(template.upstream)
    if (client === undefined) return
    try {
      const outcome = await abortedAfter(clock, answerWithinMs, this.#closing.signal, (signal) =>
        takeStep({ db, client, template, signal, moment: () => ({ now: clock.now(), random: random() }) }),
      )
      await db.transaction((tx) => this.#record(tx, template, outcome))
    } catch (error) {
      reportFault(events, where, error)
    }
  }

  async #record(tx: Transaction, template: DueViberTemplate, outcome: ViberTemplateOutcome): Promise<void> {
    const { clock, feed } = this.#options
    const accountId = await recordViberTemplateOutcome(tx, template, outcome)
    const isDecided = outcome.kind === 'kept' && outcome.step === 'ended' && template.step !== 'ended'
    if (accountId === null || !isDecided || template.deletedAt !== null) return
    const details = ['viber', outcome.status, outcome.reason]
    const text = encodeEvent('template.decided', clock.now(), template.templateId, ...details)
    await appendEvents(tx, feed, [{ accountId, count: 1, text }])
  }
}
