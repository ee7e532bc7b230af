import { isOpen } from '../domain/message/status.ts'
import type { MessageLookupPort, OperationPorts } from '../http/ports.ts'
import { commandStatus } from '../protocols/smpp/command-status.ts'
import { messageState } from '../protocols/smpp/message-state.ts'
import type { CancelSm } from '../protocols/smpp/pdu/cancel-sm.ts'
import type { QuerySm, QuerySmResp } from '../protocols/smpp/pdu/query-sm.ts'
import { encodeAbsoluteTime } from '../protocols/smpp/time.ts'
import type { Database } from '../storage/database.ts'
import { repeatUnknown } from '../storage/repeat-unknown.ts'
import { isTextWaiting } from '../storage/smpp-texts.ts'
import { stateOfStatus } from './deliver-pdu.ts'
import { msgIdOf } from './long-texts.ts'

/** Answers query_sm and cancel_sm about messages that the client submitted. */
export class MessageQueries {
  readonly #db: Database
  readonly #lookup: MessageLookupPort
  readonly #cancelQueued: OperationPorts['cancelQueued']

  constructor(db: Database, { lookup, cancelQueued }: Pick<OperationPorts, 'lookup' | 'cancelQueued'>) {
    this.#db = db
    this.#lookup = lookup
    this.#cancelQueued = cancelQueued
  }

  /** The answer, or the status that refuses. Never rejects. */
  async query(accountId: number, { messageId }: QuerySm): Promise<QuerySmResp | number> {
    const msgId = msgIdOf(messageId)
    if (msgId === null) return commandStatus.ESME_RINVMSGID
    try {
      const found = await this.#lookup.byMsgId(accountId, msgId)
      if (found !== null) {
        const { state, err } = stateOfStatus(found.status)
        return {
          command: 'query_sm_resp',
          messageId,
          finalDate: isOpen(found.status) ? '' : encodeAbsoluteTime(found.updatedAt),
          messageState: messageState[state],
          errorCode: err,
        }
      }
      if (!(await isTextWaiting(this.#db, accountId, msgId))) return commandStatus.ESME_RQUERYFAIL
      const enroute = messageState.enroute
      return { command: 'query_sm_resp', messageId, finalDate: '', messageState: enroute, errorCode: 0 }
    } catch {
      return commandStatus.ESME_RSYSERR
    }
  }

  /** The status of the answer: messages are cancelled by their `message_id` alone, a part with its whole text. Never rejects. */
  async cancel(accountId: number, { messageId }: CancelSm): Promise<number> {
    const msgId = msgIdOf(messageId)
    if (msgId === null) return commandStatus.ESME_RINVMSGID
    const wish = { accountId, msgIds: [msgId], by: 'client' } as const
    try {
      // What an earlier run of it has cancelled is answered as cancelled again.
      const answers = await repeatUnknown(this.#db, (tx) => this.#cancelQueued.cancel(tx, wish))
      return answers.get(msgId)?.kind === 'cancelled'
        ? commandStatus.ESME_ROK
        : commandStatus.ESME_RCANCELFAIL
    } catch {
      return commandStatus.ESME_RSYSERR
    }
  }
}
