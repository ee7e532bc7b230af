import { formatMicros } from '../pricing/amount.ts'
import { type AlertKind, alertKindFacts } from './alert-kinds.ts'
import type { AlertEvent } from './alert-state.ts'

/** An alert as a notification tells of it. Instants are ms. */
export interface NoticedAlert {
  alertId: number
  rule: string
  kind: AlertKind
  subject: string
  event: AlertEvent
  value: number | null
  threshold: number
  detail: string | null
  since: number
  at: number
}

/** What one notification says; it is stored before it is sent. */
export type AlertNotice =
  | { event: AlertEvent; alert: NoticedAlert }
  /** What happened in quiet hours, in the order of time. */
  | { event: 'summary'; alerts: NoticedAlert[] }
  | { event: 'test'; by: string; at: number }

/** The first line, and the whole text in plain English. */
export interface NoticeText {
  title: string
  text: string
}

const prefixes: Readonly<Record<AlertEvent, string>> = {
  fired: 'Alert',
  reminded: 'Still firing',
  resolved: 'Resolved',
}

/** `consoleUrl` leads to the page of alerts. */
export function describeNotice(notice: AlertNotice, consoleUrl: string): NoticeText {
  const where = `Alerts: ${consoleUrl}`
  switch (notice.event) {
    case 'test': {
      const title = 'Test of alerts by Posthorn'
      return { title, text: `${title}. Sent by ${notice.by}; nothing is wrong.\n${where}` }
    }
    case 'summary': {
      const title = `${notice.alerts.length} notifications of alerts in quiet hours`
      const lines = notice.alerts.map((alert) => `${instant(alert.at)} ${lineOf(alert)}`)
      return { title, text: [`${title}:`, ...lines, where].join('\n') }
    }
    case 'fired':
    case 'reminded':
    case 'resolved': {
      const { alert } = notice
      const title = lineOf(alert)
      const since = alert.event === 'resolved' ? 'Began' : 'Since'
      return { title, text: `${title}\nRule: ${alert.rule}. ${since}: ${instant(alert.since)}\n${where}` }
    }
  }
}

function lineOf(alert: NoticedAlert): string {
  return `${prefixes[alert.event]}: ${sentenceOf(alert)}`
}

type Described = Pick<NoticedAlert, 'kind' | 'subject' | 'value' | 'threshold' | 'detail'>

/** What the value says about the subject: `sms: 62.1 % delivered, threshold 80 %`. */
export function sentenceOf({ kind, subject, value, threshold, detail }: Described): string {
  const shown = value === null ? 'not known' : amountOf(kind, value, detail)
  const limit = `threshold ${amountOf(kind, threshold, detail)}`
  switch (kind) {
    case 'channel-delivery':
    case 'carrier-delivery':
      return `${subject}: ${shown} delivered, ${limit}`
    case 'delivery-time':
      return `${subject}: 95 % delivered within ${shown}, ${limit}`
    case 'balance':
      return `account ${subject}: balance ${shown}, ${limit}`
    case 'carrier-down':
      return value === 0
        ? `carrier ${subject}: no connection`
        : `carrier ${subject}: connections up: ${shown}`
    case 'endpoint-down': {
      const whose = detail === null ? '' : ` of ${detail}`
      return value === 0
        ? `webhooks to ${subject}${whose} arrive`
        : `webhooks to ${subject}${whose} wait for ${shown}, ${limit}`
    }
    case 'queue-age':
      return `queue of ${subject}: the oldest message waits for ${shown}, ${limit}`
    case 'fraud-blocks':
      return `fraud protection: ${shown} blocked${detail === null ? '' : ` (${detail})`}, ${limit}`
  }
}

function amountOf(kind: AlertKind, value: number, detail: string | null): string {
  const rounded = String(Math.round(value * 10) / 10)
  switch (alertKindFacts[kind].unit) {
    case 'percent':
      return `${rounded} %`
    case 'seconds':
      return `${rounded} s`
    case 'minutes':
      return `${rounded} min`
    case 'money':
      return `${formatMicros(value)} ${detail ?? ''}`.trim()
    case 'links':
      return rounded
    case 'prefixes':
      return `${rounded} ${value === 1 ? 'prefix' : 'prefixes'}`
  }
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
