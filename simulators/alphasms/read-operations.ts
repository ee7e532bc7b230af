import { RequestError } from '../sms-http/request-error.ts'
import type { WebRequest } from '../web/web-request.ts'

export const apiKey = 'sandbox-alphasms-key'
export const invalidPhone = 'Please enter valid receiver phone number'

/** One element of `data`, its fields unchecked. */
export interface Operation {
  readonly id?: unknown
  readonly [field: string]: unknown
}

/** The operations of a request. Throws `RequestError` for what refuses the whole of it. */
export function readOperations(request: WebRequest): Operation[] {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new RequestError(200, 'Content-Type must be application/json')
  }
  const json = jsonOf(request)
  const { auth, data } = isFields(json) ? json : {}
  if (auth !== apiKey) throw new RequestError(200, 'Access denied')
  if (!Array.isArray(data) || data.length === 0) {
    throw new RequestError(200, 'data must be a list of at least one operation')
  }
  return data.map((each: unknown) => (isFields(each) ? each : {}))
}

function jsonOf(request: WebRequest): unknown {
  try {
    return request.json()
  } catch {
    throw new RequestError(200, 'The request body must be valid JSON in UTF-8')
  }
}

/** The digits of `phone`. Throws `RequestError`. */
export function phoneOf({ phone }: Operation): string {
  const digits = /^\+?(\d{7,15})$/.exec(String(phone))?.[1]
  if (digits === undefined) throw new RequestError(200, invalidPhone)
  return digits
}

function isFields(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
