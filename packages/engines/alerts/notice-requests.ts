import { type AlertNotice, describeNotice, type NoticedAlert } from '../../domain/alerts/alert-notice.ts'
import type { DueNotification } from '../../store/alerts/alert-notifications.ts'
import { callbackHeaders } from '../callbacks/callback-request.ts'

/** One notification as a request by POST. */
export interface NoticeRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** What Telegram takes in one message (core.telegram.org/bots/api#sendmessage), and enough for the others. */
const maxText = 4_000

/** Null for a target that gets e-mail or an alarm. */
export function noticeRequest(
  { notificationId, createdAt, notice, target }: DueNotification,
  consoleUrl: string,
  now: number,
): NoticeRequest | null {
  const { kind, address, secret, signingSecret, language } = target
  if (kind === 'email' || kind === 'alarm' || secret === null) return null
  const text = shortened(describeNotice(notice, consoleUrl, language).text)
  switch (kind) {
    case 'webhook': {
      const webhookId = `alert_${notificationId}_${createdAt.toString(36)}`
      const body = JSON.stringify({ id: webhookId, ...renderBody(notice), text })
      return { url: secret, headers: callbackHeaders({ webhookId, body }, signingSecret, now), body }
    }
    case 'slack':
      return asJson(secret, {
        text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      })
    case 'telegram':
      return asJson(`${secret}/sendMessage`, {
        chat_id: address,
        text,
        link_preview_options: { is_disabled: true },
      })
  }
}

function asJson(url: string, body: object): NoticeRequest {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Posthorn/1' }
  return { url, headers, body: JSON.stringify(body) }
}

/** The members of a webhook: docs/operations/alerts.md. */
function renderBody(notice: AlertNotice): object {
  const type = `alert.${notice.event}`
  switch (notice.event) {
    case 'test':
      return { type, at: formatInstant(notice.at) }
    case 'summary':
      return { type, alerts: notice.alerts.map(renderAlert) }
    case 'fired':
    case 'reminded':
    case 'resolved':
      return { type, at: formatInstant(notice.alert.at), alert: renderAlert(notice.alert) }
  }
}

function renderAlert({ alertId, since, at, ...alert }: NoticedAlert): object {
  return { alertId, ...alert, since: formatInstant(since), at: formatInstant(at) }
}

function formatInstant(at: number): string {
  return new Date(at).toISOString()
}

function shortened(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
