import type { Webhook, WebhookHead, WebhookReading } from '../webhook.ts'
import { mediaPath } from './media-path.ts'
import { readNotification } from './notification.ts'
import { secretsOf } from './secrets-of.ts'
import type { WhatsAppCloudConfig } from './settings.ts'
import { isSigned, sameText, signatureIn } from './signature.ts'

/** What Meta calls and posts to `inboundUrl` (webhooks, "Create a webhook endpoint"). */
export function createWhatsAppWebhook(config: WhatsAppCloudConfig, inboundUrl: () => string): Webhook {
  const senders = new Map(config.numbers.map(({ sender, phoneNumberId }) => [phoneNumberId, sender]))
  const appSecret = config.appSecret.reveal()
  const hidden = secretsOf(config)
  const mediaUrl = (id: string) => {
    const path = mediaPath(id, appSecret)
    return path === null ? null : inboundUrl() + path
  }

  return {
    refuses: ({ headers }) =>
      signatureIn(headers['x-hub-signature-256']) === null ? whyForged({ headers }) : null,
    read(request): WebhookReading {
      if (request.method === 'GET') return answerChallenge(request.query, config.verifyToken.reveal())
      if (!isSigned(request.body, request.headers['x-hub-signature-256'], appSecret)) {
        return { kind: 'forged', why: whyForged(request) }
      }
      const news = readNotification(request.body.toString('utf8'), {
        senderOf: (phoneNumberId) => senders.get(phoneNumberId),
        mediaUrl,
        hidden,
        receivedAt: request.receivedAt,
      })
      if (news === null) return { kind: 'malformed', why: 'no news of a WhatsApp Business Account' }
      return { kind: 'news', ...news }
    },
  }
}

/** Meta asks once whether the address is ours: its challenge goes back as it is. */
function answerChallenge(query: URLSearchParams, verifyToken: string): WebhookReading {
  const contentType = 'text/plain; charset=utf-8'
  const knows = sameText(query.get('hub.verify_token') ?? '', verifyToken)
  const challenge = query.get('hub.challenge')
  if (query.get('hub.mode') === 'subscribe' && knows && challenge !== null) {
    return { kind: 'answer', status: 200, contentType, body: challenge }
  }
  return { kind: 'answer', status: 403, contentType, body: 'Forbidden' }
}

function whyForged({ headers }: Pick<WebhookHead, 'headers'>): string {
  return headers['x-hub-signature-256'] === undefined
    ? 'x-hub-signature-256 is missing'
    : 'x-hub-signature-256 does not match the app secret'
}
