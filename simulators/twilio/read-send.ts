import { RequestError } from '../sms-http/request-error.ts'
import type { SmsRequest } from '../sms-http/sms-message.ts'
import type { WebRequest } from '../web/web-request.ts'

/** An error as Twilio answers it. */
export class TwilioError extends RequestError {
  override name = 'TwilioError'
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(status, message)
    this.code = code
  }
}

/** The sender that a messaging service chooses. */
const serviceSender = '+15005550006'

/** The parameters of a POST to `Messages.json`. Throws `TwilioError`. */
export function readSend(request: WebRequest): SmsRequest {
  const form = new URLSearchParams(request.text)
  const to = form.get('To') ?? ''
  const text = form.get('Body') ?? ''
  const phone = /^\+(\d{7,15})$/.exec(to)?.[1]
  if (to === '') throw new TwilioError(400, 21604, "A 'To' phone number is required.")
  if (phone === undefined) throw new TwilioError(400, 21211, `Invalid 'To' Phone Number: ${to}`)
  if (text === '') throw new TwilioError(400, 21602, 'Message body is required.')
  if (text.length > 1_600) {
    throw new TwilioError(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
  }
  return {
    phone,
    from: senderOf(form),
    text,
    reportTo: addressOf(form.get('StatusCallback')),
    lifetimeSeconds: lifetimeOf(form.get('ValidityPeriod')),
  }
}

function senderOf(form: URLSearchParams): string {
  const from = form.get('From') ?? ''
  const service = form.get('MessagingServiceSid') ?? ''
  if (from === '' && service === '') {
    throw new TwilioError(400, 21603, "A 'From' phone number is required.")
  }
  if (from === '') return serviceSender
  const allowed =
    /^\+\d{7,15}$/.test(from) || /^\d{3,8}$/.test(from) || /^(?=.*[A-Za-z])[A-Za-z0-9 +&_-]{1,11}$/.test(from)
  if (!allowed) throw new TwilioError(400, 21212, `Invalid From Number (caller ID): ${from}`)
  return from
}

function addressOf(url: string | null): string | null {
  if (url === null || url === '') return null
  if (URL.canParse(url) && /^https?:/.test(url)) return url
  throw new TwilioError(400, 21609, `Invalid 'StatusCallback' URL: ${url}`)
}

function lifetimeOf(text: string | null): number {
  const seconds = Number(text ?? 36_000)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 36_000) return seconds
  throw new TwilioError(400, 21624, `The Validity Period ${text} is out of range`)
}
