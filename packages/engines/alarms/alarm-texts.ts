import { linkPlace } from '../../domain/alarms/alarm.ts'
import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import type { StoredAlarm, StoredRecipient } from '../../store/alarms/alarms.ts'

/** Characters of the text that others read of an alarm that is taken. */
const quoted = 120

/** The text with the link that acknowledges; without a link where this gateway has no public address. */
export function withLink(text: string, link: string | null): string {
  return text.replaceAll(linkPlace, () => link ?? '').trim()
}

/** What those who were tried get when another one has taken the alarm. */
export function renderTaken(
  alarm: StoredAlarm,
  taker: Pick<StoredRecipient, 'name' | 'phone'> | null,
): string {
  const name = taker === null ? (alarm.endedBy ?? '…') : (taker.name ?? maskRecipient(taker.phone))
  const text = withLink(alarm.text, null)
  const short = text.length > quoted ? `${text.slice(0, quoted - 1)}…` : text
  const values: Readonly<Record<string, string>> = { name, text: short }
  return (alarm.settings.takenText ?? '').replaceAll(
    /\{(name|text)\}/g,
    (_, key: string) => values[key] ?? '',
  )
}
