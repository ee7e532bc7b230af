import type { ViberTemplateDesk } from '../channels/template-ports.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import { unreachable } from '../lib/unreachable.ts'
import type { Events } from '../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import {
  claimViberTemplates,
  type DueViberTemplate,
  isSharedUpstream,
  knownUpstreamIds,
  nextViberTemplateDue,
  settleViberTemplate,
  type ViberTemplateSettlement,
} from '../storage/templates/viber-moderation.ts'
import {
  afterLook,
  afterRemoval,
  afterSubmit,
  type ModerationPace,
  type Moment,
  notRemoved,
  stillInDoubt,
  taken,
  usualPace,
} from './moderation-steps.ts'

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
      await settleViberTemplate(db, template, await this.#ask(desk, template, abort.signal))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) events.fault({ where: 'viber templates', error })
    } finally {
      cancel()
      this.#closing.signal.removeEventListener('abort', giveUp)
    }
  }

  #ask(desk: ViberTemplateDesk, template: DueViberTemplate, signal: AbortSignal) {
    if (template.deletedAt !== null) return this.#remove(desk, template, signal)
    switch (template.step) {
      case 'unsent':
        return this.#submit(desk, template, signal)
      case 'submitting':
        return this.#findOrSubmit(desk, template, signal)
      case 'pending':
      case 'ended':
        return this.#look(desk, template, signal)
      default:
        return unreachable(template.step)
    }
  }

  async #submit(
    desk: ViberTemplateDesk,
    template: DueViberTemplate,
    signal: AbortSignal,
  ): Promise<ViberTemplateSettlement> {
    const { signature, text } = template
    const outcome = await desk.submit({ sender: signature, text, language: null }, signal)
    return afterSubmit(template, outcome, this.#moment())
  }

  async #findOrSubmit(
    desk: ViberTemplateDesk,
    template: DueViberTemplate,
    signal: AbortSignal,
  ): Promise<ViberTemplateSettlement> {
    const found = await this.#find(desk, template, signal)
    if (found === null) return this.#submit(desk, template, signal)
    if (found.kind === 'unavailable') return stillInDoubt(template, found, this.#moment())
    return taken(template, found, this.#moment())
  }

  async #look(
    desk: ViberTemplateDesk,
    template: DueViberTemplate,
    signal: AbortSignal,
  ): Promise<ViberTemplateSettlement> {
    const { signature, upstreamId } = template
    if (upstreamId === null) throw new Error('a template is being moderated and has no id of the upstream')
    return afterLook(template, await desk.look(signature, upstreamId, signal), this.#moment())
  }

  async #remove(
    desk: ViberTemplateDesk,
    template: DueViberTemplate,
    signal: AbortSignal,
  ): Promise<ViberTemplateSettlement> {
    let { upstreamId } = template
    if (upstreamId === null && template.step === 'submitting') {
      const found = await this.#find(desk, template, signal)
      if (found?.kind === 'unavailable') return notRemoved(template, found, this.#moment())
      upstreamId = found?.upstreamId ?? null
    }
    if (upstreamId === null) return { kind: 'removed' }
    if (await isSharedUpstream(this.#options.db, template, upstreamId)) return { kind: 'removed' }
    return afterRemoval(template, await desk.remove(template.signature, upstreamId, signal), this.#moment())
  }

  /** The upstream's template of the same words that is not another one of ours, or null where it has none. */
  async #find(desk: ViberTemplateDesk, template: DueViberTemplate, signal: AbortSignal) {
    const listing = await desk.list(template.signature, signal)
    if (listing.kind === 'unavailable') return listing
    const words = wordsOf(template.text)
    const alike = listing.templates.filter(({ text }) => wordsOf(text) === words)
    if (alike.length === 0) return null
    const ids = alike.map(({ upstreamId }) => upstreamId)
    const ours = await knownUpstreamIds(this.#options.db, desk.upstream, ids)
    const found = alike.find(({ upstreamId }) => !ours.has(upstreamId))
    return found === undefined ? null : { kind: 'found' as const, ...found }
  }

  #moment(): Moment {
    const { clock, random } = this.#options
    return { now: clock.now(), random: random(), pace: this.#pace }
  }
}

/** Upstreams may change white space. */
function wordsOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
