import type { ErrorCode } from './openapi.ts'
import { codeOf, type Refusal, RefusedError } from './refused.ts'

export class ContentTypeError extends RefusedError {
  override name = 'ContentTypeError'
}

export class JsonError extends RefusedError {
  override name = 'JsonError'
}

export class AccessDeniedError extends RefusedError {
  override name = 'AccessDeniedError'
}

export class AccountDisabledError extends RefusedError {
  override name = 'AccountDisabledError'
}

export class ScopeError extends RefusedError {
  override name = 'ScopeError'
}

export class DataError extends RefusedError {
  override name = 'DataError'
}

export class TooManyOperationsError extends RefusedError {
  override name = 'TooManyOperationsError'
}

export class TooLargeError extends RefusedError {
  override name = 'TooLargeError'
}

export class IdempotencyKeyError extends RefusedError {
  override name = 'IdempotencyKeyError'
}

export class OtherBodyError extends RefusedError {
  override name = 'OtherBodyError'
}

export class StorageError extends RefusedError {
  override name = 'StorageError'
}

export class OutcomeUnknownError extends RefusedError {
  override name = 'OutcomeUnknownError'
}

export class OverloadError extends RefusedError {
  override name = 'OverloadError'
}

export class TooManyRefusalsError extends RefusedError {
  override name = 'TooManyRefusalsError'
}

export class InternalError extends RefusedError {
  override name = 'InternalError'
}

export class OperationError extends RefusedError {
  override name = 'OperationError'
}

export class UnknownTypeError extends RefusedError {
  override name = 'UnknownTypeError'
}

export class IdError extends RefusedError {
  override name = 'IdError'
}

export class PhoneError extends RefusedError {
  override name = 'PhoneError'
}

export class TextError extends RefusedError {
  override name = 'TextError'
}

export class FieldError extends RefusedError {
  override name = 'FieldError'
}

export class SenderError extends RefusedError {
  override name = 'SenderError'
}

export class NoTariffError extends RefusedError {
  override name = 'NoTariffError'
}

export class NotEnoughMoneyError extends RefusedError {
  override name = 'NotEnoughMoneyError'
}

export class UnpaidError extends RefusedError {
  override name = 'UnpaidError'
}

export class RefusedByRuleError extends RefusedError {
  override name = 'RefusedByRuleError'
}

export class UnknownMessageError extends RefusedError {
  override name = 'UnknownMessageError'
}

export class PriceError extends RefusedError {
  override name = 'PriceError'
}

export class NotCancelledError extends RefusedError {
  override name = 'NotCancelledError'
}

export class NotAcknowledgedError extends RefusedError {
  override name = 'NotAcknowledgedError'
}

export class LookupError extends RefusedError {
  override name = 'LookupError'
}

export class CallError extends RefusedError {
  override name = 'CallError'
}

export class TooManyTemplatesError extends RefusedError {
  override name = 'TooManyTemplatesError'
}

export class TooMuchError extends RefusedError {
  override name = 'TooMuchError'
}

export class AnswerTooLongError extends RefusedError {
  override name = 'AnswerTooLongError'
}

/** Events after the given number are not kept any more: go on with those after `oldest - 1`. */
export class EventsDroppedError extends RefusedError {
  override name = 'EventsDroppedError'
  /** The number of the first event that can be read. */
  readonly oldest: string

  constructor(code: ErrorCode | 'unknown', sentence: string, refusal: Refusal = {}) {
    super(code, sentence, refusal)
    this.oldest = String(refusal.oldest)
  }
}

export class EventsOffError extends RefusedError {
  override name = 'EventsOffError'
}

export class TooManyReadersError extends RefusedError {
  override name = 'TooManyReadersError'
}

export class CommandError extends RefusedError {
  override name = 'CommandError'
}

export class TooManyCodesError extends RefusedError {
  override name = 'TooManyCodesError'
}

/** The class of each code: docs/reference/errors.md of the gateway says what to do about it. */
const classes: Record<ErrorCode, typeof RefusedError> = {
  'content-type': ContentTypeError,
  json: JsonError,
  access: AccessDeniedError,
  'account-disabled': AccountDisabledError,
  scope: ScopeError,
  data: DataError,
  'too-many-operations': TooManyOperationsError,
  'too-large': TooLargeError,
  'idempotency-key': IdempotencyKeyError,
  'other-body': OtherBodyError,
  storage: StorageError,
  'outcome-unknown': OutcomeUnknownError,
  overload: OverloadError,
  refusals: TooManyRefusalsError,
  internal: InternalError,
  operation: OperationError,
  type: UnknownTypeError,
  id: IdError,
  phone: PhoneError,
  text: TextError,
  field: FieldError,
  sender: SenderError,
  tariff: NoTariffError,
  money: NotEnoughMoneyError,
  unpaid: UnpaidError,
  price: PriceError,
  rule: RefusedByRuleError,
  'unknown-message': UnknownMessageError,
  'not-cancelled': NotCancelledError,
  'not-acknowledged': NotAcknowledgedError,
  lookup: LookupError,
  call: CallError,
  'too-many-templates': TooManyTemplatesError,
  'too-much': TooMuchError,
  'answer-too-long': AnswerTooLongError,
  'events-dropped': EventsDroppedError,
  'events-off': EventsOffError,
  'too-many-readers': TooManyReadersError,
  command: CommandError,
  limit: TooManyCodesError,
}

/** The error for a sentence of the gateway. */
export function refusedError(sentence: string, refusal: Refusal): RefusedError {
  const code = codeOf(sentence)
  return new (code === 'unknown' ? RefusedError : classes[code])(code, sentence, refusal)
}
