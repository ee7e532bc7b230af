import type { BudgetOwner, SharedLimits } from '../../admission/shared-limits.ts'
import { isOpen } from '../../domain/message/status.ts'
import { Batcher, BatcherFull } from '../../kit/flow/batcher.ts'
import { GateFull } from '../../kit/flow/fair-gate.ts'
import { heavy } from '../../operations/operation.ts'
import type { MessageLookupPort, OperationPorts } from '../../operations/ports.ts'
import { commandStatus } from '../../smpp/command-status.ts'
import { messageState } from '../../smpp/message-state.ts'
import type { CancelSm } from '../../smpp/pdu/cancel-sm.ts'
import type { QuerySm, QuerySmResp } from '../../smpp/pdu/query-sm.ts'
import { encodeAbsoluteTime } from '../../smpp/time.ts'
import type { Database } from '../../store/database.ts'
import { isTextWaiting } from '../../store/smpp/smpp-texts.ts'
import { repeatUnknown } from '../../store/statements/repeat-unknown.ts'
import { stateOfStatus } from './deliveries/deliver-pdu.ts'
import { findByShortId, isShortId } from './short-ids.ts'
import { parseMsgId } from './texts/kept-part.ts'

export interface MessageQueriesOptions {
  db: Database
  ports: { lookup: Pick<MessageLookupPort, 'byMsgId'>; cancelQueued: OperationPorts['cancelQueued'] }
  /** A status is one unit, a cancel as many as over the operations API. */
  limits: Pick<SharedLimits, 'take' | 'gate'>
}

/** The version of the session that asks, and the time (ms). */
interface Asker {
  version: number
  now: number
}

const usual: Asker = { version: 0x34, now: 0 }

/** Of one account that are cancelled in one transaction, and that may wait for it. */
const cancelsAtOnce = 100
const maxWaiting = 1_000

/**
 * Answers query_sm and cancel_sm about messages that the client submitted: within the budget of its bind and of its
 * account, and in turns by account.
 */
export class MessageQueries {
  readonly #options: MessageQueriesOptions
  /** By account: those that wait are cancelled together. */
  readonly #cancels = new Map<number, Batcher<number, boolean>>()

  constructor(options: MessageQueriesOptions) {
    this.#options = options
  }

  /** The answer, or the status that refuses. Never rejects. */
  async query(caller: BudgetOwner, { messageId }: QuerySm, asker = usual): Promise<QuerySmResp | number> {
    const { limits } = this.#options
    if (!limits.take(caller, 1)) return commandStatus.ESME_RTHROTTLED
    try {
      const id = this.#readId(caller.accountId, messageId, asker)
      const msgId = typeof id === 'object' && id !== null ? await id : id
      if (msgId === null) return commandStatus.ESME_RINVMSGID
      const leave = await limits.gate.enter(caller.accountId, 1)
      return await this.#find(caller.accountId, messageId, msgId).finally(leave)
    } catch (error) {
      return classifyError(error)
    }
  }

  /** The status of the answer: messages are cancelled by their `message_id` alone, a part with its whole text. Never rejects. */
  async cancel(caller: BudgetOwner, { messageId }: CancelSm, asker = usual): Promise<number> {
    if (!this.#options.limits.take(caller, heavy)) return commandStatus.ESME_RTHROTTLED
    try {
      const id = this.#readId(caller.accountId, messageId, asker)
      const msgId = typeof id === 'object' && id !== null ? await id : id
      if (msgId === null) return commandStatus.ESME_RINVMSGID
      const isCancelled = await this.#openCancels(caller.accountId).add(msgId)
      return isCancelled ? commandStatus.ESME_ROK : commandStatus.ESME_RCANCELFAIL
    } catch (error) {
      return classifyError(error)
    }
  }

  /** Clients of SMPP 3.3 have short ids, which are looked up; those of others are known at once. */
  #readId(
    accountId: number,
    messageId: string,
    { version, now }: Asker,
  ): number | null | Promise<number | null> {
    if (version >= 0x34 || !isShortId(messageId)) return parseMsgId(messageId)
    return findByShortId(this.#options.db, { accountId, id: messageId, now })
  }

  async #find(accountId: number, messageId: string, msgId: number): Promise<QuerySmResp | number> {
    const { db, ports } = this.#options
    const found = await ports.lookup.byMsgId(accountId, msgId)
    if (found !== null) {
      const { state, err } = stateOfStatus(found.status)
      const finalDate = isOpen(found.status) ? '' : encodeAbsoluteTime(found.updatedAt)
      return queryAnswer(messageId, { finalDate, messageState: messageState[state], errorCode: err })
    }
    if (!(await isTextWaiting(db, accountId, msgId))) return commandStatus.ESME_RQUERYFAIL
    return queryAnswer(messageId, { finalDate: '', messageState: messageState.enroute, errorCode: 0 })
  }

  #openCancels(accountId: number): Batcher<number, boolean> {
    const known = this.#cancels.get(accountId)
    if (known !== undefined) return known
    const flush = (msgIds: number[]) => this.#cancel(accountId, msgIds)
    const cancels = new Batcher({ flush, maxItems: cancelsAtOnce, maxWaiting })
    this.#cancels.set(accountId, cancels)
    return cancels
  }

  async #cancel(accountId: number, msgIds: number[]): Promise<boolean[]> {
    const { db, limits, ports } = this.#options
    const leave = await limits.gate.enter(accountId, heavy)
    try {
      // What an earlier run of it has cancelled is answered as cancelled again.
      const answers = await repeatUnknown(db, (tx) =>
        ports.cancelQueued.cancel(tx, { accountId, msgIds, by: 'client' }),
      )
      return msgIds.map((msgId) => answers.get(msgId)?.kind === 'cancelled')
    } finally {
      leave()
    }
  }
}

function queryAnswer(messageId: string, rest: Omit<QuerySmResp, 'command' | 'messageId'>): QuerySmResp {
  return { command: 'query_sm_resp', messageId, ...rest }
}

function classifyError(error: unknown): number {
  const isFull = error instanceof GateFull || error instanceof BatcherFull
  return isFull ? commandStatus.ESME_RTHROTTLED : commandStatus.ESME_RSYSERR
}
