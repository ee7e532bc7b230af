import { findZones, minuteOfDay } from './time-zones.ts'

/** A time of the day in which messages wait; over midnight where it ends before it begins. */
export interface QuietHours {
  /** Minutes since midnight. */
  fromMinute: number
  untilMinute: number
  /** Null: the zones of the recipient's country, all of them at once. */
  zone: string | null
}

const minuteMs = 60_000
const dayMinutes = 1_440
/** How often one zone may hand over to the next until no zone has quiet hours. */
const maxSteps = 100

/**
 * When a message to this country may go out, from `at` on: at the first instant that is within the quiet hours in no
 * zone. Null where there is none.
 */
export function endOfQuiet(hours: QuietHours, country: string | null, at: number): number | null {
  const zones = hours.zone === null ? findZones(country) : [hours.zone]
  let instant = at
  for (let step = 0; step < maxSteps; step++) {
    const zone = zones.find((each) => isQuiet(hours, minuteOfDay(each, instant)))
    if (zone === undefined) return instant
    instant = endIn(hours, zone, instant)
  }
  return null
}

/** The next instant at which the clock of the zone shows the end; the one after it where a change of clocks skips it. */
function endIn(hours: QuietHours, zone: string, at: number): number {
  const left = (hours.untilMinute - minuteOfDay(zone, at) + dayMinutes) % dayMinutes
  const end = (Math.floor(at / minuteMs) + left) * minuteMs
  // Other than 0 where the clocks change in between.
  const ahead =
    ((minuteOfDay(zone, end) - hours.untilMinute + 1.5 * dayMinutes) % dayMinutes) - dayMinutes / 2
  const exact = end - ahead * minuteMs
  return isQuiet(hours, minuteOfDay(zone, exact)) ? end : exact
}

function isQuiet({ fromMinute, untilMinute }: QuietHours, minute: number): boolean {
  if (fromMinute < untilMinute) return minute >= fromMinute && minute < untilMinute
  return minute >= fromMinute || minute < untilMinute
}
