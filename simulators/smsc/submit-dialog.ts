import { randomBytes } from 'node:crypto'
import { commandStatus } from '../../packages/smpp/command-status.ts'
import type { IncomingRequest } from '../../packages/smpp/incoming-request.ts'
import type { SubmitSm } from '../../packages/smpp/pdu/message-fields.ts'
import type { Session } from '../../packages/smpp/session.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import type { SmscCounters } from './counters.ts'
import type { SmscFaults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { renderMessageId } from './message-id.ts'
import type { PhoneNetwork } from './phone-network.ts'
import type { SmscMessage } from './smsc-message.ts'
import type { SubmitEndpoint } from './submit-endpoint.ts'

export interface SubmitDialogParts {
  wheel: TimerWheel
  ledger: Ledger
  network: PhoneNetwork
  submits: SubmitEndpoint
  counters: SmscCounters
  faults: () => SmscFaults
}

const receiptFirstMs = 100
const garbageOctets = 64

/** The submits of one connection: applies the faults, and decides when and whether each is answered. */
export class SubmitDialog {
  readonly #connection: number
  readonly #session: Session
  readonly #parts: SubmitDialogParts
  #submits = 0
  #unanswered = 0

  constructor(options: { connection: number; session: Session; parts: SubmitDialogParts }) {
    this.#connection = options.connection
    this.#session = options.session
    this.#parts = options.parts
  }

  take(account: string, request: IncomingRequest, pdu: SubmitSm): void {
    const { counters, submits } = this.#parts
    const { garbageAfterSubmits, dropAfterSubmits, windowLimit } = this.#parts.faults()
    counters.submits++
    this.#submits++
    if (this.#submits === garbageAfterSubmits) this.#session.sendOctets(garbage())
    if (windowLimit !== null && this.#unanswered >= windowLimit) {
      counters.throttled++
      return this.#refuse(request, commandStatus.ESME_RMSGQFUL)
    }
    const decision = submits.decide(account, pdu)
    if (decision.kind === 'refused') this.#refuse(request, decision.status)
    else this.#accept(request, decision.message, this.#submits === dropAfterSubmits)
  }

  #refuse(request: IncomingRequest, status: number): void {
    this.#parts.counters.responses++
    request.answerEmpty(status)
  }

  #accept(request: IncomingRequest, message: SmscMessage, dropped: boolean): void {
    const { network, ledger, faults } = this.#parts
    if (dropped) this.#session.destroy('the simulated carrier dropped the connection')
    if (dropped || faults().loseAnswers) return network.start(message, this.#connection)
    this.#unanswered++
    if (message.script === 'receipt-first') network.start(message, this.#connection)
    const { written } = ledger
    if (written) void written.then(() => this.#answerInTime(request, message))
    else this.#answerInTime(request, message)
  }

  #answerInTime(request: IncomingRequest, message: SmscMessage): void {
    const { responseDelayMs } = this.#parts.faults()
    const delayMs = responseDelayMs + (message.script === 'receipt-first' ? receiptFirstMs : 0)
    if (delayMs === 0) this.#answer(request, message)
    else this.#parts.wheel.after(delayMs, () => this.#answer(request, message))
  }

  #answer(request: IncomingRequest, message: SmscMessage): void {
    const { counters, network, faults } = this.#parts
    this.#unanswered--
    if (this.#session.mode !== 'closed') counters.responses++
    const messageId = renderMessageId(message.id, faults().responseId)
    request.answer({ command: 'submit_sm_resp', messageId, tlvs: {} })
    if (message.script !== 'receipt-first') network.start(message, this.#connection)
  }
}

/** No frame can begin with a length of 0xFFFFFFFF. */
function garbage(): Uint8Array {
  return Buffer.concat([Buffer.alloc(4, 0xff), randomBytes(garbageOctets - 4)])
}
