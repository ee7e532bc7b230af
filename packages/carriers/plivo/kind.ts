import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { plivoCarrier } from './plivo-carrier.ts'
import { plivoErrors } from './plivo-errors.ts'
import { plivoWebhook } from './plivo-webhook.ts'
import { plivoSettings } from './settings.ts'

/** SMS through Plivo's Message API (https://www.plivo.com/docs/messaging/api/messages). */
export const plivo = carrierKind({
  about:
    'SMS through [Plivo](https://www.plivo.com/docs/messaging/api/messages). For replies, set the *Message URL* of the ' +
    'application that the numbers use to a POST to `<publicUrl>/inbound/<name>`. See ' +
    '[SMS over HTTP](../channels/sms-over-http.md#plivo).',
  settings: plivoSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    const inboundUrl = () => dependencies.inboundUrl(config.name)
    return smsConnector(config, dependencies, {
      carrier: plivoCarrier(config, inboundUrl),
      webhook: plivoWebhook(config, inboundUrl),
    })
  },
  errors: plivoErrors,
  sandbox: {
    simulator: 'plivo',
    prefix: '4477009007',
    upstream: ({ url, authId, authToken }: Record<'url' | 'authId' | 'authToken', string>) => ({
      baseUrl: url,
      authId,
      authToken: new Secret(authToken),
      window: sandboxWindow,
    }),
    webhook: () => ({ carrier: 'plivo', path: '' }),
  },
})
