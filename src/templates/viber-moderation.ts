import type { ViberTemplateDesk } from '../channels/template-ports.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import {
  claimViberTemplates,
  type DueViberTemplate,
  nextViberTemplateDue,
  settleViberTemplate,
} from '../storage/templates/viber-moderation.ts'
import { askDesk } from './ask-desk.ts'
import { type ModerationPace, type Moment, usualPace } from './moderation-steps.ts'

export interface ViberModerationOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  desks: readonly ViberTemplateDesk[]
  random: () => number
  pace?: ModerationPace
}

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
  readonly #desks: ReadonlyMap<string, ViberTemplateDesk>
  readonly #pace: ModerationPace
  readonly #closing = new AbortController()
  #pause = new AbortController()
  #ended: Promise<void> = Promise.resolve()

  private constructor(options: ViberModerationOptions) {
    this.#options = options
    this.#desks = new Map(options.desks.map((desk) => [desk.upstream, desk]))
    this.#pace = options.pace ?? usualPace
  }

  /** Starts working. Neither waits for the database nor for an upstream. */
  static open(options: ViberModerationOptions): ViberModeration {
    const moderation = new ViberModeration(options)
    if (options.desks.length > 0) moderation.#ended = moderation.#run()
    return moderation
  }

  /** The upstream that moderates templates of a sender, or null. */
  upstreamFor(signature: string): string | null {
    return this.#options.desks.find((desk) => desk.serves(signature))?.upstream ?? null
  }

  /** Something is due now. */
  wake(): void {
    this.#pause.abort()
  }

  /** Gives up what is being asked, writes what is known, ends. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    this.wake()
    await this.#ended
  }

  async #run(): Promise<void> {
    const { clock } = this.#options
    while (!this.#isClosing()) {
      this.#pause = new AbortController()
      const dueAt = await this.#round()
      if (this.#isClosing()) return
      const delayMs = Math.min(pollMs, Math.max(0, dueAt - clock.now()))
      await sleep(clock, delayMs, this.#pause.signal)
    }
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  /** Works off what is due. Answers when the next is, as far as is known. */
  async #round(): Promise<number> {
    const { db, clock, events } = this.#options
    const upstreams = [...this.#desks.keys()]
    try {
      for (;;) {
        const now = clock.now()
        const claim = { now, leasedUntil: now + leaseMs, upstreams, limit: claimAtOnce }
        const due = await claimViberTemplates(db, claim)
        await Promise.all(due.map((template) => this.#work(template)))
        if (due.length < claimAtOnce || this.#isClosing()) break
      }
      return (await nextViberTemplateDue(db, upstreams)) ?? Number.POSITIVE_INFINITY
    } catch (error) {
      // The database tells by itself that it is away.
      if (!(error instanceof DatabaseUnavailable)) events.fault({ where: 'viber templates', error })
      return Number.POSITIVE_INFINITY
    }
  }

  /** One claimed template. What fails here leaves the claim to its end. Never rejects. */
  async #work(template: DueViberTemplate): Promise<void> {
    const { db, events } = this.#options
    const desk = this.#desks.get(template.upstream)
    if (desk === undefined) return
    const abort = new AbortController()
    const giveUp = () => abort.abort()
    const cancel = this.#options.clock.after(answerWithinMs, giveUp)
    this.#closing.signal.addEventListener('abort', giveUp, { once: true })
    if (this.#isClosing()) giveUp()
    try {
      const question = { db, desk, template, signal: abort.signal, moment: () => this.#moment() }
      await settleViberTemplate(db, template, await askDesk(question))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) events.fault({ where: 'viber templates', error })
    } finally {
      cancel()
      this.#closing.signal.removeEventListener('abort', giveUp)
    }
  }

  #moment(): Moment {
    const { clock, random } = this.#options
    return { now: clock.now(), random: random(), pace: this.#pace }
  }
}
