import type { Clock } from '../../kit/time/clock.ts'
import { commandStatus, describeStatus } from '../../smpp/command-status.ts'
import type { IncomingRequest } from '../../smpp/incoming-request.ts'
import type { RequestOutcome } from '../../smpp/outstanding.ts'
import type { BindCommand } from '../../smpp/pdu/bind.ts'
import type { CancelSm } from '../../smpp/pdu/cancel-sm.ts'
import type { DataSm } from '../../smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../smpp/pdu/message-fields.ts'
import {
  answersWithinMs,
  type CancelOutcome,
  type CancelPart,
  type Connection,
  type ConnectionListener,
  type Inbound,
  isLeased,
  type SubmitOutcome,
  type SubmitPart,
} from '../connector.ts'
import { unavailable } from '../http/refused.ts'
import { readPieces } from '../inbound-piece.ts'
import { PersistentBind } from './persistent-bind.ts'
import { isReceipt, looksLikeReceipt, type ReceiptHabits, readReceipt } from './receipt.ts'
import { canonicalRef } from './receipt-fields.ts'
import type { SmppUpstreamConfig } from './settings.ts'
import { buildSubmit, destinationAddress, sourceAddress } from './submit-pdu.ts'
import { SubmitQueue } from './submit-queue.ts'
import { messageOctets } from './text-coding.ts'

/** One slot at an SMSC: a transceiver, or a transmitter and a receiver that are up together. */
export class SmppConnection implements Connection {
  readonly #config: SmppUpstreamConfig
  readonly #clock: Clock
  readonly #listener: ConnectionListener
  readonly #mayHandOver: () => boolean
  readonly #queue: SubmitQueue
  #mode: 'down' | 'up' | 'closing' = 'down'
  #lastReason: string | null = null
  #binds: PersistentBind[] = []
  #closed: Promise<void> | null = null

  static open(config: SmppUpstreamConfig, clock: Clock, listener: ConnectionListener): SmppConnection {
    const connection = new SmppConnection(config, clock, listener)
    connection.#openBinds()
    return connection
  }

  private constructor(config: SmppUpstreamConfig, clock: Clock, listener: ConnectionListener) {
    this.#config = config
    this.#clock = clock
    this.#listener = listener
    this.#mayHandOver = () => isLeased(listener)
    this.#queue = new SubmitQueue({
      clock,
      maxWaitMs: config.responseTimeoutMs,
      normalizeRef: (messageId) => canonicalRef(messageId, config.receiptIds),
      mayHandOver: this.#mayHandOver,
      session: () => (this.up ? (this.#binds[0]?.bound ?? null) : null),
    })
  }

  get up(): boolean {
    return this.#mode === 'up' && this.#allBound()
  }

  submit(part: SubmitPart): Promise<SubmitOutcome> {
    if (!this.up) return Promise.resolve(unavailable(this.#lastReason ?? 'the connection is not bound'))
    const built = buildSubmit(part, this.#config, this.#clock.now())
    return 'kind' in built ? Promise.resolve(built) : this.#queue.add(built)
  }

  cancel({ ref, sender, phone }: CancelPart): Promise<CancelOutcome> {
    const session = this.up ? (this.#binds[0]?.bound ?? null) : null
    if (session === null) return Promise.resolve({ kind: 'unknown', raw: 'the connection is not bound' })
    const pdu = cancelSm(ref, sender, phone, this.#config.addresses)
    return new Promise((resolve) => session.request(pdu, (outcome) => resolve(cancelOutcome(outcome))))
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #close(drainMs: number): Promise<void> {
    this.#mode = 'closing'
    this.#queue.refuseWaiting('the connection is being closed')
    const answersMs = answersWithinMs(drainMs, this.#listener)
    await Promise.all(this.#binds.map((bind) => bind.close(answersMs)))
  }

  #openBinds(): void {
    const reception = new Reception(this.#config, this.#listener, this.#clock)
    this.#binds = bindCommands[this.#config.bind].map((command) =>
      PersistentBind.open({
        config: this.#config,
        command,
        clock: this.#clock,
        mayWrite: this.#mayHandOver,
        onBound: () => this.#onBound(),
        onLost: (reason) => this.#onLost(command, reason),
        onRequest: (request) => reception.take(request),
        onFault: (error) => this.#listener.onFault?.(error),
      }),
    )
  }

  #allBound(): boolean {
    return this.#binds.length > 0 && this.#binds.every((bind) => bind.bound !== null)
  }

  #onBound(): void {
    if (this.#mode === 'down' && this.#allBound()) this.#enterUp()
  }

  #onLost(command: BindCommand, reason: string): void {
    if (this.#mode === 'closing') return
    this.#enterDown(this.#binds.length > 1 ? `${command}: ${reason}` : reason)
  }

  #enterUp(): void {
    this.#mode = 'up'
    this.#lastReason = null
    this.#listener.onState({ kind: 'up' })
  }

  // Reports the same reason only once: a carrier can be down for days.
  #enterDown(reason: string): void {
    const changed = this.#mode === 'up' || reason !== this.#lastReason
    this.#mode = 'down'
    this.#lastReason = reason
    this.#queue.refuseWaiting(reason)
    if (changed) this.#listener.onState({ kind: 'down', reason })
  }
}

// The one that submits comes first.
const bindCommands: Record<SmppUpstreamConfig['bind'], BindCommand[]> = {
  transceiver: ['bind_transceiver'],
  'transmitter+receiver': ['bind_transmitter', 'bind_receiver'],
}

/** Cancels by the SMSC's message_id; the addresses must be those of the submit (§4.9.1). */
function cancelSm(
  messageId: string,
  sender: string,
  phone: string,
  addresses: SmppUpstreamConfig['addresses'],
): CancelSm {
  return {
    command: 'cancel_sm',
    serviceType: '',
    messageId,
    source: sourceAddress(sender, addresses),
    destination: destinationAddress(phone),
  }
}

/** A refusal means that the SMSC no longer has the message, or never had it. */
function cancelOutcome(outcome: RequestOutcome): CancelOutcome {
  if (outcome.kind !== 'answered') return { kind: 'unknown', raw: outcome.reason }
  if (outcome.status === 0) return { kind: 'cancelled', raw: 'cancel_sm_resp' }
  return { kind: 'too-late', raw: describeStatus(outcome.status) }
}

type Settings = Pick<SmppUpstreamConfig, 'receiptIds' | 'defaultAlphabet'> & ReceiptHabits

/**
 * Handles the SMSC's requests. A message is acknowledged only once the listener has stored it; where the listener
 * rejects, the response makes the SMSC send it again (0x64).
 */
export class Reception {
  readonly #settings: Settings
  readonly #listener: ConnectionListener
  readonly #clock: Clock

  constructor(settings: Settings, listener: ConnectionListener, clock: Clock) {
    this.#settings = settings
    this.#listener = listener
    this.#clock = clock
  }

  take(request: IncomingRequest): void {
    const { pdu } = request
    if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm') {
      request.answerEmpty(commandStatus.ESME_RINVCMDID)
      return
    }
    this.#handOver(pdu).then(
      () => request.answerEmpty(commandStatus.ESME_ROK),
      () => request.answerEmpty(commandStatus.ESME_RX_T_APPN),
    )
  }

  async #handOver(pdu: DeliverSm | DataSm): Promise<void> {
    const now = this.#clock.now()
    const { receiptIds, defaultAlphabet } = this.#settings
    const report = () => readReceipt(pdu, receiptIds, now, this.#settings)
    if (isReceipt(pdu)) return this.#listener.onReport(report())
    const inbound = readInbound(pdu, defaultAlphabet, now)
    if (inbound.concat !== null || !looksLikeReceipt(pdu)) return this.#listener.onInbound(inbound)
    return this.#listener.onReport({ ...report(), orReply: inbound })
  }
}

/** Parses a subscriber's message, or one part of it. */
export function readInbound(
  pdu: DeliverSm | DataSm,
  alphabet: SmppUpstreamConfig['defaultAlphabet'],
  receivedAt: number,
): Inbound {
  const { text: octets, concatenation, form, languages } = messageOctets(pdu)
  const isPart = concatenation !== null && concatenation.total > 1
  const piece = { form, octets, coding: pdu.dataCoding, alphabet, ...(languages && { languages }) }
  return {
    phone: pdu.source.address.replace(/^\+(?=\d+$)/, ''),
    recipient: pdu.destination.address,
    ...readPieces([piece]),
    concat: isPart
      ? { reference: concatenation.reference, total: concatenation.total, index: concatenation.part - 1 }
      : null,
    ...(isPart && { piece }),
    receivedAt,
  }
}
