import {
  type Arranged,
  arrangeChannels,
  type ChannelOutlook,
  type OfferedChannel,
} from '../../domain/plan/arrange-channels.ts'
import type { Goal } from '../../domain/plan/goal.ts'
import type { Plan, Stage } from '../../domain/plan/plan.ts'
import { type FallbackWaits, planStages, type StageRequest } from '../../domain/plan/plan-stages.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { type ApiRefusal, fieldError, itemErrors } from '../errors.ts'
import type { LimitFields } from './limit-fields.ts'

const impossible = fieldError('channels', 'those of which one can reach this number within its limits')

interface PlannedOffer extends OfferedChannel {
  request: StageRequest
}

/** The plan that the gateway makes of what the client has content for, within the limits of the client. */
export function planAutomatically(
  requests: readonly [StageRequest, ...StageRequest[]],
  { max_price: maxPrice, deliver_within: seconds }: LimitFields,
  { goal, waits, outlookOf }: { goal: Goal | null; waits: FallbackWaits; outlookOf: OutlookOf },
): Plan | ApiRefusal {
  const offers = requests.map((request) => toOffer(request, waits, outlookOf))
  const arranged = arrangeChannels(offers, {
    maxPriceMicros: maxPrice == null ? null : Math.round(maxPrice * 1_000_000),
    withinSeconds: seconds ?? null,
    paysForEach: goal !== null,
  })
  const [first, ...others] = arranged.chosen.flatMap(({ index }) => offers[index]?.request ?? [])
  if (first === undefined) return refuseAll(arranged, offers)
  const plan = planStages([first, ...others], waits)
  const last = plan.stages.length - 1
  const stages = plan.stages.map((stage, index): Stage => {
    const wait = arranged.chosen[index]?.waitSeconds
    return index === last || wait === undefined ? stage : { ...stage, waitSeconds: wait }
  })
  return {
    ...plan,
    stages: stages as Plan['stages'],
    lifetimeSeconds: stages.reduce((sum, { waitSeconds }) => sum + waitSeconds, 0),
    arrangement: arranged.arrangement,
  }
}

type OutlookOf = (request: StageRequest) => ChannelOutlook & Pick<OfferedChannel, 'known'>

function toOffer(request: StageRequest, waits: FallbackWaits, outlookOf: OutlookOf): PlannedOffer {
  // With another stage behind it, it has the wait of a stage that is not the last.
  const [stage] = planStages([request, request], waits).stages
  return {
    ...outlookOf(request),
    request,
    channel: stage.channel,
    priceMicros: stage.parts * stage.pricePerPartMicros,
    waitSeconds: stage.waitSeconds,
    isGiven: request.lifetimeSeconds !== null,
  }
}

/** With what the cheapest would cost, where that is the reason of each. */
function refuseAll({ arrangement }: Arranged, offers: readonly OfferedChannel[]): ApiRefusal {
  if (arrangement.leftOut.some(({ reason }) => reason !== 'too-dear')) return impossible
  return itemErrors.tooDear(formatMicros(Math.min(...offers.map(({ priceMicros }) => priceMicros))))
}
