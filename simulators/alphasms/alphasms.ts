import { randomInt } from 'node:crypto'
import { jsonEvent } from '../sms-http/events.ts'
import { RequestError } from '../sms-http/request-error.ts'
import { SmsRefused } from '../sms-http/sms-carrier.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { lookUp } from './look-up.ts'
import { apiKey, invalidPhone, type Operation, readOperations } from './read-operations.ts'
import { readSms } from './read-sms.ts'

/**
 * A service with the operations interface of AlphaSMS, as far as an SMS needs it: `sms`, `status`, `hlr` and `balance`.
 * Nothing is signed, and a final status goes to the `hook` of its message. For the other channels take another Posthorn.
 */
export const alphasms = {
  name: 'alphasms',
  onlyEnds: true,
  repliesAtHook: true,
  credentials: { apiKey },

  routes(intake: SmsIntake): WebRoute[] {
    return [{ method: 'POST', path: '/api/json.php', answer: (request) => answer(intake, request) }]
  },

  /** A number below 2^53. */
  nextId(): string {
    return String(randomInt(10 ** 13, 10 ** 14))
  },

  answers: {
    throttled: errorAnswer({
      message: 'Too much was requested with this key, please try again in a few seconds',
    }),
    unknown: { status: 404, body: 'Not Found' },
    internal: errorAnswer({ message: 'The gateway made an error: nothing was accepted, please try again' }),
  },
  refused: () => errorAnswer({ message: invalidPhone }),
  errorAnswer,

  report(message: SmsMessage, at: number): SmsEvent {
    return callback(message, at, {})
  },

  reply({ text, at, answered }: SmsReply): SmsEvent | readonly SmsEvent[] {
    if (answered === undefined) return []
    const replies = [{ datetime: new Date(at).toISOString(), message: text }]
    return callback(answered, at, { success: true, status: 'REPLIED', replies })
  },
} satisfies SmsInterface<RequestError>

/** Statuses of the contract; the words of a failure are for clients. */
const states: Record<SmsState, { status: string; error?: string }> = {
  accepted: { status: 'QUEUED' },
  sent: { status: 'ROUTING' },
  delivered: { status: 'DELIVERED' },
  undeliverable: { status: 'UNDELIVERABLE', error: 'The carrier could not deliver it' },
  expired: { status: 'EXPIRED', error: 'The lifetime is over' },
  rejected: { status: 'REJECTED', error: 'The carrier rejected it' },
}

/** HTTP is 200 on refusals too. */
function errorAnswer({ message }: Pick<RequestError, 'message'>): WebAnswer {
  return { status: 200, body: { success: false, error: message } }
}

function callback(message: SmsMessage, at: number, more: object): SmsEvent {
  const success = message.state === 'delivered'
  return jsonEvent({ success, ...knowledgeOf(message, at), ...more })
}

function knowledgeOf({ id, reference, state }: SmsMessage, at: number): object {
  return { id: reference, msg_id: id, type: 'sms', ...states[state], updated: new Date(at).toISOString() }
}

function answer(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  const taken: SmsMessage[] = []
  const items = readOperations(request).map((operation) => {
    try {
      return { success: true, data: resultOf(intake, operation, taken) }
    } catch (error) {
      const sentence = sentenceOf(error)
      intake.countRefusal()
      const { id } = operation
      return { success: false, error: sentence, ...(id === undefined ? {} : { data: { id } }) }
    }
  })
  return intake.take(taken, { status: 200, body: { success: true, data: items } })
}

/** Throws again what concerns the whole request. */
function sentenceOf(error: unknown): string {
  if (error instanceof SmsRefused) return invalidPhone
  if (error instanceof RequestError) return error.message
  throw error
}

function resultOf(intake: SmsIntake, operation: Operation, taken: SmsMessage[]): object {
  switch (operation['type']) {
    case 'sms': {
      const message = intake.prepare(readSms(operation))
      taken.push(message)
      return { id: operation.id, msg_id: Number(message.id), data: 1, parts: message.parts }
    }
    case 'status': {
      const { id, msg_id: msgId } = operation as { id?: unknown; msg_id?: unknown }
      const message = id === undefined ? intake.find(String(msgId)) : intake.named(String(id))
      if (message === null)
        throw new RequestError(200, 'id must be that of a message: no message is known by it')
      return knowledgeOf(message, intake.now())
    }
    case 'hlr':
      return lookUp(operation)
    case 'balance':
      return { amount: 1_000, currency: 'UAH' }
    default:
      throw new RequestError(200, 'type must be the name of an operation, for example sms')
  }
}
