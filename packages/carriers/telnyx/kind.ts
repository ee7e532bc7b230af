import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { telnyxSettings } from './settings.ts'
import { telnyxCarrier } from './telnyx-carrier.ts'
import { telnyxErrors } from './telnyx-errors.ts'
import { TelnyxWebhook } from './telnyx-webhook.ts'

/** SMS through Telnyx (https://developers.telnyx.com/api/messaging/send-message). */
export const telnyx = carrierKind({
  about:
    'SMS through [Telnyx](https://developers.telnyx.com/api/messaging/send-message). For replies, set the webhook ' +
    'URL of the messaging profile to `<publicUrl>/inbound/<name>`. See ' +
    '[SMS over HTTP](../channels/sms-over-http.md#telnyx).',
  settings: telnyxSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    return smsConnector(config, dependencies, {
      carrier: telnyxCarrier(config, () => dependencies.inboundUrl(config.name)),
      webhook: new TelnyxWebhook(config.publicKey),
    })
  },
  errors: telnyxErrors,
  sandbox: {
    simulator: 'telnyx',
    prefix: '4477009003',
    upstream: ({ url, apiKey, publicKey }: { url: string; apiKey: string; publicKey: string }) => ({
      baseUrl: url,
      apiKey: new Secret(apiKey),
      publicKey,
      messagingProfileId: '5a000000-0000-4000-8000-00000000005a',
      window: sandboxWindow,
    }),
    webhook: () => ({ carrier: 'telnyx', path: '' }),
  },
})
