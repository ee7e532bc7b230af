import type { Inbound, Report } from '../connector.ts'
import { isMembers, type Members, membersOf, parseJson, textOf } from '../http/members.ts'
import { maxWebhookItems } from '../webhook.ts'
import { listOf } from './list-of.ts'
import { type MessageSetting, readMessage } from './read-message.ts'
import { readStatus } from './read-status.ts'

export interface NotificationSetting extends Omit<MessageSetting, 'recipient'> {
  /** Our sender of a `phone_number_id`, or undefined for a number that is not ours. */
  senderOf: (phoneNumberId: string) => string | undefined
  /** Must not stand in a text for people. */
  hidden: readonly string[]
}

export interface News {
  reports: Report[]
  inbound: Inbound[]
  /** What says nothing to us. */
  ignored: number
}

/**
 * Reads what Meta posts: `{object, entry: [{changes: [{field, value}]}]}`, batched on each level. What cannot be
 * read is counted and passed over. Null where it is something else as a whole, or has more in it than Meta sends.
 */
export function readNotification(body: string, setting: NotificationSetting): News | null {
  const notification = parseJson(body)
  if (!isMembers(notification) || notification['object'] !== 'whatsapp_business_account') return null
  if (!Array.isArray(notification['entry'])) return null
  const news: News = { reports: [], inbound: [], ignored: 0 }
  let items = 0
  for (const entry of listOf(notification['entry'])) {
    const changes = listOf(membersOf(entry)['changes'])
    if (changes.length === 0) news.ignored++
    for (const change of changes) {
      const { statuses, messages } = membersOf(membersOf(change)['value'])
      items += listOf(statuses).length + listOf(messages).length
      if (items > maxWebhookItems) return null
      takeChange(news, membersOf(change), setting)
    }
  }
  return news
}

function takeChange(news: News, change: Members, setting: NotificationSetting): void {
  const value = membersOf(change['value'])
  const statuses = listOf(value['statuses'])
  const messages = listOf(value['messages'])
  if (change['field'] !== 'messages' || statuses.length + messages.length === 0) {
    news.ignored++
    return
  }
  const number = textOf(membersOf(value['metadata'])['phone_number_id'])
  const recipient = number === null ? undefined : setting.senderOf(number)
  for (const status of statuses) takeStatus(news, readStatus(status, setting.hidden), recipient)
  for (const message of messages) {
    const inbound = recipient === undefined ? null : readMessage(message, { ...setting, recipient })
    if (inbound === null) news.ignored++
    else news.inbound.push(inbound)
  }
}

/** Of a number that is not ours, only what bears our name is news: other software may use the account too. */
function takeStatus(news: News, report: Report | null, sender: string | undefined): void {
  if (report === null || (sender === undefined && report.own === undefined)) news.ignored++
  else news.reports.push(report)
}
