import type { Plan } from '../plan/plan.ts'

/**
 * What is reserved for a plan, in millionths: the price of its dearest stage, because at most one stage's
 * success is ever charged.
 */
export function priceOfPlan(plan: Plan): number {
  let dearest = 0
  for (const stage of plan.stages) dearest = Math.max(dearest, stage.parts * stage.pricePerPartMicros)
  return dearest
}
