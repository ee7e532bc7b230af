import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { previewAt } from '../http/preview.ts'
import { alphasmsCarrier } from './alphasms-carrier.ts'
import { alphaSmsErrors } from './alphasms-errors.ts'
import { AlphasmsWebhook } from './alphasms-webhook.ts'
import { type AlphasmsConfig, alphasmsSettings } from './settings.ts'
import { AlphasmsViberTemplates } from './viber-templates.ts'
import { whatsAppTemplates } from './whatsapp-templates.ts'

/** What the contract offers for templates, on the channels that have them. */
function templatePorts(config: AlphasmsConfig): Pick<Connector, 'viberTemplates' | 'whatsAppTemplates'> {
  if (config.channel === 'viber') return { viberTemplates: new AlphasmsViberTemplates(config) }
  return config.whatsappSenders.length === 0 ? {} : { whatsAppTemplates: whatsAppTemplates(config) }
}

/** Any channel through the contract that this gateway itself offers (docs/reference/contract.md). */
export const alphasms = carrierKind({
  about:
    'Every channel through AlphaSMS, or through another Posthorn: the contract that clients of this gateway speak. ' +
    'See [AlphaSMS](../channels/alphasms.md).',
  settings: alphasmsSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, { clock, inboundUrl }) {
    const carrier = alphasmsCarrier(config, () => inboundUrl(config.name))
    return {
      upstream: config.name,
      channel: config.channel,
      wholeMessages: true,
      inquires: true,
      webhook: new AlphasmsWebhook(config.webhookSecret),
      ...templatePorts(config),
      preview: previewAt(config.baseUrl, carrier),
      open: (listener) => HttpConnection.open(carrier, { config, clock, listener }),
    }
  },
  errors: alphaSmsErrors,
  sandbox: {
    simulator: 'alphasms',
    prefix: '4477009009',
    upstream: ({ url, apiKey }: { url: string; apiKey: string }) => ({
      baseUrl: url,
      apiKey: new Secret(apiKey),
      webhookSecret: new Secret('sandbox-webhooks'),
      window: sandboxWindow,
    }),
  },
})
