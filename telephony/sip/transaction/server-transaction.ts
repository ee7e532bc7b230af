import { createHmac, randomBytes } from 'node:crypto'
import { unreachable } from '../../unreachable.ts'
import { tagOf } from '../message/address.ts'
import { type ReceivedRequest, type SipResponse, writeMessage } from '../message/message.ts'
import { peerName, type SipPeer } from '../transport/transport.ts'
import type { TransactionPorts } from './client-transaction.ts'
import { type Machine, runTable } from './machine.ts'
import { type Answer, responseTo } from './response-to.ts'
import {
  inviteServerTable,
  nonInviteServerTable,
  type ServerAction,
  type ServerEvent,
} from './server-tables.ts'
import { patience } from './timers.ts'

const tagSecret = randomBytes(32)

/** A request of the other side and our answers. */
export class ServerTransaction {
  readonly request: ReceivedRequest
  /** Where it came from. */
  readonly peer: SipPeer
  /** The tag that our answers put on To; the request's own where it has one. */
  readonly toTag: string
  readonly #ports: TransactionPorts
  readonly #onForget: () => void
  readonly #machine: Machine<ServerEvent>
  #last: SipResponse | null = null
  #octets: Buffer | null = null
  #retransmitMs: number
  #timers: (() => void)[] = []
  #onAcknowledged: ((acknowledged: boolean) => void) | null = null

  constructor(request: ReceivedRequest, peer: SipPeer, ports: TransactionPorts, onForget: () => void) {
    this.request = request
    this.peer = peer
    this.toTag = tagOf(request.to) ?? tagFor(request, peer)
    this.#ports = ports
    this.#onForget = onForget
    this.#retransmitMs = ports.timers.t1
    const perform = (action: ServerAction) => this.#perform(action)
    this.#machine =
      request.method === 'INVITE'
        ? runTable(inviteServerTable, 'proceeding', perform)
        : runTable(nonInviteServerTable, 'trying', perform)
  }

  get state(): string {
    return this.#machine.state
  }

  /** Whether a final answer was given. */
  get answered(): boolean {
    return this.#last !== null && this.#last.status >= 200
  }

  /**
   * Answers: any number of provisional responses, one final one; what comes after that does nothing. A final answer
   * to an INVITE is repeated until its ACK; `onAcknowledged` reports once whether the ACK of a 2xx came.
   */
  answer(answer: Answer, onAcknowledged: ((acknowledged: boolean) => void) | null = null): void {
    if (this.answered) return
    this.#last = responseTo(this.request, answer, this.toTag, this.peer)
    this.#octets = writeMessage(this.#last)
    if (answer.status < 200) return this.#machine.on('provisional')
    this.#onAcknowledged = onAcknowledged
    this.#machine.on(answer.status < 300 ? 'success' : 'failure')
  }

  /**
   * Answers once without keeping state, because strangers may send any number of requests: a retransmission is answered
   * again, with the same tag (RFC 3261 §8.2.7).
   */
  dismiss(answer: Answer): void {
    if (this.answered) return
    this.#last = responseTo(this.request, answer, this.toTag, this.peer)
    void this.#ports.transport.send(writeMessage(this.#last), this.#replyTo())
    this.abandon()
  }

  /** Whether `ack`, which has a branch of its own, is that of our 2xx (RFC 3261 §13.2.2.4). */
  isAcknowledgedBy(ack: ReceivedRequest): boolean {
    const { request } = this
    return (
      this.#machine.state === 'accepted' &&
      ack.callId === request.callId &&
      ack.cseq.number === request.cseq.number &&
      tagOf(ack.to) === this.toTag &&
      tagOf(ack.from) === tagOf(request.from)
    )
  }

  onAgain(): void {
    this.#machine.on('request')
  }

  onAck(): void {
    this.#machine.on('ack')
  }

  onLost(): void {
    this.#machine.on('lost')
  }

  abandon(): void {
    this.#stopTimers()
    this.#onForget()
  }

  #perform(action: ServerAction): void {
    switch (action) {
      case 'send':
        return this.#send()
      case 'resend':
        return this.#send()
      case 'repeat':
        return this.#repeat()
      case 'await-ack':
        this.#after(patience(this.#ports.timers), 'give-up-due')
        if (this.#ports.transport.kind === 'UDP') this.#after(this.#retransmitMs, 'retransmit-due')
        return
      case 'repeat-until-ack':
        this.#after(patience(this.#ports.timers), 'give-up-due')
        return this.#after(this.#retransmitMs, 'retransmit-due')
      case 'stop-timers':
        return this.#stopTimers()
      case 'linger':
        return this.#after(this.#lingerMs(), 'linger-over')
      case 'report-acknowledged':
        return this.#onAcknowledged?.(true)
      case 'report-unacknowledged':
        return this.#onAcknowledged?.(false)
      case 'forget':
        return this.#onForget()
      default:
        return unreachable(action)
    }
  }

  /** Timer G doubles up to T2. */
  #repeat(): void {
    this.#retransmitMs = Math.min(this.#retransmitMs * 2, this.#ports.timers.t2)
    this.#after(this.#retransmitMs, 'retransmit-due')
    this.#send()
  }

  /** Timers I and J. */
  #lingerMs(): number {
    const { transport, timers } = this.#ports
    if (transport.kind !== 'UDP') return 0
    return this.request.method === 'INVITE' ? timers.t4 : patience(timers)
  }

  #send(): void {
    if (this.#octets === null) return
    const { transport, onFault } = this.#ports
    const sent = transport.send(this.#octets, this.#replyTo())
    sent.then((failure) => (failure === null ? undefined : this.onLost())).catch(onFault)
  }

  /** RFC 3261 §18.2.2; with `rport` to where it came from (RFC 3581 §4). */
  #replyTo(): SipPeer {
    const { via } = this.request
    if (this.#ports.transport.kind !== 'UDP' || via.parameters.has('rport')) return this.peer
    return { host: this.peer.host, port: via.port ?? 5060 }
  }

  #after(delayMs: number, event: ServerEvent): void {
    this.#timers.push(this.#ports.clock.after(delayMs, () => this.#machine.on(event)))
  }

  #stopTimers(): void {
    for (const cancel of this.#timers.splice(0)) cancel()
  }
}

/** The tag: the same for a retransmission and for its CANCEL, and unpredictable (RFC 3261 §19.3). */
function tagFor(request: ReceivedRequest, peer: SipPeer): string {
  const key = serverKey({ ...request, method: 'INVITE' }, peer)
  return createHmac('sha256', tagSecret).update(key).digest('hex').slice(0, 16)
}

/** The key of a request and of its retransmissions, ACK and CANCEL (RFC 3261 §17.2.3). */
export function serverKey(request: ReceivedRequest, peer: SipPeer): string {
  const { via, callId, cseq, from } = request
  const branch = via.parameters.get('branch') ?? ''
  const method = request.method === 'ACK' ? 'INVITE' : request.method
  const sentBy = `${via.host}:${via.port ?? ''}`
  if (branch.startsWith('z9hG4bK') && branch.length > 7) return `${branch} ${sentBy} ${method}`
  return ['old', callId, cseq.number, tagOf(from), sentBy, peerName(peer), method].join(' ')
}
