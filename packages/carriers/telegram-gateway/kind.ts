import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { httpConversions } from '../http/http-conversions.ts'
import { ReportWebhook } from './report-webhook.ts'
import { telegramGatewaySettings } from './settings.ts'
import { telegramCarrier, telegramConversions } from './telegram-carrier.ts'
import { telegramErrors } from './telegram-errors.ts'

/** Sends one-time codes through the Telegram Gateway API (https://core.telegram.org/gateway/api). */
export const telegramGateway = carrierKind({
  about:
    'Codes through [Telegram Gateway](https://core.telegram.org/gateway/api). Telegram posts reports only to an ' +
    'https address.',
  settings: telegramGatewaySettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, { clock, inboundUrl }) {
    return {
      upstream: config.name,
      channel: config.channel,
      wholeMessages: true,
      webhook: new ReportWebhook(config.token),
      reportConversion: httpConversions(config, telegramConversions(config)),
      open: (listener) =>
        HttpConnection.open(
          telegramCarrier(config, () => inboundUrl(config.name)),
          { config, clock, listener },
        ),
    }
  },
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
