import { randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import {
  type ReceivedMessage,
  type ReceivedRequest,
  type ReceivedResponse,
  type SipRequest,
  writeMessage,
} from '../message/message.ts'
import { branchCookie, writeVia } from '../message/via.ts'
import { peerName, type SipPeer, type SipTransport, type TransportListener } from '../transport/transport.ts'
import { ClientTransaction, type ClientUser, type TransactionPorts } from './client-transaction.ts'
import { ServerTransaction, serverKey } from './server-transaction.ts'
import { defaultTimers, type SipTimers } from './timers.ts'

export interface TransactionsOptions {
  /** Opens the transport, which reports to `listener`. */
  openTransport: (listener: TransportListener) => Promise<SipTransport>
  clock: Clock
  timers?: SipTimers
  listener: TransactionsListener
}

/** Unsolicited messages of the other side. An exception of one of these ends no other transaction. */
export interface TransactionsListener {
  /** A new request, to be answered; never ACK or CANCEL. */
  onRequest(transaction: ServerTransaction): void
  /** The unanswered INVITE of this transaction is cancelled and must be answered with 487. The CANCEL is answered. */
  onCancel(transaction: ServerTransaction): void
  /** The ACK of a 2xx of ours, each time it comes. */
  onAck(ack: ReceivedRequest): void
  /** A response without a transaction, such as a late 2xx. */
  onStrayResponse(response: ReceivedResponse, peer: SipPeer): void
  onMalformed(reason: string, peer: SipPeer): void
  /** An exception of one of these, of a user of a transaction, or of our own. */
  onFault?(error: unknown): void
}

/** The most requests of the other side at once, and their octets; further ones are not answered. */
export const maxServerTransactions = 5_000
const maxServerOctets = 16_777_216

/** The transaction layer (RFC 3261 §17): matches messages to transactions, by branch and method. */
export class Transactions {
  readonly #ports: TransactionPorts
  readonly #listener: TransactionsListener
  readonly #clients = new Map<string, ClientTransaction>()
  readonly #servers = new Map<string, ServerTransaction>()
  #serverOctets = 0

  /** Rejects when the transport cannot be opened. */
  static async open({ openTransport, clock, timers, listener }: TransactionsOptions): Promise<Transactions> {
    const opened: { instance: Transactions | null } = { instance: null }
    const onFault = (error: unknown) => listener.onFault?.(error)
    const safely = (work: () => void) => {
      try {
        work()
      } catch (error) {
        onFault(error)
      }
    }
    const transport = await openTransport({
      onMessage: (message, peer) =>
        safely(() => {
          if (opened.instance !== null) opened.instance.#onMessage(message, peer)
        }),
      onMalformed: (reason, peer) => safely(() => listener.onMalformed(reason, peer)),
      onLost: (peer, reason) =>
        safely(() => {
          if (opened.instance !== null) opened.instance.#onLost(peer, reason)
        }),
    })
    const guarded: Clock = {
      now: () => clock.now(),
      after: (delayMs, task) => clock.after(delayMs, () => safely(task)),
    }
    const ports = { transport, clock: guarded, timers: timers ?? defaultTimers, onFault }
    opened.instance = new Transactions(ports, listener)
    return opened.instance
  }

  private constructor(ports: TransactionPorts, listener: TransactionsListener) {
    this.#ports = ports
    this.#listener = listener
  }

  get transport(): SipTransport {
    return this.#ports.transport
  }

  get timers(): SipTimers {
    return this.#ports.timers
  }

  /** Transactions that are not forgotten yet. */
  get size(): number {
    return this.#clients.size + this.#servers.size
  }

  /** Sends a request, which gets its Via here, and reports its progress to `user`. */
  request(request: SipRequest, peer: SipPeer, user: ClientUser): ClientTransaction {
    return this.#begin(this.#withVia(request, newBranch()), peer, user)
  }

  /** CANCEL of an INVITE that had a provisional response: same branch, same peer (RFC 3261 §9.1). */
  cancel(invite: ClientTransaction, cancel: SipRequest, user: ClientUser): ClientTransaction {
    cancel.headers.prepend('via', invite.request.headers.get('via') ?? '')
    return this.#begin(cancel, invite.peer, user)
  }

  /** Sends a request without a transaction: the ACK of a 2xx. Returns its octets, for `resend`. */
  send(request: SipRequest, peer: SipPeer): Buffer {
    const octets = writeMessage(this.#withVia(request, newBranch()))
    this.resend(octets, peer)
    return octets
  }

  resend(octets: Buffer, peer: SipPeer): void {
    void this.#ports.transport.send(octets, peer)
  }

  /** Drops all transactions and closes the transport. */
  async close(): Promise<void> {
    for (const transaction of [...this.#clients.values(), ...this.#servers.values()]) transaction.abandon()
    await this.#ports.transport.close()
  }

  #withVia(request: SipRequest, branch: string): SipRequest {
    const { kind, local } = this.#ports.transport
    const parameters = new Map([
      ['branch', branch],
      ['rport', null],
    ])
    const headers = request.headers.copy()
    headers.prepend('via', writeVia({ transport: kind, ...local, parameters }))
    return { ...request, headers }
  }

  #begin(request: SipRequest, peer: SipPeer, user: ClientUser): ClientTransaction {
    const branch = /;branch=([^;,\s]+)/.exec(request.headers.get('via') ?? '')?.[1] ?? ''
    const key = clientKey(branch, request.method)
    const transaction = new ClientTransaction(request, peer, this.#ports, user, () =>
      this.#clients.delete(key),
    )
    this.#clients.set(key, transaction)
    transaction.start()
    return transaction
  }

  #onMessage(message: ReceivedMessage, peer: SipPeer): void {
    if (message.kind === 'response') this.#onResponse(message, peer)
    else if (message.method === 'ACK') this.#onAck(message, peer)
    else this.#onRequest(message, peer)
  }

  #onResponse(response: ReceivedResponse, peer: SipPeer): void {
    const branch = response.via.parameters.get('branch') ?? ''
    const transaction = this.#clients.get(clientKey(branch, response.cseq.method))
    if (transaction === undefined) this.#listener.onStrayResponse(response, peer)
    else transaction.onResponse(response)
  }

  #onRequest(request: ReceivedRequest, peer: SipPeer): void {
    const key = serverKey(request, peer)
    const known = this.#servers.get(key)
    if (known !== undefined) return known.onAgain()
    if (this.#servers.size >= maxServerTransactions || this.#serverOctets >= maxServerOctets) return
    const octets = countOctets(request)
    const transaction = new ServerTransaction(request, peer, this.#ports, () => {
      if (this.#servers.delete(key)) this.#serverOctets -= octets
    })
    this.#servers.set(key, transaction)
    this.#serverOctets += octets
    if (request.method === 'CANCEL') this.#onCancel(transaction)
    else this.#listener.onRequest(transaction)
  }

  #onCancel(cancel: ServerTransaction): void {
    const key = serverKey({ ...cancel.request, method: 'INVITE' }, cancel.peer)
    const invite = this.#servers.get(key)
    if (invite === undefined) return cancel.dismiss({ status: 481 })
    cancel.answer({ status: 200 })
    if (!invite.answered) this.#listener.onCancel(invite)
  }

  /** The ACK of a refusal has the branch of its INVITE, that of a 2xx has its own. */
  #onAck(ack: ReceivedRequest, peer: SipPeer): void {
    const refused = this.#servers.get(serverKey(ack, peer))
    if (refused !== undefined && refused.state !== 'accepted') return refused.onAck()
    for (const transaction of this.#servers.values()) {
      if (transaction.isAcknowledgedBy(ack)) transaction.onAck()
    }
    this.#listener.onAck(ack)
  }

  #onLost(peer: SipPeer, reason: string): void {
    const name = peerName(peer)
    for (const transaction of [...this.#clients.values()]) {
      if (peerName(transaction.peer) === name) transaction.onLost(reason)
    }
  }
}

function newBranch(): string {
  return `${branchCookie}${randomBytes(12).toString('hex')}`
}

function clientKey(branch: string, method: string): string {
  return `${branch} ${method}`
}

/** The approximate size of a transaction in memory. */
function countOctets({ uri, headers, body }: ReceivedRequest): number {
  let octets = uri.length + body.length
  for (const [name, value] of headers) octets += name.length + value.length
  return octets
}
