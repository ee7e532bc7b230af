import { decide } from '../domain/message/decide.ts'
import type { DispatchPolicy } from '../domain/message/dispatch-policy.ts'
import { currentStage } from '../domain/message/message.ts'
import { isSuccess } from '../domain/message/status.ts'
import type { Queryable } from '../storage/database.ts'
import { repliesToEach } from '../storage/replies.ts'
import type { Decided } from './write-decisions.ts'

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
    const told = replies.get(each.before.msgId)
    if (told === undefined) return each
    const { message, steps } = each.decision
    const { channel } = currentStage(message)
    const replied = decide(message, { type: 'replied', channel }, now, policy)
    // That an answer came stands in the timeline since it came.
    const news = replied.steps.filter(({ step }) => step !== 'reply')
    const decision = {
      ...each.decision,
      message: replied.message,
      steps: [...steps, ...news],
      tellClient: true,
    }
    return { ...each, decision, replies: told.replies, repliesNext: told.next }
  })
}

function becomesSuccess({ before, decision }: Decided): boolean {
  return !isSuccess(before.status) && isSuccess(decision.message.status)
}
