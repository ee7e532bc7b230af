import type { TelegramGatewayConfig } from '../../config/config.ts'
import type { Connector } from '../connector.ts'
import type { ConnectorSurroundings } from '../create-connector.ts'
import { ReportWebhook } from './report-webhook.ts'
import { TelegramLink } from './telegram-link.ts'

/** Sends one-time codes through the Telegram Gateway API (https://core.telegram.org/gateway/api). */
export function createTelegramConnector(
  config: TelegramGatewayConfig,
  { clock, inboundUrl }: ConnectorSurroundings,
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    webhook: new ReportWebhook(config.token),
    open: (listener) => TelegramLink.open({ config, clock, inboundUrl, listener }),
  }
}
