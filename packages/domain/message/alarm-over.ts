import type { Draft } from './draft.ts'
import { currentAttempt } from './message.ts'
import { isHandedOver, isPending } from './part.ts'
import { findArrived } from './reach-goal.ts'
import { succeed } from './stages.ts'

/** The error that clients read of a message whose alarm was over before it was sent. */
const overText = 'The alarm was over before it was sent'

/** A message in the queue whose alarm is over, as far as that was looked up, leaves the queue whatever put it there. */
export function endWhereAlarmIsOver(draft: Draft): void {
  const { message, before, policy } = draft
  const { plan, phone } = message
  if (plan.alarm === undefined || message === before) return
  if (policy.blockReason(plan.stages[0], phone)?.code === 'alarm-over') leaveAlarm(draft)
}

/**
 * The alarm of the message is over. It ends with what arrived of it, or in the queue as never sent. Where reports are
 * awaited, it waits for them, since what they bring has its price. While it is with a lane nothing changes: no stage begins
 * any more, because `blockReason` says so.
 */
export function leaveAlarm(draft: Draft): void {
  const { progress, attempts, expiresAt } = draft.message
  if (progress.kind !== 'queued' && progress.kind !== 'submitted') return
  const arrived = findArrived(draft.message)
  if (arrived !== null) return succeed(draft, arrived.stage, arrived.outcome)
  if (progress.kind === 'submitted') return
  if (!attempts.some(({ parts }) => parts.some(isPending))) {
    draft.step({ step: 'cancelled', by: 'alarm' })
    return draft.setFinal('DELETED', overText, null)
  }
  // Part of a text is with the carrier: the rest belongs to it.
  if (currentAttempt(draft.message)?.parts.some(isHandedOver) === true) return
  draft.step({ step: 'cancelled', by: 'alarm' })
  draft.change({
    status: 'ROUTING',
    attempts: attempts.slice(0, -1),
    progress: { kind: 'submitted', waitEndsAt: expiresAt },
  })
}
