import { Type } from '@sinclair/typebox'
import { deliverWithin } from '../../domain/plan/deliver-within.ts'
import { type Plan, priceOfPlan } from '../../domain/plan/plan.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { type ApiRefusal, fieldError, itemErrors } from '../errors.ts'

const prices = { minimum: 0, maximum: 1_000_000 }
const times = { minimum: 10, maximum: 259_200 }

/** What a message may cost and take. */
export const limitFields = {
  max_price: limitField('max_price', prices, 'What it may cost at most, in the currency of the account'),
  deliver_within: limitField(
    'deliver_within',
    times,
    'Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit',
  ),
}

export interface LimitFields {
  max_price?: number | null
  deliver_within?: number | null
}

/** The plan within the limits of the client. `given`: by stage, whether the client gave its lifetime. */
export function limitPlan(
  { max_price: maxPrice, deliver_within: seconds }: LimitFields,
  plan: Plan,
  given: readonly boolean[],
): Plan | ApiRefusal {
  if (maxPrice != null) {
    const micros = priceOfPlan(plan)
    if (micros > Math.round(maxPrice * 1_000_000)) {
      return itemErrors.tooDear(formatMicros(micros))
    }
  }
  if (seconds == null) return plan
  const timed = deliverWithin(plan, Math.floor(seconds), given)
  if (timed.kind === 'fits') return timed.plan
  return fieldError('deliver_within', `at least ${timed.needsSeconds}, which its channels need`)
}

function limitField(name: string, limits: { minimum: number; maximum: number }, description: string) {
  return Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      ...limits,
      description,
      refusal: fieldError(name, `between ${limits.minimum} and ${limits.maximum}`),
      notNumber: fieldError(name, `a number between ${limits.minimum} and ${limits.maximum}`),
    }),
  )
}
