import { decide } from '../../../domain/message/decide.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import type { Decision } from '../../../domain/message/draft.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { MessageEvent } from '../../../domain/message/message-event.ts'
import type { Reply } from '../../../domain/message/reply.ts'
import type { NewRef } from '../../../store/messages/change.ts'

/** A message and the decision about it, ready to be written. */
export interface Decided {
  before: Message
  decision: Decision
  refs: NewRef[]
  /** Upstreams' ids that are on disk while the message has them not yet. */
  learnt?: readonly NewRef[]
  /** The newest replies of the subscriber, newest first, for the callback. */
  replies: Reply[]
  /** Names the page of older replies, if there are any. */
  repliesNext?: string | null
  /** No reply was stored before `before`, so none is looked for. Default: not known. */
  hasNoReplies?: boolean
}

/** A message without a decision yet. */
export function undecided(before: Message): Decided {
  const decision = { message: before, steps: [], notifyClient: false, cancels: [] }
  return { before, decision, refs: [], replies: [] }
}

/** Applies one more event on top of earlier decisions, so that several events on a message are written once. */
export function applyEvent(
  decided: Decided,
  event: MessageEvent,
  now: number,
  policy: DispatchPolicy,
): Decided {
  const { message, steps, notifyClient, cancels } = decided.decision
  const next = decide(message, event, now, policy)
  return {
    ...decided,
    decision: {
      message: next.message,
      steps: joined(steps, next.steps),
      notifyClient: notifyClient || next.notifyClient,
      cancels: joined(cancels, next.cancels),
    },
  }
}

function joined<Item>(one: Item[], other: Item[]): Item[] {
  return one.length === 0 ? other : [...one, ...other]
}

/** Whether there is anything to write. */
export function isChanged({ before, decision }: Decided): boolean {
  return decision.message !== before
}
