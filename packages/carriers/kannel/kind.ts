import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { FormWebhook } from '../sms-http/form-webhook.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { kannelCarrier } from './kannel-carrier.ts'
import { kannelErrors } from './kannel-errors.ts'
import { kannelEvents } from './kannel-webhook.ts'
import { kannelSettings } from './settings.ts'

const smsOptions = ['flash', 'binary', 'udh'] as const

/** SMS through the smsbox of a Kannel (https://www.kannel.org/, user guide, "Using the HTTP interface"). */
export const kannel = carrierKind({
  about:
    'SMS through the `sendsms` interface of a [Kannel](https://www.kannel.org/), or of another gateway that speaks it. ' +
    'For replies see [SMS over HTTP](../channels/sms-over-http.md#kannel).',
  settings: kannelSettings,
  posts: true,
  smsOptions: () => smsOptions,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    return smsConnector(config, dependencies, {
      carrier: kannelCarrier(config, () => dependencies.inboundUrl(config.name)),
      smsOptions,
      webhook: new FormWebhook(config.webhookSecret, kannelEvents(config.receiptWords)),
    })
  },
  errors: kannelErrors,
  sandbox: {
    simulator: 'kannel',
    prefix: '4477009002',
    upstream: ({ url, username, password }: { url: string; username: string; password: string }) => ({
      baseUrl: url,
      username,
      password: new Secret(password),
      webhookSecret: new Secret('sandbox-webhooks'),
      window: sandboxWindow,
    }),
    webhook: ({ webhookSecret }) => ({ carrier: 'kannel', path: `/reply/${webhookSecret.reveal()}` }),
  },
})
