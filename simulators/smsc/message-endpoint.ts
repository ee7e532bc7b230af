import type { Clock } from '../../packages/kit/time/clock.ts'
import { commandStatus } from '../../packages/smpp/command-status.ts'
import type { CancelSm } from '../../packages/smpp/pdu/cancel-sm.ts'
import type { QuerySm, QuerySmResp } from '../../packages/smpp/pdu/query-sm.ts'
import { encodeAbsoluteTime } from '../../packages/smpp/time.ts'
import type { SmscFaults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { parseMessageId } from './message-id.ts'
import type { PhoneNetwork } from './phone-network.ts'
import { enrouteState, outcomes } from './receipt-text.ts'
import type { SmscMessage } from './smsc-message.ts'

/** Answers query_sm and the like about messages that the client submitted earlier. */
export class MessageEndpoint {
  readonly #parts: { clock: Clock; ledger: Ledger; network: PhoneNetwork; faults: () => SmscFaults }

  constructor(parts: { clock: Clock; ledger: Ledger; network: PhoneNetwork; faults: () => SmscFaults }) {
    this.#parts = parts
  }

  /** The response, or the status that refuses. */
  query(account: string, { messageId }: QuerySm): QuerySmResp | number {
    const message = this.#find(account, messageId)
    if (!message) return commandStatus.ESME_RQUERYFAIL
    const { end } = message
    return {
      command: 'query_sm_resp',
      messageId,
      finalDate: end ? encodeAbsoluteTime(end.at) : '',
      messageState: end ? outcomes[end.outcome].state : enrouteState,
      errorCode: end ? Number(outcomes[end.outcome].err) : 0,
    }
  }

  /** The status of the response. */
  cancel(account: string, { messageId, source, destination }: CancelSm): number {
    const named = messageId === '' ? null : this.#find(account, messageId)
    const messages =
      messageId === ''
        ? this.#between(account, source.address, destination.address)
        : named && !named.end
          ? [named]
          : []
    for (const message of messages) this.#parts.network.end(message, 'deleted', null)
    if (messages.length > 0) return commandStatus.ESME_ROK
    return messageId !== '' && !named ? commandStatus.ESME_RINVMSGID : commandStatus.ESME_RCANCELFAIL
  }

  #find(account: string, messageId: string): SmscMessage | null {
    const id = parseMessageId(messageId, this.#parts.faults().responseId)
    const message = id === null ? null : this.#parts.ledger.find(id)
    return message?.account === account ? message : null
  }

  #between(account: string, from: string, to: string): SmscMessage[] {
    const all = [...this.#parts.ledger.all()]
    return all.filter(
      (message) =>
        !message.end &&
        message.account === account &&
        message.source.address === from &&
        message.destination.address === to,
    )
  }
}
