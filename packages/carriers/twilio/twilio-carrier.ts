import { basicAuthorization, encodeForm, formType } from '../http/form.ts'
import type { HttpCarrier } from '../http/http-connection.ts'
import type { ConversionExchange } from '../http/http-conversions.ts'
import { e164Sender } from '../sms-http/e164-sender.ts'
import { reportAddress } from '../sms-http/report-address.ts'
import { smsCarrier } from '../sms-http/sms-carrier.ts'
import type { TwilioConfig } from './settings.ts'
import { readTwilioAnswer } from './twilio-answer.ts'

/** Submits to Twilio's Programmable Messaging, which posts reports to an address below `inboundUrl`. */
export function twilioCarrier(config: TwilioConfig, inboundUrl: () => string): HttpCarrier<'sms'> {
  const { accountSid, authToken, messagingServiceSid, feedback } = config
  const { authorization, hidden } = authorizationOf(config)
  return smsCarrier({
    title: 'Twilio',
    // Of `ValidityPeriod`.
    lifetimeSeconds: { min: 1, max: 36_000 },
    maxCharacters: () => 1_600,
    secrets: [...hidden, authToken.reveal()],
    request: (part, turn) => ({
      method: 'POST',
      path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: { authorization, accept: 'application/json', 'content-type': formType },
      body: encodeForm({
        To: `+${part.phone}`,
        From: messagingServiceSid === null ? e164Sender(part.sender) : null,
        MessagingServiceSid: messagingServiceSid,
        Body: part.content.text,
        StatusCallback: reportAddress(inboundUrl(), part),
        ValidityPeriod: String(turn),
        ProvideFeedback: feedback && part.isCode ? 'true' : null,
      }),
    }),
    read: readTwilioAnswer,
  })
}

/** https://www.twilio.com/docs/messaging/api/message-feedback-resource */
export function twilioConversions(config: TwilioConfig): ConversionExchange {
  const { authorization } = authorizationOf(config)
  return {
    request: ({ ref }) => ({
      method: 'POST',
      path: `/2010-04-01/Accounts/${config.accountSid}/Messages/${encodeURIComponent(ref)}/Feedback.json`,
      headers: { authorization, accept: 'application/json', 'content-type': formType },
      body: encodeForm({ Outcome: 'confirmed' }),
    }),
    isTaken: () => true,
  }
}

function authorizationOf({ accountSid, authToken, apiKey }: TwilioConfig) {
  const [user, password] =
    apiKey === null ? [accountSid, authToken.reveal()] : [apiKey.sid, apiKey.secret.reveal()]
  return basicAuthorization(user, password)
}
