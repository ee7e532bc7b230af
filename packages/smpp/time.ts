/**
 * Instants and spans as `YYMMDDhhmmsstnnp` (SMPP 3.4 §7.1.1): `t` tenths of a second, `nn` quarter hours that
 * local time is from UTC, `p` the sign, or `R` for a span from now.
 */
export type SmppTime = { kind: 'absolute'; at: number } | { kind: 'relative'; seconds: number }

const secondsPerDay = 86_400
const daysPerMonth = 30
const daysPerYear = 365
const longestSeconds = 99 * daysPerYear * secondsPerDay

/**
 * A span. Whole days up to 99 stay days, as months and years have no fixed length; rounds up to a second.
 * 3600 is `000000010000000R`.
 */
export function encodeRelativeTime(seconds: number): string {
  const whole = Math.min(Math.max(Math.ceil(seconds), 0), longestSeconds)
  const days = Math.floor(whole / secondsPerDay)
  const years = days > 99 ? Math.floor(days / daysPerYear) : 0
  const months = days > 99 ? Math.floor((days % daysPerYear) / daysPerMonth) : 0
  const restDays = days > 99 ? (days % daysPerYear) % daysPerMonth : days
  const hours = Math.floor((whole % secondsPerDay) / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return `${[years, months, restDays, hours, minutes, whole % 60].map(two).join('')}000R`
}

/** An instant (ms), written in UTC: `261121093000000+` followed by nothing else. */
export function encodeAbsoluteTime(at: number): string {
  const date = new Date(at)
  const fields = [
    date.getUTCFullYear() % 100,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]
  return `${fields.map(two).join('')}${Math.floor(date.getUTCMilliseconds() / 100)}00+`
}

/** Null for anything else, the empty string included. */
export function decodeTime(text: string): SmppTime | null {
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([-+R])$/.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, tenth = 0, quarters = 0] = match
    .slice(1, 9)
    .map(Number)
  if (match[9] === 'R') {
    const days = year * daysPerYear + month * daysPerMonth + day
    return { kind: 'relative', seconds: days * secondsPerDay + hour * 3600 + minute * 60 + second }
  }
  if (
    quarters > 48 ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    day > 31 ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return null
  const local = Date.UTC(2000 + year, month - 1, day, hour, minute, second, tenth * 100)
  // 31 November would be 1 December.
  if (new Date(local).getUTCDate() !== day) return null
  const offset = quarters * 15 * 60_000
  return { kind: 'absolute', at: match[9] === '+' ? local - offset : local + offset }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
