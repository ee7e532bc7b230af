import { createHmac, timingSafeEqual } from 'node:crypto'
import { asList, asMembers, asText, isMembers, type Members, parseJson } from '../../kit/text/members.ts'
import { sameText } from '../../kit/text/same-text.ts'
import type { Inbound, Report } from '../connector.ts'
import { type IgnoredEvent, ignored, isIgnored } from '../ignored-event.ts'
import { maxWebhookItems, type ParsedWebhook, tooMany, type Webhook, type WebhookHead } from '../webhook.ts'
import { ignoredChange } from './account-notices.ts'
import { mediaPath } from './media-path.ts'
import { type MessageSetting, parseInboundMessage } from './read-message.ts'
import { readStatus } from './read-status.ts'
import { revealSecrets, type WhatsAppCloudConfig } from './settings.ts'

/** What Meta calls and posts to `inboundUrl` (webhooks, "Create a webhook endpoint"). */
export function createWhatsAppWebhook(config: WhatsAppCloudConfig, inboundUrl: () => string): Webhook {
  const senders = new Map(config.numbers.map(({ sender, phoneNumberId }) => [phoneNumberId, sender]))
  const appSecret = config.appSecret.reveal()
  const hidden = revealSecrets(config)
  const mediaUrl = (id: string) => {
    const path = mediaPath(id, appSecret)
    return path === null ? null : inboundUrl() + path
  }

  return {
    refuses: ({ headers }) =>
      signatureIn(headers['x-hub-signature-256']) === null ? whyForged({ headers }) : null,
    read(request): ParsedWebhook {
      if (request.method === 'GET') return answerChallenge(request.query, config.verifyToken.reveal())
      if (!isSigned(request.body, request.headers['x-hub-signature-256'], appSecret)) {
        return { kind: 'forged', why: whyForged(request) }
      }
      const events = readNotification(request.body.toString('utf8'), {
        senderOf: (phoneNumberId) => senders.get(phoneNumberId),
        mediaUrl,
        hidden,
        receivedAt: request.receivedAt,
      })
      if (events === 'too-many') return tooMany('statuses and messages')
      if (events === null) return { kind: 'malformed', why: 'no notification of a WhatsApp Business Account' }
      return { kind: 'events', ...events }
    },
  }
}

/** Meta verifies the webhook once: its challenge is returned unchanged. */
function answerChallenge(query: URLSearchParams, verifyToken: string): ParsedWebhook {
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

/** The hex digits of `X-Hub-Signature-256`; null where it has another shape. */
function signatureIn(header: string | undefined): string | null {
  return /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1] ?? null
}

/** Whether `X-Hub-Signature-256` (`sha256=` and 64 hex digits) signs these bytes with the app secret. */
function isSigned(body: Buffer, header: string | undefined, appSecret: string): boolean {
  const given = signatureIn(header)
  if (given === null) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

interface NotificationSetting extends Omit<MessageSetting, 'recipient'> {
  /** Our sender of a `phone_number_id`, or undefined for a number that is not ours. */
  senderOf: (phoneNumberId: string) => string | undefined
  /** Texts that must not appear in logs or on timelines. */
  hidden: readonly string[]
}

interface NotificationEvents {
  reports: Report[]
  inbound: Inbound[]
  ignored: IgnoredEvent[]
  areTemplatesChanged?: true
}

/**
 * Parses Meta's webhooks: `{object, entry: [{changes: [{field, value}]}]}`, batched on each level. Unreadable elements
 * are counted and skipped. Null where the body is something else, `too-many` where it has more elements than Meta sends.
 */
function readNotification(
  body: string,
  setting: NotificationSetting,
): NotificationEvents | 'too-many' | null {
  const notification = parseJson(body)
  if (!isMembers(notification) || notification['object'] !== 'whatsapp_business_account') return null
  if (!Array.isArray(notification['entry'])) return null
  const events: NotificationEvents = { reports: [], inbound: [], ignored: [] }
  let items = 0
  for (const entry of asList(notification['entry'])) {
    const changes = asList(asMembers(entry)['changes'])
    if (changes.length === 0) events.ignored.push(ignored('entry', entry))
    for (const change of changes) {
      const { statuses, messages } = asMembers(asMembers(change)['value'])
      items += asList(statuses).length + asList(messages).length
      if (items > maxWebhookItems) return 'too-many'
      takeChange(events, asMembers(change), setting)
    }
  }
  return events
}

function takeChange(events: NotificationEvents, change: Members, setting: NotificationSetting): void {
  const value = asMembers(change['value'])
  const statuses = asList(value['statuses'])
  const messages = asList(value['messages'])
  if (change['field'] !== 'messages' || statuses.length + messages.length === 0) {
    if (change['field'] === 'message_template_status_update') events.areTemplatesChanged = true
    events.ignored.push(ignoredChange(change, setting.hidden))
    return
  }
  const number = asText(asMembers(value['metadata'])['phone_number_id'])
  const recipient = number === null ? undefined : setting.senderOf(number)
  for (const status of statuses) takeStatus(events, status, recipient, setting.hidden)
  for (const message of messages) {
    const read =
      recipient === undefined
        ? ignored('other-number', message)
        : parseInboundMessage(message, { ...setting, recipient })
    if (isIgnored(read)) events.ignored.push(read)
    else events.inbound.push(read)
  }
}

/** For a number that is not configured, only statuses with our name count: other software may use the account too. */
function takeStatus(
  events: NotificationEvents,
  status: unknown,
  sender: string | undefined,
  hidden: readonly string[],
): void {
  const report = readStatus(status, hidden)
  if (report === null) {
    events.ignored.push(ignored(`status.${asText(asMembers(status)['status']) ?? ''}`, status))
  } else if (sender === undefined && report.own === undefined) {
    events.ignored.push(ignored('other-number', status))
  } else events.reports.push(report)
}
