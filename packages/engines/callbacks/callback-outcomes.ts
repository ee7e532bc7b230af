import type { CallbackConfig } from '../../config/sections/callback-settings.ts'
import type { CallbackAttempt } from '../../domain/callbacks/stored-callback.ts'
import type { Events } from '../../observability/events.ts'
import type { CallbackOutcome, DueCallback } from '../../store/callbacks/callbacks.ts'
import type { OwedAnswer } from '../../store/replies/owed-answers.ts'
import { type Answer, judge } from './answer.ts'
import { answeredText } from './answered-text.ts'
import type { AttemptLog } from './attempt-log.ts'
import type { CallbackHours } from './callback-hours.ts'
import { readKannelCallback } from './kannel-callback.ts'

export interface CallbackOutcomesOptions {
  events: Events
  config: CallbackConfig
  random: () => number
  /** Called once for each callback. */
  record: (callback: DueCallback, outcome: CallbackOutcome) => void
  /** Keeps how attempts ended, for the console. */
  attempts?: AttemptLog
  /** Counts them by hour. Absent: they are not counted. */
  hours?: CallbackHours
}

/** One request that has ended. */
export interface EndedAttempt {
  answer: Answer
  sentAt: number
  endedAt: number
  /** Of the answer; `excerpt` is its beginning. */
  body: string
  excerpt: string
  whole: { body: Buffer; contentType: string | null }
  /** The body ended before its end. */
  brokeOff: boolean
}

/** Decides the outcome of each attempt, records it and publishes events. */
export class CallbackOutcomes {
  readonly #options: CallbackOutcomesOptions

  constructor(options: CallbackOutcomesOptions) {
    this.#options = options
  }

  /** Records the result of an attempt. Returns the error, or an empty string for a success. */
  attempted(callback: DueCallback, host: string, ended: EndedAttempt): string {
    const error = this.#record(callback, host, ended)
    if (ended.answer.kind === 'abandoned') return error
    this.#options.attempts?.note({ callbackId: callback.callbackId, ...toAttempt(ended, error) })
    return error
  }

  /** No attempt was made; it is due again at `dueAt`. */
  postpone(callback: DueCallback, dueAt: number): void {
    const { callbackId, leasedUntil } = callback
    this.#options.record(callback, { kind: 'postponed', callbackId, leasedUntil, dueAt })
  }

  /** Moves it to the dead letters without another attempt. */
  deadLetter(callback: DueCallback, host: string, error: string): void {
    const { callbackId, leasedUntil, attempts, accountId } = callback
    this.#options.record(callback, { kind: 'dead-lettered', callbackId, leasedUntil, attempts, error })
    this.#options.hours?.note(callback, host, { answer: null, end: 'dead-lettered', tookMs: null })
    this.#options.events.callbackDeadLettered({ callbackId, accountId, host, error })
  }

  #record(callback: DueCallback, host: string, ended: EndedAttempt): string {
    const { answer, endedAt, body, brokeOff } = ended
    const { config, events, random, record } = this.#options
    const { callbackId, accountId, leasedUntil, since, form = null } = callback
    const attempts = callback.attempts + 1
    const tried = { attempts, now: endedAt, random: random() }
    const lacksText = brokeOff && answeredReply(callback) !== null
    const verdict = judge(answer, tried, config, { form, body, lacksText })
    if (verdict.kind === 'postponed') {
      this.postpone(callback, verdict.dueAt)
      return ''
    }
    const attempt = toAttempt(ended, verdict.kind === 'delivered' ? '' : verdict.error)
    const isKept = verdict.kind !== 'delivered' || attempts > 1
    const kept = { callbackId, leasedUntil, attempts, ...(isKept && { attempt }) }
    const answered = verdict.kind === 'delivered' ? owedAnswer(callback, ended) : null
    record(callback, { ...kept, ...verdict, ...(answered !== null && { answered }) })
    this.#options.hours?.note(callback, host, { answer, end: verdict.kind, tookMs: attempt.tookMs })
    if (verdict.kind === 'delivered') {
      events.callbackDelivered({ callbackId, host, attempts, tookMs: endedAt - since })
      return ''
    }
    const { error } = verdict
    events.callbackFailed({ callbackId, accountId, host, attempts, error })
    if (verdict.kind === 'dead-lettered') events.callbackDeadLettered({ callbackId, accountId, host, error })
    return error
  }
}

/** What a hook answers to the subscriber; null where that is nothing. It is stored with the delivery of the hook. */
function owedAnswer(callback: DueCallback, { whole }: EndedAttempt): OwedAnswer | null {
  const replyId = answeredReply(callback)
  const text = replyId === null ? null : answeredText(whole.body, whole.contentType)
  return replyId === null || text === null
    ? null
    : { accountId: callback.accountId, replyId, text, isAboutConsent: false }
}

/** The reply that the answer of a hook goes to; null where it goes nowhere. */
function answeredReply({ form, body }: DueCallback): number | null {
  return form === 'kannel-get' || form === 'kannel-post' ? readKannelCallback(body).replyId : null
}

/** `error` is empty for a success. */
function toAttempt({ answer, sentAt, endedAt, excerpt }: EndedAttempt, error: string): CallbackAttempt {
  return {
    at: sentAt,
    tookMs: endedAt - sentAt,
    status: answer.kind === 'status' ? answer.status : null,
    error: error === '' ? null : error,
    answer: excerpt,
  }
}
