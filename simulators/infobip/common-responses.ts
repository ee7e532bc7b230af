import type { ListenerProtocol } from '../web/web-listener.ts'
import { NotJson, type WebAnswer } from '../web/web-request.ts'
import { type ApiErrorStatus, apiError } from './api-error.ts'

export const throttledAnswer: WebAnswer = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: apiError(429),
}

/** Responses that all of Infobip's interfaces share. */
export const commonResponses: Omit<Required<ListenerProtocol>, 'routes'> = {
  throttled: () => throttledAnswer,
  forced: (status) => ({ status, body: apiError(isKnownError(status) ? status : 500) }),
  unknown: () => ({ status: 404, body: apiError(404) }),
  failed: failedAnswer,
}

function failedAnswer(error: unknown): WebAnswer {
  if (!(error instanceof NotJson)) return { status: 500, body: apiError(500) }
  const violation = { property: 'body', violation: 'must be JSON', missing: false }
  return { status: 400, body: apiError(400, [violation]) }
}

function isKnownError(status: number): status is ApiErrorStatus {
  return [400, 401, 403, 404, 429, 500].includes(status)
}
