import { telegramGatewayDefaults } from './defaults.ts'
import { parseHttpUpstream, parseToken } from './parse-http-upstream.ts'
import type { Section } from './section.ts'
import type { TelegramGatewayConfig } from './upstream-config.ts'

export function parseTelegramGateway(section: Section): TelegramGatewayConfig {
  section.oneOf('channel', ['telegram'], 'telegram')
  return {
    ...parseHttpUpstream(section, telegramGatewayDefaults),
    kind: 'telegram-gateway',
    channel: 'telegram',
    token: parseToken(section, 'token'),
    senderUsername: section.has('senderUsername')
      ? section
          .text('senderUsername', 'the user name of a channel', undefined, /^@?[A-Za-z]\w{3,31}$/)
          .replace('@', '')
      : telegramGatewayDefaults.senderUsername,
  }
}
