import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { orNull, text, turned } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const telegramGatewaySettings = upstreamSettings('telegram-gateway', 'telegram', {
  token: token('Access token of the account. It also signs the reports.'),
  senderUsername: orNull(
    turned(
      text(
        'the user name of a channel',
        /^@?[A-Za-z]\w{3,31}$/,
        'User name of a verified channel of yours that codes come from.',
      ),
      (name) => name.replace('@', ''),
    ),
    { shownDefault: "Telegram's own" },
  ),
  ...httpSettingsAt('https://gatewayapi.telegram.org'),
})

export type TelegramGatewayConfig = Static<typeof telegramGatewaySettings>
