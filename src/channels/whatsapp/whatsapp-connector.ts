import type { WhatsAppCloudConfig } from '../../config/upstream-config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Connector } from '../connector.ts'
import { createMediaSource } from './media-source.ts'
import { createTemplateSource } from './template-source.ts'
import { WhatsAppLink } from './whatsapp-link.ts'
import { createWhatsAppWebhook } from './whatsapp-webhook.ts'

/** Speaks Meta's WhatsApp Business Cloud API with one business account. */
export function createWhatsAppCloudConnector(
  config: WhatsAppCloudConfig,
  { clock, inboundUrl }: { clock: Clock; inboundUrl: (name: string) => string },
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    webhook: createWhatsAppWebhook(config, () => inboundUrl(config.name)),
    media: createMediaSource(config),
    whatsAppTemplates: createTemplateSource(config),
    open: (listener) => WhatsAppLink.open(config, clock, listener),
  }
}
