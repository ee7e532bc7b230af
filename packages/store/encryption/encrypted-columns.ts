import type { DataKey } from './data-key.ts'
import { type Sealing, sealText } from './sealing.ts'

/**
 * The columns with contents and numbers, and how rows that were there before are encrypted. What is written anew names its
 * parameters with the same words. A test looks through the database for what is left.
 */
export const encryptedColumns: Readonly<Record<string, Readonly<Record<string, Sealing>>>> = {
  accepted_messages: { phone: 'number', hook: 'url', plan: 'plan', timeline: 'timeline' },
  alarm_receiver_recipients: { name: 'text alarm_recipients.name', phone: 'number' },
  alarm_receivers: { secret: 'text alarm_receivers.secret' },
  alarm_recipients: { name: 'text alarm_recipients.name', phone: 'number' },
  alarms: { text: 'text alarms.text' },
  audit_log: { target: 'text audit_log.target', details: 'members audit_log.details', outcome: 'outcome' },
  call_codes: { phone: 'number', code: 'same call_codes.code' },
  callbacks: {
    url: 'filled url',
    body: 'text callbacks.body',
    last_error: 'text callbacks.last_error',
    recent_attempts: 'members callbacks.recent_attempts',
  },
  console_views: { name: 'same console_views.name', filters: 'members console_views.filters' },
  conversations: { phone: 'number' },
  event_endpoints: { url: 'url' },
  final_messages: { error: 'same messages.error', attempts: 'attempts', timeline: 'timeline' },
  guard_counts: { key: 'same guard_counts.key' },
  idempotency_keys: { answer: 'text idempotency_keys.answer' },
  inbound_parts: {
    phone: 'number',
    text: 'text inbound_parts.text',
    octets: 'text inbound_parts.octets',
  },
  lookup_cache: { phone: 'number', finding: 'members lookup_cache.finding' },
  lookups: { phone: 'number' },
  open_messages: { error: 'same messages.error', attempts: 'attempts', timeline: 'timeline' },
  opt_outs: { phone: 'number' },
  owed_answers: { text: 'text owed_answers.text' },
  replies: { phone: 'number', body: 'members replies.body' },
  reply_windows: { phone: 'number' },
  sign_in_hooks: { secrets: 'text sign_in_hooks.secrets' },
  short_links: { target: 'text short_links.target' },
  smpp_dead_deliveries: { body: 'text smpp_deliveries.body' },
  smpp_deliveries: { body: 'text smpp_deliveries.body' },
  smpp_open_texts: { destination: 'number' },
  smpp_text_parts: { content: 'same smpp_text_parts.content', body: 'members smpp_text_parts.body' },
  smpp_whole_texts: { destination: 'number', contents: 'same smpp_text_parts.content' },
  subscriber_erasures: { forms: 'number' },
  // The words are those of the rows that are stored: what was encrypted with others could not be read.
  unmatched_reports: { report: 'members parked_reports.report' },
  unsubscribe_links: { phone: 'number' },
  verifications: {
    recipient: 'number',
    recipient_as_sent: 'number',
    custom_id: 'text verifications.custom_id',
    hook: 'url',
  },
}

/** Those of views, whose rows are archived. */
const encryptedOfViews: typeof encryptedColumns = {
  messages: { ...encryptedColumns['accepted_messages'], ...encryptedColumns['final_messages'] },
}

/** A row of a table or view as it is stored; JSON stays JSON. */
export function sealRow(
  table: string,
  row: Readonly<Record<string, unknown>>,
  key: DataKey | undefined,
): Record<string, unknown> {
  if (key === undefined) return row
  const sealed: Record<string, unknown> = { ...row }
  for (const [name, sealing] of Object.entries(encryptedColumns[table] ?? encryptedOfViews[table] ?? {})) {
    const value = row[name]
    if (typeof value === 'string') sealed[name] = sealText(key, sealing, value)
    else if (typeof value === 'object' && value !== null)
      sealed[name] = JSON.parse(sealText(key, sealing, JSON.stringify(value)))
  }
  return sealed
}
