import type { DispatchPolicy } from '../domain/message/dispatch-policy.ts'
import { currentStage } from '../domain/message/message.ts'
import { isSuccess } from '../domain/message/status.ts'
import type { Queryable } from '../storage/database.ts'
import { repliesToEach } from '../storage/replies.ts'
import { applyEvent, type Decided } from './decided.ts'

/**
 * A subscriber may answer before the report on the message is in. A message that then becomes a success is
 * REPLIED at once, and its callback tells the answers. The messages must be locked (an answer that comes now waits
 * for this transaction and finds the success), or be written only as they were read: an answer changes them.
 */
export async function withEarlierReplies(
  tx: Queryable,
  decided: Decided[],
  now: number,
  policy: DispatchPolicy,
): Promise<Decided[]> {
  const successes = decided.filter(becomesSuccess).map(({ before }) => before.msgId)
  if (successes.length === 0) return decided
  const replies = await repliesToEach(tx, successes)
  if (replies.size === 0) return decided
  return decided.map((each) => {
    const earlier = replies.get(each.before.msgId)
    if (earlier === undefined) return each
    const { channel } = currentStage(each.decision.message)
    const { decision } = applyEvent(each, { type: 'replied', channel }, now, policy)
    // The timeline has a line for each reply since it came.
    const steps = decision.steps.filter(({ step }) => step !== 'reply')
    return {
      ...each,
      decision: { ...decision, steps, tellClient: true },
      replies: earlier.replies,
      repliesNext: earlier.next,
    }
  })
}

function becomesSuccess({ before, decision }: Decided): boolean {
  return !isSuccess(before.status) && isSuccess(decision.message.status)
}
