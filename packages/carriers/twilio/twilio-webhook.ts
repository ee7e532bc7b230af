import type { Secret } from '../../settings/secret.ts'
import type { Fields } from '../sms-http/form-webhook.ts'
import { type FormReply, SignedFormWebhook } from '../sms-http/signed-form-webhook.ts'
import type { WebhookHead } from '../webhook.ts'
import { twilioErrors } from './twilio-errors.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

/** `inboundUrl`: the address of this webhook as Twilio knows it, which it signs. */
export function twilioWebhook(token: Secret, inboundUrl: () => string): SignedFormWebhook {
  return new SignedFormWebhook(
    {
      // No reply: TwiML without a verb.
      acknowledgement: { status: 200, contentType: 'text/xml', body: '<Response></Response>' },
      states: {
        accepted: 'enroute',
        scheduled: 'enroute',
        queued: 'enroute',
        sending: 'enroute',
        sent: 'enroute',
        delivered: 'delivered',
        partially_delivered: 'delivered',
        read: 'read',
        undelivered: 'failed',
        failed: 'failed',
        canceled: 'cancelled',
      },
      errors: twilioErrors,
      whyRefused,
      isSigned: ({ headers }, url, form) =>
        isSignedByTwilio(headers['x-twilio-signature'] ?? '', { token: token.reveal(), url, form }),
      idOf: (fields) => fields['MessageSid'] ?? fields['SmsSid'] ?? '',
      report(fields) {
        const state = fields['MessageStatus'] ?? fields['SmsStatus'] ?? ''
        const isReply = state === 'received' || state === 'receiving'
        return isReply ? null : { state, error: fields['ErrorCode'] ?? '' }
      },
      reply: readReply,
    },
    inboundUrl,
  )
}

function whyRefused({ method, headers }: WebhookHead): string | null {
  if (method !== 'POST') return 'it is no POST'
  const signature = headers['x-twilio-signature']
  if (signature === undefined) return 'it has no signature'
  return /^[A-Za-z0-9+/]{27}=$/.test(signature) ? null : 'its signature is none'
}

function readReply(fields: Fields): FormReply {
  const { Body: text = '', MediaUrl0: url = '', MediaContentType0: type, OptOutType: word = '' } = fields
  const media = { url, ...(type === undefined ? {} : { type }) }
  const consent = consents[word]
  return {
    text,
    ...(url === '' ? {} : { details: { media } }),
    ...(consent && { consent }),
    ...(word !== '' && { isAnswered: true }),
  }
}

/** Words that Twilio's own opt-out management took from the text, and answers; HELP is one too. */
const consents: Readonly<Record<string, 'withdrawn' | 'given' | undefined>> = {
  STOP: 'withdrawn',
  START: 'given',
}
