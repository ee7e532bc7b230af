import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { createMediaSource } from './media-source.ts'
import { whatsAppCloudSettings } from './settings.ts'
import { createTemplateSource } from './template-source.ts'
import { whatsAppCarrier } from './whatsapp-carrier.ts'
import { whatsAppErrors } from './whatsapp-errors.ts'
import { createWhatsAppWebhook } from './whatsapp-webhook.ts'

interface MetaPeer {
  url: string
  token: string
  appSecret: string
  verifyToken: string
  businessAccountId: string
  numbers: readonly { sender: string; phoneNumberId: string }[]
}

/** The connector for Meta's WhatsApp Business Cloud API and one business account. */
export const whatsAppCloud = carrierKind({
  about:
    "Meta's WhatsApp Business Cloud API. The webhook of the app must be set to `<publicUrl>/inbound/<name>`, for " +
    'the field `messages`.',
  settings: whatsAppCloudSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, { clock, inboundUrl }) {
    return {
      upstream: config.name,
      channel: config.channel,
      wholeMessages: true,
      webhook: createWhatsAppWebhook(config, () => inboundUrl(config.name)),
      media: createMediaSource(config),
      whatsAppTemplates: createTemplateSource(config),
      open: (listener) => HttpConnection.open(whatsAppCarrier(config), { config, clock, listener }),
    }
  },
  errors: whatsAppErrors,
  sandbox: {
    simulator: 'whatsapp',
    upstream: ({ url, token, appSecret, verifyToken, businessAccountId, numbers }: MetaPeer) => ({
      baseUrl: url,
      token: new Secret(token),
      appSecret: new Secret(appSecret),
      verifyToken: new Secret(verifyToken),
      businessAccountId,
      numbers: [...numbers],
      window: sandboxWindow,
      ratePerSecond: null,
    }),
    webhook: () => ({ carrier: 'whatsapp', path: '' }),
  },
})
