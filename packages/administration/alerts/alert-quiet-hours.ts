import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { isTimeZone } from '../../domain/traffic-rules/time-zones.ts'
import { type AlertQuietHours, readQuietHours } from '../../store/alerts/alert-round.ts'
import type { Queryable } from '../../store/database.ts'

/** `22:00`, `07:30` and a time zone. Throws `SettingRefused`. */
export function readAlertQuietHours(from: string, until: string, zone: string): AlertQuietHours {
  const hours = {
    fromMinute: minuteIn(from, 'from'),
    untilMinute: minuteIn(until, 'until'),
    zone: zone.trim(),
  }
  if (hours.fromMinute === hours.untilMinute) throw new SettingRefused('alert-quiet-hours', {}, 'until')
  if (!isTimeZone(hours.zone)) throw new SettingRefused('alert-zone', { zone }, 'zone')
  return hours
}

/** `22:00` */
function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Null where there are none. */
export async function readQuietHoursView(db: Queryable) {
  const hours = await readQuietHours(db)
  if (hours === null) return null
  const { fromMinute, untilMinute, zone } = hours
  return { from: timeOfMinute(fromMinute), until: timeOfMinute(untilMinute), zone }
}

function minuteIn(text: string, field: 'from' | 'until'): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  if (hours === undefined) throw new SettingRefused('alert-quiet-hours', {}, field)
  return Number(hours) * 60 + Number(minutes)
}
