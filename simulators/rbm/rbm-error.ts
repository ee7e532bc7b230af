import type { WebAnswer } from '../web/web-request.ts'

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** Google's refusal of a call: an HTTP status with a word for it. */
export class RbmError extends Error {
  override name = 'RbmError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function invalidArgument(message: string): RbmError {
  return new RbmError(400, message)
}

/** The shape of https://cloud.google.com/apis/design/errors. */
export function errorAnswer(code: number, message: string): WebAnswer {
  return { status: code, body: { error: { code, message, status: statuses[code] ?? 'UNKNOWN' } } }
}
