import type { Message } from '../message/message.ts'

/** What the account was charged for: parts of one stage, at one price. */
export interface Charge {
  /** Index into `plan.stages`. */
  stage: number
  parts: number
  micros: number
}

/** The charge of a message: null where nothing is charged, undefined while it is not over. */
export function findCharge({ attempts, plan, progress, money }: Message): Charge | null | undefined {
  if (progress.kind !== 'final') return undefined
  const micros = money.chargedMicros
  // A call that showed its code is charged although it did not succeed.
  const index = (attempts.find(({ won }) => won) ?? attempts.find(({ call }) => call?.code != null))?.stage
  const stage = index === undefined ? undefined : plan.stages[index]
  if (index === undefined || stage === undefined) return null
  const { parts, pricePerPartMicros: price } = stage
  if (price === 0) return { stage: index, parts, micros }
  // A success that was reported after the end of the message is not charged.
  return micros === 0 ? null : { stage: index, parts: Math.round(micros / price), micros }
}
