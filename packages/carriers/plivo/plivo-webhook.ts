import { toCost } from '../http/charge.ts'
import { parseDecimal } from '../http/form.ts'
import type { Fields } from '../sms-http/form-webhook.ts'
import { SignedFormWebhook } from '../sms-http/signed-form-webhook.ts'
import type { WebhookHead } from '../webhook.ts'
import { plivoErrors } from './plivo-errors.ts'
import { isSignedByPlivo } from './plivo-signature.ts'
import type { PlivoConfig } from './settings.ts'

/** Of prices. */
const currency = 'USD'

/** `inboundUrl`: the address of this webhook as Plivo knows it, which it signs. */
export function plivoWebhook(
  { authToken, mainAuthToken }: Pick<PlivoConfig, 'authToken' | 'mainAuthToken'>,
  inboundUrl: () => string,
): SignedFormWebhook {
  const tokens = mainAuthToken === null ? [authToken] : [authToken, mainAuthToken]
  return new SignedFormWebhook(
    {
      // Plivo would send the text of an answer to the subscriber: XML without a message.
      acknowledgement: { status: 200, contentType: 'application/xml', body: '<Response></Response>' },
      states: {
        queued: 'enroute',
        sent: 'enroute',
        delivered: 'delivered',
        read: 'read',
        undelivered: 'failed',
        failed: 'failed',
        rejected: 'failed',
      },
      errors: plivoErrors,
      whyRefused,
      isSigned(head, url, form) {
        const { method, headers } = head
        const signed = { method, url, form, nonce: headers[nonceHeader] ?? '' }
        const secrets = tokens.map((token) => token.reveal())
        return isSignedByPlivo(signaturesIn(head), secrets, signed)
      },
      idOf: (fields) => fields['MessageUUID'] ?? '',
      report: readReport,
      reply: (fields) => ({ text: fields['Text'] ?? '', ...readMedia(fields['Media0']) }),
    },
    inboundUrl,
  )
}

const nonceHeader = 'x-plivo-signature-v3-nonce'
/** Made with the token of the account, and with that of the main account. The one of version 2 leaves the body out. */
const signatureHeaders = ['x-plivo-signature-v3', 'x-plivo-signature-ma-v3']

function signaturesIn({ headers }: WebhookHead): string {
  return signatureHeaders.flatMap((name) => headers[name] ?? []).join(',')
}

function whyRefused(head: WebhookHead): string | null {
  if (signaturesIn(head) === '') return 'it has no signature of version 3'
  return (head.headers[nonceHeader] ?? '') === '' ? 'its signature has no nonce' : null
}

function readReport(fields: Fields) {
  const { Status: state, ErrorCode: error = '', ParentMessageUUID: parentId = '' } = fields
  if (state === undefined) return null
  const part = parsePart(fields['PartInfo'])
  // `TotalRate` is the price of a part, `TotalAmount` that of all parts.
  const amount = parseDecimal(fields[part === null ? 'TotalAmount' : 'TotalRate'])
  return { state, error, parentId, ...(part === null ? {} : { part }), ...toCost(amount, currency) }
}

/** `1 of 2`: accounts that report each part of a text. Null where the report is about the whole of it. */
function parsePart(info: string | undefined): { index: number; total: number } | null {
  const [, number, total] = /^(\d{1,3}) of (\d{1,3})$/.exec(info ?? '') ?? []
  const part = { index: Number(number) - 1, total: Number(total) }
  return part.total > 1 && part.index >= 0 && part.index < part.total ? part : null
}

function readMedia(url = '') {
  return url === '' ? {} : { details: { media: { url } } }
}
