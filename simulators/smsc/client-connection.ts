import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Clock } from '../../src/lib/clock.ts'
import { commandStatus } from '../../src/protocols/smpp/command-status.ts'
import type { IncomingRequest } from '../../src/protocols/smpp/incoming-request.ts'
import type { RequestOutcome } from '../../src/protocols/smpp/outstanding.ts'
import type { Bind } from '../../src/protocols/smpp/pdu/bind.ts'
import type { DeliverSm } from '../../src/protocols/smpp/pdu/deliver-sm.ts'
import type { SubmitSm } from '../../src/protocols/smpp/pdu/submit-sm.ts'
import { Session } from '../../src/protocols/smpp/session.ts'
import type { SessionMode } from '../../src/protocols/smpp/session-mode.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import type { Accounts } from './accounts.ts'
import type { SmscCounters } from './counters.ts'
import type { DeliveryQueue, Receiver } from './delivery-queue.ts'
import type { SmscFaults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { MessageDesk } from './message-desk.ts'
import { renderMessageId } from './message-id.ts'
import type { PhoneNetwork } from './phone-network.ts'
import type { SmscMessage } from './smsc-message.ts'
import type { SubmitDesk } from './submit-desk.ts'

export interface ClientConnectionParts {
  clock: Clock
  wheel: TimerWheel
  accounts: Accounts
  ledger: Ledger
  network: PhoneNetwork
  queue: DeliveryQueue
  submits: SubmitDesk
  messages: MessageDesk
  counters: SmscCounters
  faults: () => SmscFaults
  /** deliver_sm that may be unanswered on one connection. */
  deliverWindow: number
}

const receiptFirstMs = 100
const deliverTimeoutMs = 30_000
const bindWithinMs = 30_000
const garbageOctets = 64

/** One client's connection: answers what it asks and hands it what is for its account. */
export class ClientConnection implements Receiver {
  readonly id: number
  readonly #parts: ClientConnectionParts
  readonly #session: Session
  readonly #onClosed: () => void
  #account = ''
  #submits = 0
  #unanswered = 0
  #attached = false

  constructor(options: { id: number; socket: Socket; parts: ClientConnectionParts; onClosed: () => void }) {
    this.id = options.id
    this.#parts = options.parts
    this.#onClosed = options.onClosed
    muteInSilence(options.socket, options.parts.faults)
    this.#session = Session.over(options.socket, {
      side: 'smsc',
      clock: options.parts.clock,
      window: options.parts.deliverWindow,
      responseTimeoutMs: deliverTimeoutMs,
      enquireLinkMs: null,
      inactivityMs: null,
      bindWithinMs,
      // Answers that a fault withholds must never make the session refuse by itself.
      maxIncoming: Number.MAX_SAFE_INTEGER,
      listener: {
        onRequest: (request) => this.#onRequest(request),
        onMode: (mode) => this.#onMode(mode),
        onClose: (reason) => this.#onClose(reason),
      },
    })
  }

  get account(): string {
    return this.#account
  }

  get mode(): SessionMode {
    return this.#session.mode
  }

  get hasRoom(): boolean {
    return this.#attached && this.#session.room > 0
  }

  deliver(pdu: DeliverSm, onAnswer: (status: number | null) => void): void {
    this.#session.request(pdu, (outcome) => onAnswer(statusOf(outcome)))
  }

  /** Ends the connection without a word; what is not written yet is lost. */
  destroy(reason: string): void {
    this.#session.destroy(reason)
  }

  close(): Promise<void> {
    return this.#session.close(0)
  }

  #onRequest(request: IncomingRequest): void {
    const { pdu } = request
    if (this.#parts.faults().silent) return
    if (pdu.command === 'submit_sm') this.#onSubmit(request, pdu)
    else if (pdu.command === 'query_sm') {
      this.#parts.counters.queries++
      const answer = this.#parts.messages.query(this.#account, pdu)
      if (typeof answer === 'number') request.answerEmpty(answer)
      else request.answer(answer)
    } else if (pdu.command === 'cancel_sm') {
      this.#parts.counters.cancels++
      request.answerEmpty(this.#parts.messages.cancel(this.#account, pdu))
    } else if (isBind(pdu)) this.#onBind(request, pdu)
    else request.answerEmpty(commandStatus.ESME_RINVCMDID)
  }

  #onBind(request: IncomingRequest, pdu: Bind): void {
    const { accounts, counters, faults } = this.#parts
    const status = faults().refuseBinds
      ? commandStatus.ESME_RBINDFAIL
      : accounts.refusal(pdu.systemId, pdu.password)
    if (status !== 0) {
      counters.bindsRefused++
      return request.answerEmpty(status)
    }
    counters.binds++
    this.#account = pdu.systemId
    accounts.noteBound(pdu.systemId, 1)
    const tlvs = { scInterfaceVersion: 0x34 }
    request.answer({ command: `${pdu.command}_resp`, systemId: 'sandbox', tlvs })
  }

  #onSubmit(request: IncomingRequest, pdu: SubmitSm): void {
    const { counters, submits } = this.#parts
    const { garbageAfterSubmits, dropAfterSubmits, windowLimit } = this.#parts.faults()
    counters.submits++
    this.#submits++
    if (this.#submits === garbageAfterSubmits) this.#session.sendOctets(garbage())
    if (windowLimit !== null && this.#unanswered >= windowLimit) {
      counters.throttled++
      return this.#refuse(request, commandStatus.ESME_RMSGQFUL)
    }
    const decision = submits.decide(this.#account, pdu)
    if (decision.kind === 'refused') this.#refuse(request, decision.status)
    else this.#accept(request, decision.message, this.#submits === dropAfterSubmits)
  }

  #refuse(request: IncomingRequest, status: number): void {
    this.#parts.counters.responses++
    request.answerEmpty(status)
  }

  #accept(request: IncomingRequest, message: SmscMessage, dropped: boolean): void {
    const { network, ledger, faults } = this.#parts
    if (dropped) this.destroy('the simulated carrier dropped the connection')
    if (dropped || faults().loseAnswers) return network.start(message, this.id)
    this.#unanswered++
    if (message.script === 'receipt-first') network.start(message, this.id)
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
    if (this.mode !== 'closed') counters.responses++
    const messageId = renderMessageId(message.id, faults().responseId)
    request.answer({ command: 'submit_sm_resp', messageId, tlvs: {} })
    if (message.script !== 'receipt-first') network.start(message, this.id)
  }

  #onMode(mode: SessionMode): void {
    const { queue } = this.#parts
    if (mode === 'bound_rx' || mode === 'bound_trx') {
      this.#attached = true
      queue.attach(this)
    } else if (this.#attached) {
      this.#attached = false
      queue.detach(this)
    }
  }

  #onClose(reason: string): void {
    const { accounts, counters } = this.#parts
    if (this.#account !== '') accounts.noteBound(this.#account, -1)
    if (reason.startsWith('a frame claims') || reason.startsWith('the peer does not speak')) {
      counters.garbageConnections++
    }
    this.#onClosed()
  }
}

/** `silent` reaches further than the session knows: enquire_link, unbind and receipts stay unsaid, too. */
function muteInSilence(socket: Socket, faults: () => SmscFaults): void {
  const write = socket.write.bind(socket)
  socket.write = ((octets: Uint8Array) => faults().silent || write(octets)) as Socket['write']
}

function statusOf(outcome: RequestOutcome): number | null {
  if (outcome.kind === 'answered') return outcome.status
  return outcome.kind === 'unsent' && outcome.cause === 'unwritable' ? commandStatus.ESME_RINVMSGLEN : null
}

function isBind(pdu: IncomingRequest['pdu']): pdu is Bind {
  return pdu.command.startsWith('bind_')
}

/** No frame can begin with a length of 0xFFFFFFFF. */
function garbage(): Uint8Array {
  return Buffer.concat([Buffer.alloc(4, 0xff), randomBytes(garbageOctets - 4)])
}
