import type { Plan } from '../plan/plan.ts'

/**
 * The amount to reserve for a plan, in millionths: the price of its most expensive stage, because only one
 * successful stage is charged.
 */
export function priceOfPlan(plan: Plan): number {
  let dearest = 0
  for (const stage of plan.stages) dearest = Math.max(dearest, stage.parts * stage.pricePerPartMicros)
  return dearest
}
