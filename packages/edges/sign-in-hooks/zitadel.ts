import { createHmac } from 'node:crypto'
import { sameText } from '../../kit/text/same-text.ts'
import { type Authentic, jsonAnswer, type SignedRequest, type SignInService } from './sign-in-service.ts'
import { isFresh } from './signed-time.ts'

/**
 * The HTTP provider of Zitadel for SMS (zitadel.com/docs/guides/manage/customize/notification-providers): its own text, and
 * `ZITADEL-Signature: t=<seconds>,v1=<hex>[,v1=…]` over `<t>.<body>`. Any 2xx is a success.
 */
export const zitadel: SignInService = {
  fields: {
    phone: ['contextInfo.recipientPhoneNumber', 'args.lastPhone'],
    code: ['args.code', 'args.Code', 'args.OTP', 'args.otp'],
    text: ['templateData.text'],
    lang: [],
    userAddress: [],
  },
  authenticate,
  answer: jsonAnswer,
}

function authenticate({ headers, body, now }: SignedRequest, secrets: readonly string[]): Authentic | null {
  const header = headers['zitadel-signature']
  if (typeof header !== 'string') return null
  const pairs = header.split(',').map((pair) => pair.trim().split('=', 2) as [string, string | undefined])
  const timestamp = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = pairs.flatMap(([name, value = '']) => (name === 'v1' ? [value.toLowerCase()] : []))
  const expected = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex'),
  )
  const right = expected.filter((own) => signatures.map((each) => sameText(each, own)).includes(true))
  const [signature] = right
  return signature !== undefined && isFresh(timestamp, now)
    ? { requestId: `${timestamp} ${signature}` }
    : null
}
