/** Whether a name is a time zone that this program knows: `Europe/Kyiv`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zones that this program knows, in their order. */
export function listZones(): string[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone').map(currentZone))
  zones.delete('UTC')
  return ['UTC', ...[...zones].sort()]
}

/** Its name of today, where this program knows that. */
export function currentZone(zone: string): string {
  const current = renamed[zone]
  return current !== undefined && isTimeZone(current) ? current : zone
}

/** Names of the IANA by the former ones, under which ICU lists the zones. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const byCountry = new Map<string, readonly string[]>()
const everywhere = ['UTC']

/** The time zones of a country (ISO 3166 code); UTC where it is not known. */
export function findZones(country: string | null): readonly string[] {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return everywhere
  const known = byCountry.get(country)
  if (known !== undefined) return known
  // Node.js 20 has the property, later versions the method of the standard.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[]
    getTimeZones?: () => string[] | undefined
  }
  const found = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const zones = found.length === 0 ? everywhere : found
  byCountry.set(country, zones)
  return zones
}

/** Offsets change at whole quarters of an hour only. */
const quarterMs = 900_000
const minuteMs = 60_000
const dayMinutes = 1_440

const maxOffsets = 20_000
/** Minutes by zone and quarter. */
const offsets = new Map<string, number>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** The minute of the day in a zone, from 0 to 1,439. */
export function minuteOfDay(zone: string, at: number): number {
  const utc = Math.floor(at / minuteMs)
  return (((utc + offsetMinutes(zone, at)) % dayMinutes) + dayMinutes) % dayMinutes
}

function offsetMinutes(zone: string, at: number): number {
  const quarter = Math.floor(at / quarterMs)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const format = formats.get(zone) ?? newFormat(zone)
  formats.set(zone, format)
  const local = format.formatToParts(quarter * quarterMs)
  const value = (type: string) => Number(local.find((part) => part.type === type)?.value)
  const localMinute = value('hour') * 60 + value('minute')
  const utcMinute = ((quarter * quarterMs) / minuteMs) % dayMinutes
  const minutes = (localMinute - utcMinute + dayMinutes) % dayMinutes
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, minutes)
  return minutes
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
}
