import type { Channel } from '../plan/plan.ts'
import type { Attempt, Message } from './message.ts'
import { type StageOutcome, stageOutcome } from './stage-outcome.ts'

type Success = StageOutcome & { kind: 'success' }

/** Channels whose carriers report that a message was read. On the others a delivery counts for `read`. */
const reportsReading: Record<Channel, boolean> = {
  sms: false,
  voice: false,
  call: false,
  viber: true,
  rcs: true,
  telegram: true,
  whatsapp: true,
  email: false,
}

/** Whether the success of a stage ends the plan: it is what the plan goes on for, or no stage is left. */
export function endsPlan({ plan, attempts }: Message, stage: number, { status }: Success): boolean {
  const { goal, stages } = plan
  if (goal === undefined || stage >= stages.length - 1) return true
  if (attempts.some(({ acknowledged }) => acknowledged !== undefined)) return true
  if (goal.until === 'acknowledged') return false
  const channel = stages[stage]?.channel
  return status === 'READ' || channel === undefined || !reportsReading[channel]
}

/** The best stage that was delivered by a plan that went on, the newest of equals; null where none was. */
export function findArrived(message: Message): { stage: number; outcome: Success } | null {
  const { goal, stages } = message.plan
  if (goal === undefined) return null
  const arrived = stages.flatMap((_, stage) => {
    const outcome = stageOutcome(message, stage, true)
    return outcome.kind === 'success' ? [{ stage, outcome }] : []
  })
  return arrived.findLast(({ outcome }) => outcome.status === 'READ') ?? arrived.at(-1) ?? null
}

/**
 * What a plan with a goal costs: each stage that arrived, because the client wanted the message on several channels. A
 * stage that the subscriber answered, or whose link was tapped on, has arrived, whatever its carrier reported.
 */
export function chargeOfArrived(message: Message): number {
  return message.plan.stages.reduce((sum, { parts, pricePerPartMicros }, stage) => {
    const attempts = message.attempts.filter((attempt) => attempt.stage === stage)
    return sum + pricePerPartMicros * Math.min(parts, countArrived(message, stage, attempts))
  }, 0)
}

function countArrived(message: Message, stage: number, attempts: readonly Attempt[]): number {
  const answered = attempts.find(
    ({ acknowledged }) => acknowledged?.channel != null || acknowledged?.by === 'link',
  )
  if (answered !== undefined) return answered.parts.length
  const outcome = stageOutcome(message, stage, true)
  return outcome.kind === 'success' ? outcome.deliveredParts : 0
}
