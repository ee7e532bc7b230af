import { createHmac } from 'node:crypto'
import { sameText } from '../../kit/text/same-text.ts'
import {
  type Authentic,
  type HookAnswer,
  type HookResult,
  jsonAnswer,
  type SignedRequest,
  type SignInService,
} from './sign-in-service.ts'
import { isFresh } from './signed-time.ts'

/**
 * The Send SMS hook of Supabase Auth (supabase.com/docs/guides/auth/auth-hooks/send-sms-hook; `internal/hooks` of
 * github.com/supabase/auth), signed by Standard Webhooks. Older versions name the number of the user alone. It wants JSON, and
 * repeats after 429 and 503 with `retry-after`, as another webhook, within five seconds in all.
 */
export const supabase: SignInService = {
  fields: {
    phone: ['sms.phone', 'user.phone', 'user.new_phone'],
    code: ['sms.otp'],
    text: [],
    lang: [],
    userAddress: ['metadata.ip_address'],
  },
  authenticate,
  answer,
}

/** Each secret signs, and the signatures are joined by spaces or commas. */
function authenticate({ headers, body, now }: SignedRequest, secrets: readonly string[]): Authentic | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return null
  const signatures = [...given.matchAll(/v1,([A-Za-z0-9+/=]+)/g)].map(([, base64 = '']) => base64)
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64')
    return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  })
  const compared = signatures.flatMap((each) => expected.map((own) => sameText(each, own)))
  return compared.includes(true) && isFresh(timestamp, now) ? { requestId: id } : null
}

/** A refusal is an answer: any status but 200 would reach the user as an error without words. */
function answer(result: HookResult): HookAnswer {
  if (result.kind !== 'refused' || result.httpStatus === 401) return jsonAnswer(result)
  const { httpStatus, sentence } = result
  const error = { http_code: httpStatus, message: sentence }
  return { httpStatus: 200, contentType: 'application/json', body: JSON.stringify({ error }) }
}
