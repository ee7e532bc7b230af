import type { Clock } from '../clock.ts'
import { Call, type CallOptions } from './call/call.ts'
import type { CallEvent } from './call/call-events.ts'
import { outsideAnswer } from './call/mid-call.ts'
import type { DigestCredentials } from './digest.ts'
import { DigestKeys } from './digest-keys.ts'
import { address, formatAddress, tagOf } from './message/address.ts'
import type { ReceivedResponse } from './message/message.ts'
import { sipUri, writeSipUri } from './message/uri.ts'
import { type PeerState, PeerWatch } from './peer-watch.ts'
import type { LocalAudio } from './sdp/audio.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import { patience, type SipTimers } from './transaction/timers.ts'
import { Transactions } from './transaction/transactions.ts'
import type { SipPeer, SipTransport, TransportListener } from './transport/transport.ts'

export interface UserAgentOptions {
  openTransport: (listener: TransportListener) => Promise<SipTransport>
  /** The trunk's address. */
  trunk: SipPeer
  /** The host in URIs of callers and callees; null: that of the trunk. */
  domain: string | null
  credentials: DigestCredentials | null
  /** The header besides From that carries the caller's number. */
  callerId: 'from' | 'p-asserted-identity' | 'remote-party-id'
  /** `contact`: requests in a dialog go where the other side says; `trunk`: always to the trunk. */
  inDialog: 'contact' | 'trunk'
  userAgent: string
  /** How often OPTIONS probes the trunk; null: never. */
  keepAliveMs: number | null
  clock: Clock
  timers?: SipTimers
  listener: UserAgentListener
}

export interface UserAgentListener {
  onTrunk(state: PeerState): void
  /** Malformed octets were received and ignored. */
  onMalformed(reason: string, peer: SipPeer): void
  /** An exception, of one of these or of a call: the other calls go on. */
  onFault?(error: unknown): void
}

export interface CallRequest {
  /** The user part of the callee, as the trunk wants it: `380671234567`, `+380671234567`. */
  to: string
  /** The user part of the caller. */
  from: string
  displayName: string | null
  audio: LocalAudio
  maxRingMs: number
  maxTalkMs: number
  onEvent: (event: CallEvent) => void
}

/**
 * Makes calls through one trunk. It accepts no calls: an INVITE from outside is answered with 480. Requests that belong
 * to no call leave no state, so that a stranger who finds the port cannot use up memory.
 */
export class UserAgentClient {
  readonly #options: UserAgentOptions
  readonly #transactions: Transactions
  readonly #keys: DigestKeys
  readonly #domain: string
  readonly #calls = new Map<string, Call>()
  readonly #watch: PeerWatch | null

  /** Rejects when the transport cannot be opened; a silent trunk is no error. */
  static async open(options: UserAgentOptions): Promise<UserAgentClient> {
    const opened: { agent: UserAgentClient | null } = { agent: null }
    const { openTransport, clock, timers } = options
    const transactions = await Transactions.open({
      openTransport,
      clock,
      ...(timers === undefined ? {} : { timers }),
      listener: {
        onRequest(transaction) {
          if (opened.agent !== null) opened.agent.#onRequest(transaction)
        },
        onCancel: (transaction) => transaction.answer({ status: 487 }),
        onAck(ack) {
          if (opened.agent !== null) opened.agent.#calls.get(ack.callId)?.onAck(ack)
        },
        onStrayResponse(response) {
          if (opened.agent !== null) opened.agent.#onStrayResponse(response)
        },
        onMalformed: (reason, peer) => options.listener.onMalformed(reason, peer),
        onFault: (error) => options.listener.onFault?.(error),
      },
    })
    opened.agent = new UserAgentClient(options, transactions)
    return opened.agent
  }

  private constructor(options: UserAgentOptions, transactions: Transactions) {
    this.#options = options
    this.#transactions = transactions
    this.#keys = new DigestKeys(options.credentials)
    this.#domain = options.domain ?? options.trunk.host
    const { clock, trunk, keepAliveMs, listener } = options
    const onState = (state: PeerState) => listener.onTrunk(state)
    const uri = writeSipUri(sipUri(null, this.#domain, options.domain === null ? trunk.port : null))
    this.#watch =
      keepAliveMs === null
        ? null
        : new PeerWatch({ transactions, clock, peer: trunk, uri, everyMs: keepAliveMs, onState })
  }

  /** The result of the last OPTIONS to the trunk. */
  get trunkState(): PeerState {
    return this.#watch?.state ?? { kind: 'unknown' }
  }

  /** Whether the trunk does not answer the newest OPTIONS; false where it is not probed. */
  get isTrunkSilent(): boolean {
    return this.#watch?.isSilent ?? false
  }

  /** Calls that are not over. */
  get callsUnderWay(): number {
    let count = 0
    for (const call of this.#calls.values()) if (call.end === null) count++
    return count
  }

  call(request: CallRequest): Call {
    const { trunk, clock, inDialog, userAgent } = this.#options
    const call = new Call(this.#callOptions(request), {
      transactions: this.#transactions,
      keys: this.#keys,
      clock,
      peer: trunk,
      followDialog: inDialog === 'contact',
      contact: this.#contact(request.from),
      userAgent,
      onForget: ({ callId }) => this.#calls.delete(callId),
    })
    this.#calls.set(call.callId, call)
    return call
  }

  /** Ends every call within a limited time, and closes the transport. Never rejects. */
  async close(withinMs = patience(this.#transactions.timers)): Promise<void> {
    this.#watch?.stop()
    const ends = [...this.#calls.values()].map((call) => call.hangUp())
    let cancel: () => void = () => undefined
    const over = new Promise<void>((resolve) => {
      cancel = this.#options.clock.after(withinMs, resolve)
    })
    await Promise.race([Promise.all(ends), over])
    cancel()
    await this.#transactions.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #callOptions(request: CallRequest): CallOptions {
    const { domain, trunk, callerId } = this.#options
    const port = domain === null && trunk.port !== 5060 ? trunk.port : null
    const uri = writeSipUri(sipUri(request.to, this.#domain, port))
    const from = {
      uri: writeSipUri(sipUri(request.from, this.#domain, null)),
      displayName: request.displayName,
    }
    const identity = formatAddress(address(from.uri, request.displayName))
    const headers: CallOptions['headers'] = {
      from: [],
      'p-asserted-identity': [['p-asserted-identity', identity] as const],
      'remote-party-id': [['remote-party-id', `${identity};party=calling;screen=yes`] as const],
    }[callerId]
    const { audio, maxRingMs, maxTalkMs, onEvent } = request
    return { uri, from, headers, audio, maxRingMs, maxTalkMs, onEvent }
  }

  #contact(user: string): string {
    const { kind, local } = this.#transactions.transport
    const uri = sipUri(user, local.host, local.port)
    const parameters = kind === 'UDP' ? uri.parameters : new Map([['transport', kind.toLowerCase()]])
    return `<${writeSipUri({ ...uri, parameters })}>`
  }

  #onRequest(transaction: ServerTransaction): void {
    const { request } = transaction
    if (this.#calls.get(request.callId)?.onRequest(transaction) === true) return
    const inDialog = tagOf(request.to) !== null && request.method !== 'OPTIONS'
    transaction.dismiss(inDialog ? { status: 481 } : outsideAnswer(request))
  }

  /** A 2xx that comes when its transaction is over must be acknowledged all the same (RFC 3261 §13.2.2.4). */
  #onStrayResponse(response: ReceivedResponse): void {
    if (response.cseq.method !== 'INVITE' || response.status < 200 || response.status > 299) return
    this.#calls.get(response.callId)?.onResponse(response)
  }
}
