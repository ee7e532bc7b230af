import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { FormWebhook } from '../sms-http/form-webhook.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { jasminCarrier } from './jasmin-carrier.ts'
import { jasminErrors } from './jasmin-errors.ts'
import { jasminEvents } from './jasmin-webhook.ts'
import { jasminSettings } from './settings.ts'

const smsOptions = ['binary', 'tlvs'] as const

/** SMS through the HTTP API of a Jasmin (https://docs.jasminsms.com, "HTTP API"). */
export const jasmin = carrierKind({
  about:
    'SMS through the HTTP API of a [Jasmin](https://docs.jasminsms.com/), port 1401. For replies see ' +
    '[SMS over HTTP](../channels/sms-over-http.md#jasmin).',
  settings: jasminSettings,
  posts: true,
  smsOptions: () => smsOptions,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    return smsConnector(config, dependencies, {
      carrier: jasminCarrier(config, () => dependencies.inboundUrl(config.name)),
      smsOptions,
      webhook: new FormWebhook(config.webhookSecret, jasminEvents(config.receiptWords)),
    })
  },
  errors: jasminErrors,
  sandbox: {
    simulator: 'jasmin',
    prefix: '4477009004',
    upstream: ({ url, username, password }: { url: string; username: string; password: string }) => ({
      baseUrl: url,
      username,
      password: new Secret(password),
      webhookSecret: new Secret('sandbox-webhooks'),
      window: sandboxWindow,
    }),
    webhook: ({ webhookSecret }) => ({ carrier: 'jasmin', path: `/reply/${webhookSecret.reveal()}` }),
  },
})
