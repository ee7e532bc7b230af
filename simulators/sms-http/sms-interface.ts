import type { WebAnswer, WebRoute } from '../web/web-request.ts'
import type { RequestError } from './request-error.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsRequest } from './sms-message.ts'

/** What an interface needs of its carrier: to take messages and to find them again. */
export interface SmsIntake {
  /** A message that may be taken. Throws `SmsRefused` and `SmsThrottled`. */
  prepare(request: SmsRequest, id?: string): SmsMessage
  /** Takes messages of one request; resolves with its answer when they are on disk. */
  take(messages: readonly SmsMessage[], answer: WebAnswer): Promise<WebAnswer>
  find(id: string): SmsMessage | null
  /** The newest message with that `reference`. */
  named(reference: string): SmsMessage | null
  /** Counts a refusal inside of an answer; `failed` counts those of whole requests. */
  countRefusal(): void
  now(): number
}

/**
 * What differs between carriers of SMS over HTTP: their requests, answers and webhooks. `E` is an error of the interface.
 */
export interface SmsInterface<E extends RequestError = RequestError> {
  /** In paths, in statistics and in `via`. */
  readonly name: string
  /** True where only the end of a message is reported, and no state before it. */
  readonly onlyEnds?: true
  /** True where a reply goes where the reports of the message go that it answers. */
  readonly repliesAtHook?: true
  /** What a client must know beside the address. */
  readonly credentials: Readonly<Record<string, string>>
  /** `internal`: a request cannot be carried out, and no error of the interface says why. */
  readonly answers: {
    readonly throttled: WebAnswer
    readonly unknown: WebAnswer
    readonly internal: WebAnswer
  }
  routes(intake: SmsIntake): WebRoute[]
  /** A new id of a message, or of a reply. */
  nextId(): string
  /** The answer where the script of the telephone refuses the message. */
  refused(phone: string): WebAnswer
  errorAnswer(error: E): WebAnswer
  /** The report of the state that the message has now; several where each part of a text is reported. */
  report(message: SmsMessage, at: number): SmsEvent | readonly SmsEvent[]
  /** The webhook of a subscriber's text; several where parts of a text are not joined. */
  reply(reply: SmsReply): SmsEvent | readonly SmsEvent[]
  /** The event with a signature among its fields, where the carrier signs so; with `badly`, made with a wrong key. */
  sealed?(event: SmsEvent, address: { now: number; badly: boolean }): SmsEvent
  /** Headers that prove where an event comes from; with `badly`, made with a wrong key. */
  signature?(event: SmsEvent, address: { url: string; now: number; badly: boolean }): Record<string, string>
}
