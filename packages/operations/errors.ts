import type { MessageStatus } from '../domain/message/status.ts'
import type { Acceptance } from '../engines/dispatch/intake/intake-port.ts'
import { unreachable } from '../kit/flow/unreachable.ts'

/** A refusal: code and field are for programs, the sentence is for the client. */
export interface ApiRefusal {
  code: ApiRefusalCode
  /** The wrong field by the client's name for it; null where none, or not known yet. */
  field: string | null
  /** What the field must be, where the sentence says only that. */
  must: string | null
  sentence: string
}

export type ApiRefusalCode =
  | 'content-type'
  | 'json'
  | 'access'
  | 'account-disabled'
  | 'scope'
  | 'data'
  | 'too-many-operations'
  | 'too-large'
  | 'idempotency-key'
  | 'other-body'
  | 'storage'
  | 'outcome-unknown'
  | 'overload'
  | 'refusals'
  | 'internal'
  | 'operation'
  | 'type'
  | 'id'
  | 'phone'
  | 'text'
  | 'field'
  | 'sender'
  | 'tariff'
  | 'money'
  | 'unpaid'
  | 'price'
  | 'rule'
  | 'unknown-message'
  | 'not-cancelled'
  | 'not-acknowledged'
  | 'lookup'
  | 'call'
  | 'too-many-templates'
  | 'too-much'
  | 'answer-too-long'
  | 'events-dropped'
  | 'events-off'
  | 'too-many-readers'

/** Refuse the whole request. */
export const envelopeErrors = {
  contentType: refusal('content-type', 'Content-Type must be application/json'),
  contentEncoding: refusal('content-type', 'Content-Encoding must be gzip or deflate, or left out'),
  damagedBody: refusal('json', 'The request body must be packed as Content-Encoding says'),
  json: refusal('json', 'The request body must be valid JSON in UTF-8'),
  notAnObject: refusal('json', 'The request body must be a JSON object with auth and data'),
  accessDenied: refusal('access', 'Access denied'),
  accountDisabled: refusal('account-disabled', 'The account is disabled'),
  data: refusal('data', 'data must be a list of at least one operation'),
  tooManyOperations: (max: number) =>
    refusal('too-many-operations', `data must be a list of at most ${max} operations`),
  bodyTooLarge: (maxBytes: number) =>
    refusal('too-large', `The request body must be at most ${maxBytes} bytes long`),
  idempotencyKey: refusal('idempotency-key', 'Idempotency-Key must be 1 to 255 printable ASCII characters'),
  otherBody: refusal(
    'other-body',
    'Idempotency-Key must be a new one: it was used with another request body',
  ),
  storage: refusal(
    'storage',
    'The gateway cannot reach its database: nothing was accepted, please try again',
  ),
  outcomeUnknown: refusal(
    'outcome-unknown',
    'The gateway lost its database while it accepted this: ask for the status before you send it again',
  ),
  overload: refusal('overload', 'The gateway has too much to do: nothing was accepted, please try again'),
  refusals: refusal(
    'refusals',
    'Too many operations of this account were refused: nothing was accepted, please try again in a minute',
  ),
  tooMuchStored: refusal(
    'too-much',
    'Too many requests with an Idempotency-Key accepted nothing: nothing was accepted, please try again in a minute',
  ),
  internal: refusal('internal', 'The gateway made an error: nothing was accepted, please try again'),
}

/** Refuse one operation. */
export const itemErrors = {
  notAnObject: refusal('operation', 'An operation must be an object with a type'),
  type: fieldError('type', 'the name of an operation, for example sms', 'type'),
  scope: refusal('scope', 'The key in auth is not good for this operation'),
  id: fieldError('id', 'a number, or a string of 1 to 128 characters', 'id'),
  /** The name of the setting is in it for clients that lose messages without ids silently. */
  missingId: fieldError(
    'id',
    'a number, or a string of 1 to 128 characters; a gateway with POSTHORN_LENIENT_IDS=true accepts messages without one',
    'id',
  ),
  msgId: fieldError('msg_id', 'the whole number that a send answered', 'id'),
  idOrMsgId: refusal('id', 'id or msg_id must be given'),
  idOrTemplate: refusal('id', 'id or template must be given'),
  unknownMessage: fieldError('id', 'that of a message: no message is known by it', 'unknown-message'),
  unknownMsgId: fieldError('msg_id', 'that of a message: no message is known by it', 'unknown-message'),
  onItsWay: refusal('not-cancelled', 'The message cannot be cancelled: it is with a carrier, or about to be'),
  alreadyEnded: (status: MessageStatus) =>
    refusal('not-cancelled', `The message cannot be cancelled: it has ended as ${status}`),
  noGoal: refusal(
    'not-acknowledged',
    'The message cannot be acknowledged: it was sent without until: acknowledged',
  ),
  notSentYet: refusal(
    'not-acknowledged',
    'The message cannot be acknowledged: nothing of it is with a carrier',
  ),
  phone: refusal('phone', 'Please enter valid receiver phone number', 'phone'),
  smsText: refusal('text', 'Please enter SMS text'),
  smsTextTooLong: (max: number, name = 'sms_message') =>
    fieldError(name, `at most ${max} SMS parts long`, 'text'),
  noLinks: refusal('field', 'short_link and unsubscribe_link need a gateway with a public address'),
  tooManyLinks: refusal('text', 'A message must have at most 20 different links'),
  linkedTextTooLong: (channel: string, max: number) =>
    refusal('text', `The ${channel} text with its short links must be at most ${max} characters long`),
  alphaName: refusal('sender', 'Error in Alpha-name'),
  noTariff: refusal('tariff', 'Operator not supported', 'phone'),
  notEnoughMoney: refusal('money', 'Not enough money'),
  tooDear: (price: string) => fieldError('max_price', `at least ${price}, which it may cost`, 'price'),
  tooMuchUnpaid: refusal(
    'unpaid',
    'Too many messages of this account were cancelled or could not be sent: only what goes out at once is accepted ' +
      'for some minutes',
  ),
  refusedByRule: (rule: string, reason: string) => refusal('rule', `Refused by the rule ${rule}: ${reason}`),
  lookup: refusal('lookup', 'The network did not answer the lookup, please try again'),
  callFailed: (why: string) => refusal('call', `The call did not reach the subscriber: ${why}`),
  callUnanswered: refusal('call', 'It is not known whether the call was made: ask for the status'),
  tooManyCodes: refusal('too-much', 'This number has got too many codes, please try again later'),
  tooManyTemplates: (max: number) =>
    refusal(
      'too-many-templates',
      `An account can have at most ${max} templates of this kind, of 4 KiB on average: delete one first`,
    ),
  tooMuch: refusal('too-much', 'Too much was requested with this key, please try again in a few seconds'),
  answerTooLong: (maxBytes: number) =>
    refusal(
      'answer-too-long',
      `The answer to this request would be longer than ${maxBytes} bytes: send this operation in a request of its own`,
    ),
  itemTooLong: (maxBytes: number) =>
    refusal('answer-too-long', `The answer to this operation would be longer than ${maxBytes} bytes`),
  storage: refusal('storage', 'The gateway cannot reach its database, please try again'),
  internal: refusal('internal', 'The gateway made an error, please try again'),
}

/** The refusal for an operation that intake did not accept. */
export function unacceptedError(acceptance: Exclude<Acceptance, { kind: 'accepted' }>): ApiRefusal {
  switch (acceptance.kind) {
    case 'failed':
      return itemErrors.internal
    case 'not-enough-money':
      return itemErrors.notEnoughMoney
    case 'too-much-unpaid':
      return itemErrors.tooMuchUnpaid
    case 'refused':
      return itemErrors.refusedByRule(acceptance.rule, acceptance.reason)
    default:
      return unreachable(acceptance)
  }
}

/** A refusal that says what the field `name` must be. */
export function fieldError(name: string, must: string, code: ApiRefusalCode = 'field'): ApiRefusal {
  return { code, field: name, must, sentence: `${name} must be ${must}` }
}

/** The same refusal for a field that clients know by a prefixed name. */
export function withPrefix(refusal: ApiRefusal, prefix: string): ApiRefusal {
  const { code, field, must } = refusal
  return field === null || must === null ? refusal : fieldError(`${prefix}${field}`, must, code)
}

export function refusal(code: ApiRefusalCode, sentence: string, field: string | null = null): ApiRefusal {
  return { code, field, must: null, sentence }
}

export function wrongSender(field: string): ApiRefusal {
  return { ...itemErrors.alphaName, field }
}
