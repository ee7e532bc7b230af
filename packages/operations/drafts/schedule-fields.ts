import { Type } from '@sinclair/typebox'
import type { ReleaseWish } from '../../engines/dispatch/intake/intake-port.ts'
import { parseRfc3339 } from '../../kit/time/instant.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import { optionalText } from '../fields.ts'

const maxDays = 31
const dayMs = 24 * 3_600_000
/** What a clock may be wrong by, and a request may take. */
const maxLateMs = 3_600_000
const instant = `an instant up to ${maxDays} days ahead, such as 2026-12-01T08:00:00Z, or Unix seconds`
const wrongInstant = fieldError('send_at', instant)
const wrongCampaign = fieldError('campaign', 'text of at most 64 characters')
const speedLimits = { minimum: 0.01, maximum: 1_000 }

/** When and how fast messages of an operation go out. */
export const scheduleFields = {
  send_at: Type.Optional(
    Type.Unsafe<number | string | null>({
      type: ['string', 'number', 'null'],
      description:
        'When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out',
      refusal: wrongInstant,
    }),
  ),
  speed: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      ...speedLimits,
      description: 'Messages a second, together with all others of the account that name the same `campaign`',
      refusal: fieldError('speed', `between ${speedLimits.minimum} and ${speedLimits.maximum}`),
      notNumber: fieldError('speed', `a number between ${speedLimits.minimum} and ${speedLimits.maximum}`),
    }),
  ),
  campaign: optionalText({
    maxLength: 64,
    description: 'What shares the `speed`; without `speed` it has no meaning',
    refusal: wrongCampaign,
  }),
}

/** Checked only beside `speed`: existing clients may send a field of this name. */
export const scheduleCheckedByRun = ['campaign']

export interface ScheduleFields {
  send_at?: number | string | null
  speed?: number | null
  campaign?: unknown
}

/** The refusal of a wish about time for a code, which goes out at once: ignored, it would go out at a wrong time. */
export function wrongSchedule(fields: object): ApiRefusal | null {
  const given: ScheduleFields = fields
  for (const name of ['send_at', 'speed'] as const) {
    const value = given[name] ?? ''
    if (value !== '') return fieldError(name, 'left out: a code goes out at once')
  }
  return null
}

/** The wish of a client; null without one. */
export function readSchedule(
  { send_at: sendAt, speed, campaign }: ScheduleFields,
  now: number,
): ReleaseWish | ApiRefusal | null {
  const at = sendAt == null || sendAt === '' ? null : parseInstant(sendAt)
  if (at !== null && !(at >= now - maxLateMs && at <= now + maxDays * dayMs)) return wrongInstant
  if (at === null && speed == null) return null
  if (speed == null) return { sendAt: at, pace: null }
  const named = campaign ?? ''
  if (typeof named !== 'string' || !/^[^\p{Cc}]{0,64}$/u.test(named)) return wrongCampaign
  return { sendAt: at, pace: { perSecond: speed, campaign: named } }
}

const withZone = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)$/

/** In milliseconds; NaN where it is none. */
function parseInstant(given: number | string): number {
  if (typeof given === 'number') return given * 1_000
  if (/^\d{1,12}$/.test(given)) return Number(given) * 1_000
  return withZone.test(given) ? parseRfc3339(given.toUpperCase().replace(' ', 'T')) : Number.NaN
}
