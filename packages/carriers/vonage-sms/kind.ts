import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { vonageSmsSettings } from './settings.ts'
import { vonageCarrier } from './vonage-carrier.ts'
import { vonageErrors } from './vonage-errors.ts'
import { VonageWebhook } from './vonage-webhook.ts'

const smsOptions = ['flash', 'binary', 'udh'] as const

/** SMS through Vonage's SMS API (https://developer.vonage.com/en/api/sms). */
export const vonageSms = carrierKind({
  about:
    "SMS through [Vonage's SMS API](https://developer.vonage.com/en/api/sms), formerly Nexmo. For replies, set the " +
    'inbound webhook of the account or of the numbers to `<publicUrl>/inbound/<name>/reply/<webhookSecret>`. See ' +
    '[SMS over HTTP](../channels/sms-over-http.md#vonage).',
  settings: vonageSmsSettings,
  posts: true,
  smsOptions: () => smsOptions,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    return smsConnector(config, dependencies, {
      carrier: vonageCarrier(config, () => dependencies.inboundUrl(config.name)),
      smsOptions,
      webhook: new VonageWebhook(config),
    })
  },
  errors: vonageErrors,
  sandbox: {
    simulator: 'vonage',
    prefix: '4477009006',
    upstream: ({
      url,
      apiKey,
      apiSecret,
      signatureSecret,
    }: Record<'url' | 'apiKey' | 'apiSecret' | 'signatureSecret', string>) => ({
      baseUrl: url,
      apiKey,
      apiSecret: new Secret(apiSecret),
      webhookSecret: new Secret('sandbox-webhooks'),
      signature: { secret: new Secret(signatureSecret), method: 'sha256' as const },
      window: sandboxWindow,
    }),
    webhook: ({ webhookSecret }) => ({ carrier: 'vonage', path: `/reply/${webhookSecret.reveal()}` }),
  },
})
