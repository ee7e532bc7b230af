import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { messageBirdCarrier } from './messagebird-carrier.ts'
import { messageBirdErrors } from './messagebird-errors.ts'
import { MessageBirdWebhook } from './messagebird-webhook.ts'
import { messageBirdSettings } from './settings.ts'

const smsOptions = ['flash', 'binary', 'udh'] as const

/** SMS through MessageBird's SMS API (https://developers.messagebird.com/api/sms-messaging/). */
export const messageBird = carrierKind({
  about:
    "SMS through [MessageBird's SMS API](https://developers.messagebird.com/api/sms-messaging/), the one before Bird. For " +
    'replies, forward the messages of your numbers to `<publicUrl>/inbound/<name>`. See ' +
    '[SMS over HTTP](../channels/sms-over-http.md#messagebird).',
  settings: messageBirdSettings,
  posts: true,
  smsOptions: () => smsOptions,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    const inboundUrl = () => dependencies.inboundUrl(config.name)
    return smsConnector(config, dependencies, {
      carrier: messageBirdCarrier(config, inboundUrl),
      smsOptions,
      webhook: new MessageBirdWebhook(config.signingKey, inboundUrl),
    })
  },
  errors: messageBirdErrors,
  sandbox: {
    simulator: 'messagebird',
    prefix: '4477009008',
    upstream: ({ url, accessKey, signingKey }: Record<'url' | 'accessKey' | 'signingKey', string>) => ({
      baseUrl: url,
      accessKey: new Secret(accessKey),
      signingKey: new Secret(signingKey),
      window: sandboxWindow,
    }),
    webhook: () => ({ carrier: 'messagebird', path: '' }),
  },
})
