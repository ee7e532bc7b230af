import type { Clock } from '../../clock.ts'
import { unreachable } from '../../unreachable.ts'
import { isCredentials } from '../message/credentials.ts'
import { Headers } from '../message/headers.ts'
import { noBody, type ReceivedResponse, type SipRequest, writeMessage } from '../message/message.ts'
import type { SipPeer, SipTransport } from '../transport/transport.ts'
import {
  type ClientAction,
  type ClientEvent,
  inviteClientTable,
  nonInviteClientTable,
} from './client-tables.ts'
import { type Machine, runTable } from './machine.ts'
import { patience, type SipTimers } from './timers.ts'

/** `timeout`: no answer came; `lost`: it could not be sent, or its connection is gone. */
export type ClientFailure = { cause: 'timeout' | 'lost'; reason: string }

export interface ClientUser {
  /** Each provisional response, the final one, and each further 2xx to an INVITE. */
  onResponse(response: ReceivedResponse): void
  /** Instead of a final response. */
  onFailure(failure: ClientFailure): void
}

/** The fields that the ACK of a refusal repeats. */
const acknowledgedFields: readonly string[] = ['via', 'from', 'call-id', 'route', 'max-forwards']

export interface TransactionPorts {
  transport: SipTransport
  clock: Clock
  timers: SipTimers
  /** An exception of a user, while it was notified of a transaction. */
  onFault: (error: unknown) => void
}

/** One request and its responses. The ACK of a refused INVITE belongs to it (RFC 3261 §17.1.1.3). */
export class ClientTransaction {
  /** As it went out, Via included. */
  readonly request: SipRequest
  readonly peer: SipPeer
  readonly #ports: TransactionPorts
  readonly #user: ClientUser
  readonly #onForget: () => void
  readonly #machine: Machine<ClientEvent>
  readonly #octets: Buffer
  #retransmitMs: number
  #timers: (() => void)[] = []
  #response: ReceivedResponse | null = null
  #lostReason = ''

  constructor(
    request: SipRequest,
    peer: SipPeer,
    ports: TransactionPorts,
    user: ClientUser,
    onForget: () => void,
  ) {
    this.request = request
    this.peer = peer
    this.#ports = ports
    this.#user = user
    this.#onForget = onForget
    this.#octets = writeMessage(request)
    this.#retransmitMs = ports.timers.t1
    const perform = (action: ClientAction) => this.#perform(action)
    this.#machine = this.#isInvite
      ? runTable(inviteClientTable, 'calling', perform)
      : runTable(nonInviteClientTable, 'trying', perform)
  }

  get state(): string {
    return this.#machine.state
  }

  /** Sends the request; once. */
  start(): void {
    this.#after(patience(this.#ports.timers), 'timeout-due')
    if (this.#ports.transport.kind === 'UDP') this.#after(this.#retransmitMs, 'retransmit-due')
    this.#send(this.#octets)
  }

  onResponse(response: ReceivedResponse): void {
    this.#response = response
    if (response.status < 200) this.#machine.on('provisional')
    else this.#machine.on(response.status < 300 ? 'success' : 'failure')
  }

  /** The connection for the answer is lost. */
  onLost(reason: string): void {
    this.#lostReason = reason
    this.#machine.on('lost')
  }

  /** Ends it without a report to its user. */
  abandon(): void {
    this.#stopTimers()
    this.#onForget()
  }

  get #isInvite(): boolean {
    return this.request.method === 'INVITE'
  }

  #perform(action: ClientAction): void {
    switch (action) {
      case 'retransmit':
        return this.#retransmit()
      case 'stop-timers':
        return this.#stopTimers()
      case 'acknowledge':
        return this.#send(writeMessage(this.#acknowledgement()))
      case 'linger':
        return this.#after(this.#lingerMs(), 'linger-over')
      case 'report-response':
        if (this.#response !== null) this.#user.onResponse(this.#response)
        return
      case 'report-timeout':
        return this.#user.onFailure({ cause: 'timeout', reason: `${this.request.method} was not answered` })
      case 'report-lost':
        return this.#user.onFailure({ cause: 'lost', reason: this.#lostReason })
      case 'forget':
        return this.#onForget()
      default:
        return unreachable(action)
    }
  }

  /** Timer A doubles without end, E up to T2, and is T2 once there was a provisional response. */
  #retransmit(): void {
    const { t2 } = this.#ports.timers
    if (this.#machine.state === 'proceeding') this.#retransmitMs = t2
    else if (this.#isInvite) this.#retransmitMs *= 2
    else this.#retransmitMs = Math.min(this.#retransmitMs * 2, t2)
    this.#after(this.#retransmitMs, 'retransmit-due')
    this.#send(this.#octets)
  }

  /** Timers M, D and K. */
  #lingerMs(): number {
    const { transport, timers } = this.#ports
    if (this.#machine.state === 'accepted') return patience(timers)
    if (transport.kind !== 'UDP') return 0
    return this.#isInvite ? patience(timers) : timers.t4
  }

  /** Same Request-URI, Via, From, Call-ID, Route and credentials; To from the response (RFC 3261 §17.1.1.3, §22.1). */
  #acknowledgement(): SipRequest {
    const { uri, headers } = this.request
    const ack = new Headers()
    for (const [name, value] of headers) {
      if (name === 'to') ack.add('to', this.#response?.headers.get('to') ?? value)
      else if (name === 'cseq') ack.add('cseq', value.replace(/INVITE$/, 'ACK'))
      else if (acknowledgedFields.includes(name) || isCredentials(name)) ack.add(name, value)
    }
    return { kind: 'request', method: 'ACK', uri, headers: ack, body: noBody }
  }

  #send(octets: Buffer): void {
    const { transport, onFault } = this.#ports
    const sent = transport.send(octets, this.peer)
    sent.then((failure) => (failure === null ? undefined : this.onLost(failure))).catch(onFault)
  }

  #after(delayMs: number, event: ClientEvent): void {
    this.#timers.push(this.#ports.clock.after(delayMs, () => this.#machine.on(event)))
  }

  #stopTimers(): void {
    for (const cancel of this.#timers.splice(0)) cancel()
  }
}
