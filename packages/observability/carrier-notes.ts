import { type AttemptResult, isFirstReceipt } from '../domain/message/attempt-results.ts'
import type { Message } from '../domain/message/message.ts'
import { isSuccess } from '../domain/message/status.ts'
import type { TimelineStep } from '../domain/message/story/timeline.ts'
import { findBucket, tookBuckets } from '../domain/traffic/took-histogram.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from './events.ts'
import { addTook, type HourNote, HourNotes } from './hour-notes.ts'

/**
 * `refusal` and `failure`: how many parts were refused or reported as failed, by error code; the code is empty where the
 * carrier gave none. The others are millionths of money. By account, `spent`: charged for messages that the carrier delivered;
 * `returned`: given back for messages that failed at it last. By currency, `cost` and `cost-returned`: what it charges us and
 * pays back.
 */
export type CarrierSum = 'refusal' | 'failure' | 'spent' | 'returned' | 'cost' | 'cost-returned'

/** What happened at one carrier in one hour. */
export interface CarrierNote extends HourNote {
  upstream: string
  /** Parts that it took, refused, or left without an answer. */
  accepted: number
  refused: number
  unknown: number
  /** Results of hand-overs. `failed` may be negative: a late report corrects an earlier hour. */
  delivered: number
  failed: number
  /** How long the answer of a part that it took came after the hand-over, by bucket. */
  answerTook: number[]
  /** How long the first receipt about a hand-over came after it, by bucket. */
  receiptTook: number[]
  /** By `what name`. */
  sums: Map<string, number>
}

/** A change of a message that is written. */
export interface WrittenChange {
  before: Message
  after: Message
  steps: readonly TimelineStep[]
  results: readonly AttemptResult[]
}

export interface CarrierNotesOptions {
  clock: Clock
  /** The error code in what a carrier said; empty where there is none. */
  readCode: (upstream: string, said: string) => string
}

/** Counts what carriers do, by hour, until the counts are taken. */
export class CarrierNotes {
  readonly #options: CarrierNotesOptions
  readonly #notes: HourNotes<{ upstream: string }, CarrierNote>

  constructor(options: CarrierNotesOptions) {
    this.#options = options
    this.#notes = new HourNotes<{ upstream: string }, CarrierNote>({
      clock: options.clock,
      begin: (hourAt, { upstream }) => ({
        ...{ hourAt, upstream, accepted: 0, refused: 0, unknown: 0, delivered: 0, failed: 0 },
        answerTook: Array.from({ length: tookBuckets }, () => 0),
        receiptTook: Array.from({ length: tookBuckets }, () => 0),
        sums: new Map(),
      }),
      add: addNote,
      nameOf: ({ upstream }) => upstream,
    })
  }

  /** The events that are counted. */
  readonly listener: Pick<Events, 'submitted'> = {
    submitted: ({ upstream, outcome, tookMs }) => {
      if (outcome !== 'accepted' && outcome !== 'completed') return
      const note = this.#notes.of({ upstream })
      if (note !== null) count(note.answerTook, tookMs)
    },
  }

  written(change: WrittenChange, now: number): void {
    const { before, after, steps, results } = change
    for (const step of steps) this.#step(step, after, now)
    for (const { upstream, delivered, failed } of results) {
      const note = this.#notes.of({ upstream }, now)
      if (note === null) continue
      note.delivered += delivered
      note.failed += failed
    }
    // A result that comes with the answer is no receipt.
    if (!steps.some(({ step }) => step === 'report') || !isFirstReceipt(before, after)) return
    const note = this.#notes.of({ upstream: after.attempts.at(-1)?.upstream ?? '' }, now)
    if (note !== null) count(note.receiptTook, now - before.updatedAt)
  }

  take(): CarrierNote[] {
    return this.#notes.take()
  }

  putBack(notes: readonly CarrierNote[]): void {
    this.#notes.putBack(notes)
  }

  #step(step: TimelineStep, after: Message, now: number): void {
    if (step.step === 'submit') this.#submit(step, now)
    else if (step.step === 'report' && step.outcome === 'failed') this.#failure(step, after, now)
    else if (step.step === 'money') this.#money(step, after, now)
    else if (step.step === 'cost') {
      const { kind, micros, currency } = step.cost
      this.#sum(step.upstream, kind === 'charge' ? 'cost' : 'cost-returned', currency, micros, now)
    }
  }

  #submit({ upstream, outcome, result, raw }: TimelineStep & { step: 'submit' }, now: number): void {
    const note = this.#notes.of({ upstream }, now)
    if (note === null) return
    if (outcome === 'refused') {
      note.refused += 1
      this.#error(upstream, 'refusal', raw, now)
    } else if (outcome === 'unknown') note.unknown += 1
    else note.accepted += 1
    if (result === 'failed') this.#error(upstream, 'failure', raw, now)
  }

  /** The account pays for the attempt that made the message a success; a failure gives all of it back. */
  #money(
    { chargedMicros, releasedMicros }: TimelineStep & { step: 'money' },
    { attempts, accountId, status }: Message,
    now: number,
  ): void {
    const upstream = (attempts.find(({ won }) => won) ?? attempts.at(-1))?.upstream
    if (upstream === undefined) return
    const account = String(accountId)
    if (chargedMicros > 0) this.#sum(upstream, 'spent', account, chargedMicros, now)
    if (!isSuccess(status) && releasedMicros > 0)
      this.#sum(upstream, 'returned', account, releasedMicros, now)
  }

  /** The line of the timeline is cut; the reason of the part may have the code that it lost. */
  #failure(
    { upstream, part, raw }: TimelineStep & { step: 'report' },
    { attempts }: Message,
    now: number,
  ): void {
    const { readCode } = this.#options
    const known = attempts.findLast((attempt) => attempt.upstream === upstream)?.parts[part]
    const reason = known?.kind === 'failed' ? known.reason : ''
    this.#sum(upstream, 'failure', readCode(upstream, raw) || readCode(upstream, reason), 1, now)
  }

  #error(upstream: string, what: 'refusal' | 'failure', raw: string, now: number): void {
    this.#sum(upstream, what, this.#options.readCode(upstream, raw), 1, now)
  }

  #sum(upstream: string, what: CarrierSum, name: string, amount: number, now: number): void {
    const note = this.#notes.of({ upstream }, now)
    if (note === null) return
    const key = `${what} ${name}`
    const known = note.sums.get(key)
    if (known !== undefined || note.sums.size < maxSums) note.sums.set(key, (known ?? 0) + amount)
    // The codes of such a carrier are no codes: they are counted together.
    else note.sums.set(`${what} `, (note.sums.get(`${what} `) ?? 0) + amount)
  }
}

/** Different codes and currencies of one carrier between two writes. */
const maxSums = 300

function count(took: number[], ms: number): void {
  const bucket = findBucket(ms)
  took[bucket] = (took[bucket] ?? 0) + 1
}

function addNote(sum: CarrierNote, note: CarrierNote): void {
  for (const what of ['accepted', 'refused', 'unknown', 'delivered', 'failed'] as const)
    sum[what] += note[what]
  addTook(sum.answerTook, note.answerTook)
  addTook(sum.receiptTook, note.receiptTook)
  for (const [key, amount] of note.sums) sum.sums.set(key, (sum.sums.get(key) ?? 0) + amount)
}
