import { findAcknowledgement } from '../../../domain/message/acknowledge.ts'
import type { Acknowledgement } from '../../../domain/message/acknowledgement.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import type { MessageStatus } from '../../../domain/message/status.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Transaction } from '../../../store/database.ts'
import { lockAccountMessages } from '../../../store/messages/find.ts'
import { applyEvent, isChanged, undecided } from './decided.ts'
import type { DecisionWriter } from './write-decisions.ts'

export interface AcknowledgeWish {
  accountId: number
  msgId: number
  by: 'link' | 'api'
}

/** `no-goal`: its plan waits for no acknowledgement. `not-sent`: nothing of it was handed over. */
export type AcknowledgeAnswer =
  | { kind: 'acknowledged'; status: MessageStatus; acknowledgement: Acknowledgement }
  | { kind: 'unknown' | 'no-goal' | 'not-sent' }

/** Acknowledges messages in the caller's transaction, which ends their plans. A second time changes nothing. */
export class Acknowledgements {
  readonly #writer: DecisionWriter
  readonly #clock: Clock
  readonly #policy: DispatchPolicy

  constructor(writer: DecisionWriter, clock: Clock, policy: DispatchPolicy) {
    this.#writer = writer
    this.#clock = clock
    this.#policy = policy
  }

  async acknowledge(tx: Transaction, { accountId, msgId, by }: AcknowledgeWish): Promise<AcknowledgeAnswer> {
    const [message] = await lockAccountMessages(tx, accountId, [msgId])
    if (message === undefined) return { kind: 'unknown' }
    if (message.plan.goal?.until !== 'acknowledged') return { kind: 'no-goal' }
    const now = this.#clock.now()
    const decided = applyEvent(undecided(message), { type: 'acknowledged', by }, now, this.#policy)
    if (isChanged(decided)) await this.#writer.writeIn(tx, [decided], now)
    const { message: after } = decided.decision
    const acknowledgement = findAcknowledgement(after)
    if (acknowledgement === undefined) return { kind: 'not-sent' }
    return { kind: 'acknowledged', status: after.status, acknowledgement }
  }
}
