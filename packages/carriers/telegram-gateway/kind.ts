import type { Clock } from '../../kit/time/clock.ts'
import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { ReportWebhook } from './report-webhook.ts'
import { type TelegramGatewayConfig, telegramGatewaySettings } from './settings.ts'
import { telegramCarrier } from './telegram-carrier.ts'
import { telegramErrors } from './telegram-errors.ts'

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
    open: (listener) =>
      HttpConnection.open(
        telegramCarrier(config, () => inboundUrl(config.name)),
        { config, clock, listener },
      ),
  }
}

export const telegramGateway = carrierKind({
  about:
    'Codes through [Telegram Gateway](https://core.telegram.org/gateway/api). Telegram posts reports only to an ' +
    'https address.',
  settings: telegramGatewaySettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open: createTelegramConnector,
  errors: telegramErrors,
  sandbox: {
    simulator: 'telegram',
    upstream: ({ url, token }: { url: string; token: string }) => ({
      baseUrl: url,
      token: new Secret(token),
      window: sandboxWindow,
    }),
  },
})
