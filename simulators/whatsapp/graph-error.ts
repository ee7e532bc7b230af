import { randomBytes } from 'node:crypto'
import type { WebAnswer } from '../web/web-request.ts'

/** Codes of the Cloud API with the HTTP status and the title that Meta lists (support/error-codes, May 2026). */
const errors = {
  4: [400, 'Application request limit reached'],
  100: [400, 'Invalid parameter'],
  130429: [400, 'Rate limit hit'],
  131000: [500, 'Something went wrong'],
  131008: [400, 'Required parameter is missing'],
  131009: [400, 'Parameter value is not valid'],
  131026: [400, 'Message undeliverable'],
  131043: [400, 'Message expired'],
  131047: [400, 'Re-engagement message'],
  131049: [400, 'This message was not delivered to maintain healthy ecosystem engagement.'],
  131056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  132000: [400, 'Number of parameters does not match the expected number of params'],
  132001: [404, 'Template name does not exist in the translation'],
  132005: [400, 'Translated text too long'],
  132012: [400, 'Parameter format does not match format in the created template'],
  132015: [400, 'Template is paused'],
  132016: [400, 'Template is disabled'],
  132018: [400, "There's an issue with the parameters in your template"],
} as const satisfies Record<number, readonly [number, string]>

export type GraphCode = keyof typeof errors

/** The Graph API's refusal of a call. */
export class GraphError extends Error {
  override name = 'GraphError'
  readonly code: GraphCode
  readonly details: string

  /** Of calls about templates, with a sentence for the user of the application. */
  readonly subcode: number | null

  constructor(code: GraphCode, details: string, subcode: number | null = null) {
    super(`(#${code}) ${errors[code][1]}`)
    this.code = code
    this.details = details
    this.subcode = subcode
  }

  get answer(): WebAnswer {
    const { message, code, details, subcode } = this
    if (subcode !== null) {
      const error = { message: 'Invalid parameter', type: 'OAuthException', code, error_subcode: subcode }
      return graphAnswer(errors[code][0], { ...error, is_transient: false, error_user_msg: details })
    }
    const error_data = { messaging_product: 'whatsapp', details }
    return graphAnswer(errors[code][0], { message, type: 'OAuthException', code, error_data })
  }
}

/** An error in a status webhook. */
export function statusError(code: GraphCode, details: string): object {
  const title = errors[code][1]
  const href = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/'
  return { code, title, message: title, error_data: { details }, href }
}

export function wrongToken(message: string): WebAnswer {
  return graphAnswer(401, { message, type: 'OAuthException', code: 190 })
}

/** No such object, or none that this token may see: Meta's answer is the same. */
export function unknownObject(method: string, id: string): WebAnswer {
  const kind = method.toLowerCase()
  return graphAnswer(400, {
    message:
      `Unsupported ${kind} request. Object with ID '${id}' does not exist, cannot be loaded due to missing ` +
      'permissions, or does not support this operation. Please read the Graph API documentation at ' +
      'https://developers.facebook.com/docs/graph-api',
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  })
}

export function serverError(status: number): WebAnswer {
  return graphAnswer(status, {
    message: 'An unexpected error has occurred. Please retry your request later.',
    type: 'OAuthException',
    is_transient: true,
    code: 2,
  })
}

function graphAnswer(status: number, error: object): WebAnswer {
  return { status, body: { error: { ...error, fbtrace_id: `A${randomBytes(11).toString('base64url')}` } } }
}
