import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { overHttp } from '../errors/http-statuses.ts'
import { smsConnector } from '../sms-http/sms-connector.ts'
import { customCarrier } from './custom-carrier.ts'
import { CustomWebhook } from './custom-webhook.ts'
import { describedOptions } from './described-options.ts'
import { sampleDescription } from './sample-description.ts'
import { customHttpSettings } from './settings.ts'

/** SMS through a provider whose interface `posthorn.yaml` describes. */
export const customHttp = carrierKind({
  about:
    'SMS through any provider with an HTTP interface, [described here](../channels/sms-over-http.md#http). ' +
    '`posthorn upstreams try` shows what would be sent. Its reports come to ' +
    '`<publicUrl>/inbound/<name>/report/<webhookSecret>/…` (`{{reportUrl}}`), replies to ' +
    '`<publicUrl>/inbound/<name>/reply/<webhookSecret>`.',
  settings: customHttpSettings,
  posts: true,
  smsOptions: describedOptions,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    return smsConnector(config, dependencies, {
      carrier: customCarrier(config, () => dependencies.inboundUrl(config.name)),
      smsOptions: describedOptions(config),
      webhook: new CustomWebhook(config),
    })
  },
  // The codes of such a carrier are its own.
  errors: overHttp({ sources: [], errors: [], codeIn: () => null }),
  sandbox: {
    simulator: 'plainHttp',
    prefix: '4477009001',
    upstream: ({ url, token, signingKey }: { url: string; token: string; signingKey: string }) => ({
      ...sampleDescription({ token: new Secret(token), signingKey: new Secret(signingKey) }),
      name: 'http-sandbox',
      baseUrl: url,
      webhookSecret: new Secret('sandbox-webhooks'),
      window: sandboxWindow,
    }),
    webhook: ({ webhookSecret }) => ({ carrier: 'plain-http', path: `/reply/${webhookSecret.reveal()}` }),
  },
})
