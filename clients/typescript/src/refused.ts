import { PosthornError } from './errors.ts'
import { type ErrorCode, errorSentences } from './openapi.ts'

/** What repeating helps against. */
type Repeat =
  /** It does not help. */
  | 'never'
  /** The gateway carried nothing out: it may be repeated in any case. */
  | 'nothing-happened'
  /** It may have been carried out: repeating is safe with the same Idempotency-Key. */
  | 'with-key'

const repeats: Record<ErrorCode, Repeat> = {
  'content-type': 'never',
  json: 'never',
  access: 'never',
  'account-disabled': 'never',
  scope: 'never',
  data: 'never',
  'too-many-operations': 'never',
  'too-large': 'never',
  'idempotency-key': 'never',
  'other-body': 'never',
  storage: 'nothing-happened',
  'outcome-unknown': 'with-key',
  overload: 'nothing-happened',
  refusals: 'never',
  internal: 'with-key',
  operation: 'never',
  type: 'never',
  id: 'never',
  phone: 'never',
  text: 'never',
  field: 'never',
  sender: 'never',
  tariff: 'never',
  money: 'never',
  unpaid: 'never',
  price: 'never',
  rule: 'never',
  'unknown-message': 'never',
  'not-cancelled': 'never',
  'not-acknowledged': 'never',
  lookup: 'nothing-happened',
  call: 'never',
  'too-many-templates': 'never',
  'too-much': 'nothing-happened',
  'answer-too-long': 'never',
  'events-dropped': 'never',
  'events-off': 'never',
  'too-many-readers': 'nothing-happened',
  command: 'never',
  limit: 'nothing-happened',
}

export interface Refusal {
  /** The HTTP status of the answer. */
  httpStatus?: number
  retryAfterMs?: number | null
  /** The `id` that the refused operation had. */
  id?: unknown
  /** The first event that can be read, where those before it are not kept any more. */
  oldest?: unknown
}

/**
 * The gateway refused the request or the operation; `message` is its sentence. Each code has a class of its own, `code`
 * is `unknown` for sentences of a newer gateway.
 */
export class RefusedError extends PosthornError {
  override name = 'RefusedError'
  override readonly code: ErrorCode | 'unknown'
  override readonly retryable: boolean
  override readonly retryAfterMs: number | null
  /** The field that the sentence says is wrong; null where it names none. */
  readonly field: string | null
  readonly httpStatus: number
  readonly id: unknown

  constructor(code: ErrorCode | 'unknown', sentence: string, refusal: Refusal = {}) {
    super(sentence)
    const { httpStatus = 200, retryAfterMs = null, id } = refusal
    this.code = code
    this.field = /^([\w.[\]/-]+) must be /.exec(sentence)?.[1] ?? null
    this.httpStatus = httpStatus
    this.retryAfterMs = retryAfterMs
    this.retryable = code === 'unknown' ? httpStatus >= 500 : repeats[code] !== 'never'
    this.id = id
  }
}

/** The code of a sentence; `unknown` where it is one of a newer gateway. */
export function codeOf(sentence: string): ErrorCode | 'unknown' {
  patterns ??= Object.entries(errorSentences).map(([code, sentences]) => [
    code as ErrorCode,
    patternOf(sentences),
  ])
  const found = patterns.find(([, pattern]) => pattern.test(sentence))
  return found?.[0] ?? (/^\S+ must be /.test(sentence) ? 'field' : 'unknown')
}

/** Whether the gateway said that it carried nothing out. */
export function nothingHappened(error: PosthornError): boolean {
  return (
    error instanceof RefusedError && error.code !== 'unknown' && repeats[error.code] === 'nothing-happened'
  )
}

let patterns: [ErrorCode, RegExp][] | undefined

/** `…` stands for any text, and numbers are settings of the gateway. */
function patternOf(sentences: readonly string[]): RegExp {
  const escaped = sentences.map((sentence) =>
    sentence
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '.*')
      .replace(/\d+/g, '\\d+'),
  )
  return new RegExp(`^(?:${escaped.join('|')})$`, 's')
}
