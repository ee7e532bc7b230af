import { parseRfc3339 } from '../../kit/time/instant.ts'

/** How a date is written: `iso`, `unix`, `unix-ms`, or a form such as `YYYY-MM-DD HH:mm:ss`, in UTC. */
export type ReadDate = (text: string) => number | null

const tokens = ['YYYY', 'YY', 'MM', 'DD', 'HH', 'mm', 'ss'] as const

/** Null where it is no form of a date. */
export function dateReader(form: string): ReadDate | null {
  if (form === 'iso')
    return (text) => instant(/^\d{4}-\d\d-\d\d[T ]/.test(text) ? parseRfc3339(text) : Number.NaN)
  if (form === 'unix')
    return (text) => instant(/^\d{1,11}(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Number.NaN)
  if (form === 'unix-ms') return (text) => instant(/^\d{1,14}$/.test(text) ? Number(text) : Number.NaN)
  const found = form.match(/YYYY|YY|MM|DD|HH|mm|ss/g) ?? []
  if (!/YY/.test(form) || !['MM', 'DD'].every((token) => found.includes(token as never))) return null
  if (new Set(found).size !== found.length || form.length > 40) return null
  const pattern = new RegExp(
    `^${form.replaceAll(/[^A-Za-z]/g, '\\$&').replaceAll(/YYYY|YY|MM|DD|HH|mm|ss/g, digits)}$`,
  )
  return (text) => {
    const groups = pattern.exec(text)?.slice(1)
    return groups === undefined ? null : instant(fromGroups(found, groups.map(Number)))
  }
}

function digits(token: string): string {
  return `(\\d{${token.length}})`
}

function fromGroups(found: readonly string[], values: readonly number[]): number {
  const part = (token: (typeof tokens)[number]) => values[found.indexOf(token)]
  const year = part('YYYY') ?? 2_000 + (part('YY') ?? 0)
  const at = Date.UTC(
    year,
    (part('MM') ?? 1) - 1,
    part('DD') ?? 1,
    part('HH') ?? 0,
    part('mm') ?? 0,
    part('ss') ?? 0,
  )
  // A date that the calendar does not have would be another one.
  const [date, hour = 0] = [new Date(at), part('HH')]
  const isReal =
    date.getUTCMonth() + 1 === (part('MM') ?? 1) && date.getUTCDate() === (part('DD') ?? 1) && hour < 24
  return isReal ? at : Number.NaN
}

function instant(at: number): number | null {
  return Number.isFinite(at) && at > 0 ? Math.round(at) : null
}
