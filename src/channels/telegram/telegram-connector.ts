import type { TelegramGatewayConfig } from '../../config/upstream-config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Connector } from '../connector.ts'
import { ReportWebhook } from './report-webhook.ts'
import { TelegramLink } from './telegram-link.ts'

/** Sends one-time codes through the Telegram Gateway API (https://core.telegram.org/gateway/api). */
export function createTelegramConnector(
  config: TelegramGatewayConfig,
  { clock, inboundUrl }: { clock: Clock; inboundUrl: (name: string) => string },
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    webhook: new ReportWebhook(config.token),
    open: (listener) => TelegramLink.open({ config, clock, inboundUrl, listener }),
  }
}
