import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { httpConversions } from '../http/http-conversions.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { twilioSettings } from './settings.ts'
import { twilioCarrier, twilioConversions } from './twilio-carrier.ts'
import { twilioErrors } from './twilio-errors.ts'
import { twilioWebhook } from './twilio-webhook.ts'

/** SMS through Twilio's Programmable Messaging (https://www.twilio.com/docs/messaging/api/message-resource). */
export const twilio = carrierKind({
  about:
    'SMS through [Twilio](https://www.twilio.com/docs/messaging/api/message-resource). For replies, set *A message ' +
    'comes in* of the numbers or of the messaging service to a POST to `<publicUrl>/inbound/<name>`. See ' +
    '[SMS over HTTP](../channels/sms-over-http.md).',
  settings: twilioSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    const inboundUrl = () => dependencies.inboundUrl(config.name)
    return {
      ...smsConnector(config, dependencies, {
        carrier: twilioCarrier(config, inboundUrl),
        webhook: twilioWebhook(config.authToken, inboundUrl),
      }),
      ...(config.feedback && { reportConversion: httpConversions(config, twilioConversions(config)) }),
    }
  },
  errors: twilioErrors,
  sandbox: {
    simulator: 'twilio',
    prefix: '4477009000',
    upstream: ({ url, accountSid, authToken }: { url: string; accountSid: string; authToken: string }) => ({
      baseUrl: url,
      accountSid,
      authToken: new Secret(authToken),
      feedback: true,
      window: sandboxWindow,
    }),
    webhook: () => ({ carrier: 'twilio', path: '' }),
  },
})
