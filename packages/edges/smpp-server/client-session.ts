import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Place } from '../../admission/connection-places.ts'
import { maxBeforeBind, unboundConnections } from '../../admission/entry-limits.ts'
import type { BudgetOwner, SharedLimits } from '../../admission/shared-limits.ts'
import type { SmppServerConfig } from '../../config/sections/smpp-server-settings.ts'
import type { SmppNotice } from '../../domain/message/reports/smpp-notices.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { commandStatus, statusName } from '../../smpp/command-status.ts'
import type { IncomingRequest } from '../../smpp/incoming-request.ts'
import type { RequestOutcome } from '../../smpp/outstanding.ts'
import type { Bind } from '../../smpp/pdu/bind.ts'
import type { DataSm } from '../../smpp/pdu/data-sm.ts'
import type { DeliverSm, SubmitSm } from '../../smpp/pdu/message-fields.ts'
import type { QuerySm } from '../../smpp/pdu/query-sm.ts'
import type { SubmitMulti } from '../../smpp/pdu/submit-multi.ts'
import { Session } from '../../smpp/session.ts'
import type { SessionMode } from '../../smpp/session-mode.ts'
import type { DueDelivery } from '../../store/smpp/smpp-deliveries.ts'
import type { BindCheck } from './bind-check.ts'
import type { Admission, KnownBind } from './binds.ts'
import { deliverPdus } from './deliveries/deliver-pdu.ts'
import type { Deliveries } from './deliveries/deliveries.ts'
import { answerWithinMs } from './deliveries/deliveries.ts'
import type { DeliveryAnswer, Receiver } from './deliveries/delivery-queue.ts'
import type { MessageQueries } from './message-queries.ts'
import { shortId } from './short-ids.ts'
import type { SubmitAnswer, Submits } from './submits.ts'

export interface SessionParts {
  clock: Clock
  events: Events
  config: SmppServerConfig
  check: BindCheck
  submits: Submits
  queries: MessageQueries
  limits: Pick<SharedLimits, 'take' | 'wrongKeys' | 'floods'>
  deliveries: Deliveries
  /** Takes a place of the bind for a session. Never rejects. */
  admitSession(session: ClientSession, bind: KnownBind): Promise<Admission>
  onBound(session: ClientSession): void
  onClosed(session: ClientSession): void
}

/** How a connection came in. */
interface Taken {
  /** Among the connections that are not bound. */
  place: Place
  isEncrypted: boolean
}

/** The name of this server in answers to binds. */
const serverName = 'posthorn'
/** From the first octet of a PDU to its last. */
const frameWithinMs = 30_000
/** How long a refused client may take to disconnect. */
const refusedMs = 1_000
const drainMs = 5_000
/** How long a client is not read that sends more of them than its budget has. */
const restMs = 1_000

/** One connection of a client: answers its requests, and sends it receipts and replies. */
export class ClientSession implements Receiver {
  readonly id = randomUUID()
  readonly peer: string
  readonly address: string
  readonly isEncrypted: boolean
  readonly boundAt: number
  submits = 0
  delivered = 0
  readonly #parts: SessionParts
  readonly #session: Session
  readonly #place: Place
  #bind: KnownBind | null = null
  #version = 0x34
  #isBinding = false
  readonly #closed = new AbortController()
  #pending = 0
  #idlePdus = 0

  constructor(socket: Socket, { place, isEncrypted }: Taken, parts: SessionParts) {
    const { clock, config } = parts
    this.#parts = parts
    this.address = socket.remoteAddress ?? ''
    this.peer = `${this.address} ${socket.remotePort ?? 0}`
    this.isEncrypted = isEncrypted
    this.#place = place
    this.boundAt = clock.now()
    this.#session = Session.over(socket, {
      side: 'smsc',
      clock,
      window: config.deliverWindow,
      responseTimeoutMs: answerWithinMs,
      enquireLinkMs: config.enquireLinkSeconds * 1_000,
      inactivityMs: 10 * config.enquireLinkSeconds * 1_000,
      bindWithinMs: unboundConnections.bindWithinMs,
      frameWithinMs,
      listener: {
        onRequest: (request) => this.#onRequest(request),
        onMode: (mode) => this.#onMode(mode),
        onUnreadable: (reason) => this.#onUnreadable(reason),
        onIdlePdu: () => this.#onIdlePdu(),
        onFault: (error) => this.#parts.events.fault({ where: 'session of an SMPP client', error }),
        onClose: (reason, isFault) => this.#onClose(reason, isFault),
      },
    })
  }

  get bind(): KnownBind | null {
    return this.#bind
  }

  get mode(): SessionMode {
    return this.#session.mode
  }

  /** Whether its client has got all answers. */
  get hasUnbound(): boolean {
    return this.#session.hasUnbound
  }

  get accountId(): number {
    return this.#bind?.accountId ?? 0
  }

  get bindId(): number {
    return this.#bind?.bindId ?? 0
  }

  get hasRoom(): boolean {
    return this.#session.room > 0
  }

  deliver({ deliveryId, body }: DueDelivery, onAnswer: (answer: DeliveryAnswer) => void): void {
    const notice = JSON.parse(body) as SmppNotice
    const [first, ...others] = deliverPdus(notice, { version: this.#version, reference: deliveryId })
    this.#deliverEach(first, others, onAnswer)
  }

  /** One after the other: the first answer that is no success is that of all. */
  #deliverEach(
    pdu: DeliverSm,
    [next, ...others]: readonly DeliverSm[],
    onAnswer: (answer: DeliveryAnswer) => void,
  ): void {
    this.#session.request(pdu, (outcome) => {
      const answer = toAnswer(outcome)
      const isTaken = answer.kind === 'status' && answer.status === 0
      if (isTaken && next !== undefined) return this.#deliverEach(next, others, onAnswer)
      if (isTaken) this.delivered++
      onAnswer(answer)
      if (answer.kind !== 'closed') this.#parts.deliveries.noteRoom(this)
    })
  }

  /** The settings of the bind have changed. */
  rebind(bind: KnownBind): void {
    this.#bind = bind
  }

  /** Unbinds: requests under way are answered within some seconds. */
  async close(): Promise<void> {
    await this.#session.close(drainMs)
  }

  #onRequest(request: IncomingRequest): void {
    const { pdu } = request
    switch (pdu.command) {
      case 'bind_transmitter':
      case 'bind_receiver':
      case 'bind_transceiver':
        void this.#onBind(request, pdu)
        return
      case 'submit_sm':
      case 'data_sm':
        void this.#within(request, (bind) => this.#onSubmit(request, pdu, bind))
        return
      case 'submit_multi':
        void this.#within(request, (bind) => this.#onSubmitMulti(request, pdu, bind))
        return
      case 'query_sm':
        void this.#within(request, (bind) => this.#onQuery(request, pdu, bind))
        return
      case 'cancel_sm':
        void this.#within(request, async (bind) => {
          this.#answerEmpty(
            request,
            await this.#parts.queries.cancel(toBudgetOwner(bind), pdu, this.#asker()),
          )
        })
        return
      case 'deliver_sm':
      case 'enquire_link':
      case 'unbind':
        this.#answerEmpty(request, commandStatus.ESME_RINVCMDID)
        return
      default:
        unreachable(pdu)
    }
  }

  async #onBind(request: IncomingRequest, pdu: Bind): Promise<void> {
    const { events, check, limits, admitSession } = this.#parts
    if (this.#isBinding) return this.#answerEmpty(request, commandStatus.ESME_RALYBND)
    this.#isBinding = true
    const { systemId, password } = pdu
    const { address } = this
    this.#place.use = 'busy'
    const verdict = await check.check({ systemId, password, address, signal: this.#closed.signal })
    if (this.#closed.signal.aborted) return
    const admission =
      verdict.kind === 'admitted'
        ? await admitSession(this, verdict.bind)
        : { bind: null, reason: verdict.reason }
    if (admission.bind !== null) {
      this.#place.leave()
      this.#bind = admission.bind
      this.#version = chooseVersion(pdu)
      const tlvs = this.#hasParameters ? { scInterfaceVersion: this.#version } : {}
      request.answer({ command: `${pdu.command}_resp`, systemId: serverName, tlvs })
      return
    }
    // What was refused is the first to go where places are short.
    this.#place.use = 'silent'
    if (verdict.kind === 'refused' && verdict.isWrong) await limits.wrongKeys.penalty(address)
    const status = verdict.kind === 'refused' ? verdict.status : commandStatus.ESME_RBINDFAIL
    this.#answerEmpty(request, status)
    // The name may be anything, also a password in the wrong place: only its known form is logged.
    const shown = /^[!-~]{1,15}$/.test(systemId) ? systemId : ''
    events.smppBindRefused({ systemId: shown, peer: address, reason: admission.reason })
    this.#parts.clock.after(refusedMs, () => this.#session.destroy('the bind was refused'))
  }

  /** One request of the client within the window of its bind, which counts all that are unanswered. */
  async #within(request: IncomingRequest, answer: (bind: KnownBind) => Promise<void>): Promise<void> {
    const bind = this.#bind
    if (bind === null) return this.#answerEmpty(request, commandStatus.ESME_RINVBNDSTS)
    if (this.#pending >= bind.maxWindow) {
      const { pdu } = request
      if (pdu.command === 'submit_sm' || pdu.command === 'data_sm')
        this.#parts.submits.noteRefusedPart(bind, pdu)
      return this.#answerEmpty(request, commandStatus.ESME_RTHROTTLED)
    }
    this.#pending++
    await answer(bind)
    this.#pending--
  }

  async #onSubmit(request: IncomingRequest, pdu: SubmitSm | DataSm, bind: KnownBind): Promise<void> {
    this.submits++
    const from = { version: this.#version, session: this.id, hasEnded: this.#closed.signal.aborted }
    const answer = await this.#parts.submits.submit(bind, pdu, from)
    this.#answerSubmit(request, `${pdu.command}_resp`, answer)
  }

  async #onSubmitMulti(request: IncomingRequest, pdu: SubmitMulti, bind: KnownBind): Promise<void> {
    this.submits += pdu.destinations.length
    const answer = await this.#parts.submits.submitMulti(bind, pdu, this.#version)
    if (answer.kind === 'refused') return this.#answerEmpty(request, answer.status)
    const { id, failures } = answer
    request.answer({ command: 'submit_multi_resp', messageId: this.#toClientId(id), failures })
    this.#note(request, 0)
  }

  async #onQuery(request: IncomingRequest, pdu: QuerySm, bind: KnownBind): Promise<void> {
    const answer = await this.#parts.queries.query(toBudgetOwner(bind), pdu, this.#asker())
    if (typeof answer === 'number') return this.#answerEmpty(request, answer)
    request.answer(answer)
    this.#note(request, 0)
  }

  #answerSubmit(
    request: IncomingRequest,
    command: 'submit_sm_resp' | 'data_sm_resp',
    answer: SubmitAnswer,
  ): void {
    if (answer.kind === 'accepted') {
      request.answer({ command, messageId: this.#toClientId(answer.id), tlvs: {} })
      return this.#note(request, 0)
    }
    const { status, reason } = answer
    const tlvs = this.#hasParameters ? { additionalStatusInfoText: reason.slice(0, 255) } : {}
    request.answer({ command, messageId: '', tlvs }, status)
    this.#note(request, status)
  }

  /** SMPP 3.3 has no optional parameters, and ids of eight characters. */
  get #hasParameters(): boolean {
    return this.#version >= 0x34
  }

  #asker() {
    return { version: this.#version, now: this.#parts.clock.now() }
  }

  #toClientId(id: string): string {
    return this.#hasParameters ? id : shortId(id)
  }

  #answerEmpty(request: IncomingRequest, status: number): void {
    request.answerEmpty(status)
    this.#note(request, status)
  }

  #note({ pdu: { command } }: IncomingRequest, status: number): void {
    this.#parts.events.smppAnswered({ command, status: statusName(status) })
  }

  #onMode(mode: SessionMode): void {
    const { deliveries, events, onBound } = this.#parts
    const bind = this.#bind
    if (bind === null) return
    if (mode === 'bound_rx' || mode === 'bound_tx' || mode === 'bound_trx') {
      events.smppBound({ systemId: bind.systemId, mode, peer: this.address })
      onBound(this)
      if (mode !== 'bound_tx') deliveries.attach(this)
    } else deliveries.detach(this)
  }

  /** A PDU whose body does not follow the specification: what comes after it cannot be trusted. */
  #onUnreadable(reason: string): void {
    this.#session.refuse(reason)
  }

  #onIdlePdu(): number | null {
    const bind = this.#bind
    if (bind === null) return this.#beforeBind()
    return this.#parts.limits.take(toBudgetOwner(bind), 1) ? 0 : restMs
  }

  #beforeBind(): number | null {
    if (++this.#idlePdus <= maxBeforeBind) return 0
    this.#parts.limits.floods.note(this.address)
    return null
  }

  #onClose(reason: string, isFault: boolean): void {
    const { events, onClosed } = this.#parts
    this.#closed.abort()
    if (this.#bind !== null) this.#parts.submits.noteEnded(this.id, this.hasUnbound)
    const systemId = this.#bind?.systemId ?? ''
    events.smppClosed({ systemId, peer: this.address, reason, isFault })
    onClosed(this)
  }
}

/** The version of SMPP that a session speaks: 0x33 for all before 3.4. */
function chooseVersion({ interfaceVersion }: Bind): number {
  if (interfaceVersion >= 0x50) return 0x50
  return interfaceVersion >= 0x34 ? 0x34 : 0x33
}

function toBudgetOwner({ accountId, bindId }: KnownBind): BudgetOwner {
  return { accountId, credential: `bind:${bindId}` }
}

function toAnswer(outcome: RequestOutcome): DeliveryAnswer {
  if (outcome.kind === 'answered') return { kind: 'status', status: outcome.status }
  if (outcome.kind === 'unsent' && outcome.cause === 'unwritable') {
    return { kind: 'status', status: commandStatus.ESME_RX_P_APPN }
  }
  return outcome.kind === 'unanswered' && outcome.cause === 'timeout'
    ? { kind: 'silent' }
    : { kind: 'closed' }
}
