import { cancelledText } from '../../../domain/message/decide.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { Canceller, MessageEvent } from '../../../domain/message/message-event.ts'
import { isOpen, type MessageStatus } from '../../../domain/message/status.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Transaction } from '../../../store/database.ts'
import { lockAccountMessages, lockMessages } from '../../../store/messages/find.ts'
import { removeHeld } from '../../../store/traffic/held-messages.ts'
import { applyEvent, isChanged, undecided } from './decided.ts'
import type { DecisionWriter } from './write-decisions.ts'

export interface CancelWish {
  /** Null: of any account. */
  accountId: number | null
  msgIds: readonly number[]
  by: Canceller
}

/**
 * What became of one message: cancelled, now or before; `on-its-way` where something of it was sent or is about to be;
 * `ended` where it has another final status. A message that is not there, or is of another account, has no answer.
 */
export type CancelAnswer = { kind: 'cancelled' } | { kind: 'on-its-way' | 'ended'; status: MessageStatus }

/** Cancels queued messages in the caller's transaction. They end as DELETED, with their callback and their money. */
export class CancelQueued {
  readonly #writer: DecisionWriter
  readonly #clock: Clock
  readonly #policy: DispatchPolicy

  constructor(writer: DecisionWriter, clock: Clock, policy: DispatchPolicy) {
    this.#writer = writer
    this.#clock = clock
    this.#policy = policy
  }

  /** At most some hundred messages, which stay locked until the transaction ends. */
  async cancel(tx: Transaction, { accountId, msgIds, by }: CancelWish): Promise<Map<number, CancelAnswer>> {
    const now = this.#clock.now()
    const event: MessageEvent = { type: 'cancel-requested', by }
    const ids = [...new Set(msgIds)]
    const locked = await (accountId === null
      ? lockMessages(tx, ids)
      : lockAccountMessages(tx, accountId, ids))
    const decided = locked.map((message) => applyEvent(undecided(message), event, now, this.#policy))
    const changed = decided.filter(isChanged)
    if (changed.length > 0) {
      await this.#writer.writeIn(tx, changed, now)
      await removeHeld(
        tx,
        changed.map(({ before }) => before.msgId),
      )
    }
    return new Map(decided.map(({ before: { msgId }, decision: { message } }) => [msgId, toAnswer(message)]))
  }
}

function toAnswer({ status, error }: Message): CancelAnswer {
  // A carrier may delete a message too.
  if (status === 'DELETED' && error === cancelledText) return { kind: 'cancelled' }
  return { kind: isOpen(status) ? 'on-its-way' : 'ended', status }
}
