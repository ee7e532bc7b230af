import type { Connection, SubmitOutcome } from '../../../carriers/connector.ts'
import type { Message, SlotClaim } from '../../../domain/message/message.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'
import { type Backoff, backoffDelayMs } from '../../../kit/time/backoff.ts'
import type { HandOverSpans } from './message-spans.ts'
import { Pace } from './pace.ts'
import { type SubmitEvents, type SubmitOptions, submitMessage } from './submit-message.ts'

export interface LaneOptions extends SubmitOptions {
  upstream: string
  slotClaim: SlotClaim
  /** Maximum number of messages claimed for this lane without a recorded outcome. */
  window: number
  /** Places of the window reserved for codes (priority 0). */
  keptForCodes: number
  ratePerSecond: number | null
  /** How long the lane rests after the upstream throttles, or requests a rest: never longer than `maxMs`. */
  rest: Backoff
  random: () => number
  /** Whether an operator paused the upstream. Call `wake` after resuming it. */
  isPaused(): boolean
  /** Whether the lease of the slot has not ended: checked right before each hand-over, by the steady clock. */
  isLeased(): boolean
  /** The spans of a hand-over; null where the message is not traced. */
  spans?(message: Message): HandOverSpans | null
  /** Records the outcome of a message; resolves once it is on disk. */
  record(message: Message, outcomes: PartOutcome[]): Promise<void>
  /** Claims at most `limit` waiting messages, and at most `others` that are no codes. */
  claim(slotClaim: SlotClaim, limit: number, others: number): Promise<Message[]>
  onOutcome: SubmitEvents['onOutcome']
  onError(error: unknown): void
}

/**
 * Submits the messages of one leased slot. A message has a place from the commit of its claim until its
 * outcome is on disk, so a crash leaves at most `window` messages in doubt.
 */
export class Lane {
  readonly upstream: string
  readonly slotClaim: SlotClaim
  readonly connection: Connection
  readonly window: number
  readonly #options: LaneOptions
  #mode: 'open' | 'draining' | 'lost' = 'open'
  #taken = 0
  readonly #inFlight = new Set<number>()
  #backlog = true
  #claiming = false
  #pumping = false
  #lookedAt: number
  /** The last claim found no codes and had no room for others. */
  #onlyOthersWait = false
  #wakes = 0
  #restsUntil = 0
  #throttles = 0
  readonly #pace: Pace | null
  #wake: (() => void) | null = null
  #idle: (() => void)[] = []
  readonly #submitEvents: SubmitEvents = {
    onStart: (submits) => this.#pace?.submitted(submits, this.#options.clock.now()),
    onOutcome: (outcome, tookMs) => this.#noteOutcome(outcome, tookMs),
  }

  constructor(options: LaneOptions) {
    this.#options = options
    this.upstream = options.upstream
    this.slotClaim = options.slotClaim
    this.connection = options.connection
    this.window = options.window
    this.#lookedAt = options.clock.now()
    this.#pace = options.ratePerSecond === null ? null : new Pace(options.ratePerSecond)
  }

  /** Messages claimed for this lane without a recorded outcome. */
  get taken(): number {
    return this.#taken
  }

  /** When it may submit again after the upstream throttled it; null if it is not throttled. */
  get restsUntil(): number | null {
    return this.#restsUntil > this.#options.clock.now() ? this.#restsUntil : null
  }

  /** When it last read whether messages wait on disk. */
  get lookedAt(): number {
    return this.#lookedAt
  }

  /** Whether `msgId` is being submitted or recorded here. */
  holds(msgId: number): boolean {
    return this.#inFlight.has(msgId)
  }

  /** Whether messages may wait on disk. */
  get backlog(): boolean {
    return this.#backlog
  }

  /** Free places now: none while the connection is down, the lane is throttled or paused, or its lease is lost. */
  room(priority: 0 | 1 = 0): number {
    const { isLeased, isPaused } = this.#options
    if (this.#mode !== 'open' || !this.connection.up || !isLeased() || isPaused()) return 0
    const now = this.#options.clock.now()
    if (now < this.#restsUntil) return 0
    const places = this.window - this.#taken - (priority === 0 ? 0 : this.#options.keptForCodes)
    return Math.max(0, Math.min(places, this.#pace?.room(now) ?? places))
  }

  /** Takes a place for a fresh message; false if there is none. */
  reserve(priority: 0 | 1): boolean {
    if (this.room(priority) < 1) return false
    this.#take(1)
    return true
  }

  /** Frees the place of a message that was not stored after all. */
  release(): void {
    this.#releasePlaces(1)
    this.#rested()
  }

  /** Submits a message that is claimed on disk for this lane and has a place. */
  start(message: Message): void {
    this.#submit(message).catch((error: unknown) => this.#options.onError(error))
  }

  /** Call when messages wait on disk: claims as many as there is room for. */
  wake(): void {
    this.#backlog = true
    this.#onlyOthersWait = false
    this.#wakes++
    this.pump()
  }

  /**
   * Call regularly with whether due messages of the upstream wait on disk: another node may have left them. The claim
   * is small, so that it leaves room for fresh messages.
   */
  poll(doWait: boolean): void {
    this.#onlyOthersWait = false
    if (this.#backlog || this.#claiming) this.pump()
    else if (doWait) this.#startClaim(Math.min(10, this.room()))
    else this.#lookedAt = this.#options.clock.now()
  }

  pump(): void {
    if (!this.#backlog || this.#claiming) return
    const room = this.room()
    if (room < 1) return this.#wakeLater()
    if (this.#onlyOthersWait && this.room(1) < 1) return
    this.#startClaim(room)
  }

  /** Claims nothing more; resolves when nothing is in flight, or after `drainMs`. */
  async drain(drainMs: number): Promise<void> {
    if (this.#mode === 'open') this.#mode = 'draining'
    this.#wake?.()
    if (this.#taken > 0) {
      await new Promise<void>((resolve) => {
        const cancel = this.#options.clock.after(drainMs, resolve)
        this.#idle.push(() => {
          cancel()
          resolve()
        })
      })
    }
  }

  /** Goes on after a drain. */
  reopen(): void {
    if (this.#mode !== 'draining') return
    this.#mode = 'open'
    this.wake()
  }

  /** The lease is lost: messages not yet sent must not be sent. */
  lose(): void {
    this.#mode = 'lost'
    this.#wake?.()
  }

  #startClaim(room: number): void {
    if (room < 1) return
    this.#claiming = true
    const others = Math.min(room, this.room(1))
    this.#take(room)
    this.#claim(room, others).catch((error: unknown) => this.#options.onError(error))
  }

  async #claim(room: number, others: number): Promise<void> {
    const woken = this.#wakes
    let messages: Message[] = []
    try {
      messages = await this.#options.claim(this.slotClaim, room, others)
      this.#lookedAt = this.#options.clock.now()
      // A wake during the claim may be about messages that the claim did not see.
      this.#backlog = messages.length >= others || this.#wakes !== woken
      this.#onlyOthersWait = messages.length < room && this.#wakes === woken
    } finally {
      this.#claiming = false
      this.#releasePlaces(room - messages.length)
      for (const message of messages) this.start(message)
      if (messages.length === 0) this.#rested()
    }
    this.pump()
  }

  async #submit(message: Message): Promise<void> {
    this.#inFlight.add(message.msgId)
    try {
      // Messages claimed just before the pause or the loss are queued again. A process that was stopped longer than
      // its lease finds that out here, before any timer runs.
      const kept = this.#mode === 'lost' || !this.#options.isLeased() || this.#options.isPaused()
      if (kept) this.#pace?.cancel(1)
      const spans = this.#options.spans?.(message)
      if (!kept) spans?.submitting()
      const outcomes = kept ? [] : await submitMessage(message, this.#options, this.#submitEvents)
      spans?.ended(outcomes)
      await this.#options.record(message, outcomes)
    } finally {
      this.#inFlight.delete(message.msgId)
      this.#taken--
      this.#rested()
      this.#pumpSoon()
    }
  }

  /** Outcomes of one batch free their places one after another: one claim is to fill them all. */
  #pumpSoon(): void {
    if (this.#pumping || !this.#backlog) return
    this.#pumping = true
    setImmediate(() => {
      this.#pumping = false
      this.pump()
    })
  }

  #noteOutcome(outcome: SubmitOutcome, tookMs: number): void {
    this.#options.onOutcome(outcome, tookMs)
    if (outcome.kind === 'refused') this.#noteRefusal(outcome)
    else if (outcome.kind === 'accepted' || outcome.kind === 'completed') this.#throttles = 0
  }

  /** `later` and `rejected` concern one message; the others may name a wait for all. */
  #noteRefusal({ refusal, retryAfterMs = 0 }: SubmitOutcome & { kind: 'refused' }): void {
    const { rest, random, clock } = this.#options
    const now = clock.now()
    const isAsked = refusal === 'unavailable' && retryAfterMs > 0
    if (refusal !== 'throttled' && !isAsked) return
    if (now < this.#restsUntil) {
      this.#restsUntil = Math.max(this.#restsUntil, now + Math.min(retryAfterMs, rest.maxMs))
    } else this.#restsUntil = now + backoffDelayMs(rest, this.#throttles++, random(), retryAfterMs)
    this.#wakeLater()
  }

  #take(places: number): void {
    this.#taken += places
    this.#pace?.reserve(places)
  }

  #releasePlaces(places: number): void {
    this.#taken -= places
    this.#pace?.cancel(places)
  }

  /** Pumps again when throttling ends or the rate allows. A connection that comes up wakes the lane itself. */
  #wakeLater(): void {
    if (this.#wake !== null || this.#mode !== 'open' || !this.connection.up) return
    const now = this.#options.clock.now()
    const resting = this.#restsUntil - now
    const paced = this.#pace !== null && this.#pace.room(now) < 1
    if (resting <= 0 && !paced) return
    const pausing = paced ? this.#pace.waitMs(now) : 0
    const cancel = this.#options.clock.after(Math.max(resting, pausing, 20), () => {
      this.#wake = null
      this.pump()
    })
    this.#wake = () => {
      cancel()
      this.#wake = null
    }
  }

  #rested(): void {
    if (this.#taken === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }
}
