import { currentZone, listZones } from '../../../../packages/domain/traffic-rules/time-zones.ts'

/** All zones that the browser knows. */
export function timeZones(): string[] {
  return [...new Set([...listZones(), ownZone()])]
}

export function ownZone(): string {
  return currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/**
 * The instant at which the clocks of the zone show `wall` (`2026-12-01T08:00`), the first one where they show it twice; null
 * where they never do, or `wall` is none.
 */
export function instantIn(zone: string, wall: string): number | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const candidates = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - offsetAt(zone, near))
  const fitting = candidates.filter((at) => at + offsetAt(zone, at) === asUtc)
  return fitting.length === 0 ? null : Math.min(...fitting)
}

/** RFC 3339 with the offset of the zone: `2026-12-01T08:00:00+02:00`. */
export function zonedText(zone: string, at: number): string {
  const offset = offsetAt(zone, at)
  const wall = new Date(at + offset).toISOString().slice(0, 19)
  const minutes = Math.abs(offset) / 60_000
  const pair = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${wall}${offset < 0 ? '-' : '+'}${pair(minutes / 60)}:${pair(minutes % 60)}`
}

const dayMs = 24 * 3_600_000

/** How far the clocks of the zone are ahead of UTC, to the minute. */
function offsetAt(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return wall - Math.floor(at / 60_000) * 60_000
}
