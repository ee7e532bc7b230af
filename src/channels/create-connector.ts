import type { UpstreamConfig } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Connector } from './connector.ts'
import { createInfobipRcsConnector } from './rcs/infobip/infobip-rcs-connector.ts'
import { createRbmConnector } from './rcs/rbm/rbm-connector.ts'
import { createSmppConnector } from './sms/smpp-connector.ts'
import { createTelegramConnector } from './telegram/telegram-connector.ts'
import { createInfobipViberConnector } from './viber/infobip-viber-connector.ts'
import { createWhatsAppCloudConnector } from './whatsapp/whatsapp-connector.ts'

/** What connectors need of the gateway around them. */
export interface ConnectorSurroundings {
  clock: Clock
  /** Where the upstream `name` posts its news to, without a final slash: `https://gateway.example/inbound/<name>`. */
  inboundUrl: (name: string) => string
  /** The size in octets of a file that a subscriber sent; null where it is not told. */
  sizeOf: (url: string) => Promise<number | null>
}

/** The connector that speaks an upstream's protocol. Opens nothing yet. */
export function createConnector(upstream: UpstreamConfig, surroundings: ConnectorSurroundings): Connector {
  switch (upstream.kind) {
    case 'smpp':
      return createSmppConnector(upstream, surroundings.clock)
    case 'whatsapp-cloud':
      return createWhatsAppCloudConnector(upstream, surroundings)
    case 'infobip-viber':
      return createInfobipViberConnector(upstream, surroundings)
    case 'infobip-rcs':
      return createInfobipRcsConnector(upstream, surroundings)
    case 'telegram-gateway':
      return createTelegramConnector(upstream, surroundings)
    case 'rbm':
      return createRbmConnector(upstream, surroundings)
  }
}
