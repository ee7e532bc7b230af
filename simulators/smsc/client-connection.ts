import type { Socket } from 'node:net'
import type { Clock } from '../../packages/kit/time/clock.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { commandStatus } from '../../packages/smpp/command-status.ts'
import type { IncomingRequest } from '../../packages/smpp/incoming-request.ts'
import type { RequestOutcome } from '../../packages/smpp/outstanding.ts'
import type { Bind } from '../../packages/smpp/pdu/bind.ts'
import type { DeliverSm } from '../../packages/smpp/pdu/message-fields.ts'
import { Session } from '../../packages/smpp/session.ts'
import type { SessionMode } from '../../packages/smpp/session-mode.ts'
import type { Accounts } from './accounts.ts'
import type { DeliveryQueue, Receiver } from './delivery-queue.ts'
import type { SmscFaults } from './faults.ts'
import type { MessageEndpoint } from './message-endpoint.ts'
import type { SubmitDialogParts } from './submit-dialog.ts'
import { SubmitDialog } from './submit-dialog.ts'

export interface ClientConnectionParts extends SubmitDialogParts {
  clock: Clock
  accounts: Accounts
  queue: DeliveryQueue
  messages: MessageEndpoint
  /** deliver_sm that may be unanswered on one connection. */
  deliverWindow: number
}

const deliverTimeoutMs = 30_000
const bindWithinMs = 30_000
const goodbyeMs = 250

/** One client's connection: answers its requests, and delivers receipts and inbound messages of its account. */
export class ClientConnection implements Receiver {
  readonly id: number
  readonly #parts: ClientConnectionParts
  readonly #session: Session
  readonly #submits: SubmitDialog
  readonly #onClosed: () => void
  #account = ''
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
    this.#submits = new SubmitDialog({ connection: this.id, session: this.#session, parts: options.parts })
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

  /** Closes the connection without unbind; what is not written yet is lost. */
  destroy(reason: string): void {
    this.#session.destroy(reason)
  }

  /** Sends unbind, and waits a moment for the answer. */
  async close(): Promise<void> {
    const cancel = systemClock.after(goodbyeMs, () => this.destroy('the simulated carrier has stopped'))
    await this.#session.close(0)
    cancel()
  }

  #onRequest(request: IncomingRequest): void {
    const { pdu } = request
    if (this.#parts.faults().silent) return
    if (pdu.command === 'submit_sm') this.#submits.take(this.#account, request, pdu)
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

/** `silent` also withholds enquire_link, unbind and receipts, of which the session does not know. */
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
