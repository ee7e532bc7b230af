import type { HandsetReply } from '../carrier.ts'
import { isPlain, lineOf } from '../drawn-content.ts'
import type { Violation } from '../field-reader.ts'
import { type Step, type TimelineFacts, timelineOf } from '../web/timeline.ts'
import type { WebRoute } from '../web/web-request.ts'
import type { ChatForm } from './chat-form.ts'
import type { InfobipMessage } from './infobip-message.ts'
import type { Happened, InfobipProduct } from './product.ts'
import { deliveryResult, endingOf, inboundResult } from './results.ts'
import { type MessageRequest, readSendRequest, type SendRequest } from './send-request.ts'
import type { MessageStatus } from './statuses.ts'

/** Viber or RCS: messages that are shown, read and answered. */
export class ChatProduct implements InfobipProduct {
  readonly #form: ChatForm
  readonly isAnswered = true

  constructor(form: ChatForm) {
    this.#form = form
  }

  get name(): string {
    return this.#form.name
  }

  get channel(): 'viber' | 'rcs' {
    return this.#form.channel
  }

  get sendPath(): string {
    return this.#form.sendPath
  }

  get reportsPath(): string {
    return this.#form.reportsPath
  }

  get routes(): readonly WebRoute[] {
    return this.#form.routes
  }

  readRequest(body: unknown): SendRequest | Violation[] {
    return readSendRequest(body, (content) => this.#form.readContent(content))
  }

  answerOf({ to }: MessageRequest, messageId: string, status: MessageStatus): object {
    return { messageId, status, destination: to }
  }

  stepsOf(facts: TimelineFacts): Step[] {
    return timelineOf(facts)
  }

  happened(message: InfobipMessage, { what, at }: Step): Happened {
    const ending = endingOf(what, message)
    return {
      shown: ending === 'delivered' ? shownOf(message) : null,
      result: ending === null ? null : deliveryResult(this.#form, message, ending, at),
    }
  }

  inboundResult(reply: HandsetReply, paired: InfobipMessage | null, receivedAt: number): object {
    return inboundResult(this.#form, reply, paired, receivedAt)
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#form[Symbol.asyncDispose]()
  }
}

function shownOf({ drawn }: InfobipMessage): Happened['shown'] {
  return { text: lineOf(drawn), ...(isPlain(drawn) ? {} : { content: drawn }) }
}
