import type { ViberTemplateClient } from '../channels/template-ports.ts'
import { abortedAfter, type Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import { reportFault } from '../lib/report-fault.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import {
  claimViberTemplates,
  type DueViberTemplate,
  nextViberTemplateDue,
  recordViberTemplateOutcome,
} from '../storage/templates/viber-moderation.ts'
import { askDesk } from './template-step.ts'

export interface ViberModerationOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  desks: readonly ViberTemplateClient[]
  random: () => number
}

const where = 'viber templates'
const pollMs = 5_000
const claimAtOnce = 10
/** Longer than any answer is waited for: until it ends nobody else asks about the same template. */
const leaseMs = 120_000
const answerWithinMs = 60_000

/**
 * Hands templates over to their upstreams and follows them until they are approved or rejected; removes there
 * what clients deleted. Several nodes share the work by claims. A submit that was claimed and never told its
 * outcome is looked for among the upstream's templates before it is made again.
 */
export class ViberModeration implements AsyncDisposable {
  readonly #options: ViberModerationOptions
  readonly #desks: ReadonlyMap<string, ViberTemplateClient>
  readonly #closing = new AbortController()
  readonly #periodic: Periodic

  private constructor(options: ViberModerationOptions) {
    this.#options = options
    this.#desks = new Map(options.desks.map((desk) => [desk.upstream, desk]))
    const { clock, events } = options
    this.#periodic = new Periodic({ clock, events, where, everyMs: pollMs, work: () => this.#round() })
  }

  /** Starts working. Neither waits for the database nor for an upstream. */
  static open(options: ViberModerationOptions): ViberModeration {
    const moderation = new ViberModeration(options)
    moderation.wake()
    return moderation
  }

  /** The upstream that moderates templates of a sender, or null. */
  upstreamFor(signature: string): string | null {
    return this.#options.desks.find((desk) => desk.serves(signature))?.upstream ?? null
  }

  /** Something is due now. */
  wake(): void {
    void this.#periodic.now()
  }

  /** Gives up what is under way at upstreams, writes what is known, ends. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#periodic[Symbol.asyncDispose]()
  }

  /** Works off what is due. */
  async #round(): Promise<void> {
    const { db, clock } = this.#options
    const upstreams = [...this.#desks.keys()]
    if (upstreams.length === 0) return
    while (!this.#closing.signal.aborted) {
      const now = clock.now()
      const claim = { now, leasedUntil: now + leaseMs, upstreams, limit: claimAtOnce }
      const due = await claimViberTemplates(db, claim)
      await Promise.all(due.map((template) => this.#work(template)))
      if (due.length === claimAtOnce) continue
      // Few are claimed also where another gateway claims at the same moment.
      const dueAt = await nextViberTemplateDue(db, upstreams)
      if (dueAt !== null && dueAt > clock.now()) this.#periodic.by(dueAt)
      if (dueAt === null || dueAt > clock.now()) return
    }
  }

  /** One claimed template. What fails here leaves the claim to its end. Never rejects. */
  async #work(template: DueViberTemplate): Promise<void> {
    const { db, clock, random, events } = this.#options
    const desk = this.#desks.get(template.upstream)
    if (desk === undefined) return
    try {
      const outcome = await abortedAfter(clock, answerWithinMs, this.#closing.signal, (signal) =>
        askDesk({ db, desk, template, signal, moment: () => ({ now: clock.now(), random: random() }) }),
      )
      await recordViberTemplateOutcome(db, template, outcome)
    } catch (error) {
      reportFault(events, where, error)
    }
  }
}
