import { ManualClock } from '../../../test/support/manual-clock.ts'
import type { Call } from '../../sip/call/call.ts'
import type { CallEvent } from '../../sip/call/call-events.ts'
import type { ReceivedRequest, ReceivedResponse } from '../../sip/message/message.ts'
import type { PeerState } from '../../sip/peer-watch.ts'
import type { Answer } from '../../sip/transaction/response-to.ts'
import type { ServerTransaction } from '../../sip/transaction/server-transaction.ts'
import { Transactions } from '../../sip/transaction/transactions.ts'
import type { TransportKind } from '../../sip/transport/transport.ts'
import { type CallRequest, UserAgentClient, type UserAgentOptions } from '../../sip/user-agent-client.ts'
import { MemoryNetwork } from './memory-network.ts'

export const remoteSdp = [
  'v=0',
  'o=carrier 1 1 IN IP4 198.51.100.7',
  's=-',
  'c=IN IP4 198.51.100.7',
  't=0 0',
  'm=audio 7000 RTP/AVP 8 101',
  'a=rtpmap:101 telephone-event/8000',
  '',
].join('\r\n')

export const remoteAudio = {
  host: '198.51.100.7',
  port: 7000,
  codec: 'PCMA',
  payloadType: 8,
  digitsPayloadType: 101,
  direction: 'sendrecv',
  packetMs: 20,
} as const

const contact = ['contact', '<sip:callee@127.0.0.1:5070>'] as const

/** An answer with a session description and a Contact. */
export function withAudio(status: number, extra: readonly (readonly [string, string])[] = []): Answer {
  const headers = [contact, ['content-type', 'application/sdp'] as const, ...extra]
  return { status, headers, body: Buffer.from(remoteSdp) }
}

/** A user agent at port 5060 and its carrier at 5070 on a network and a clock in memory. */
export class Trunk {
  readonly clock = new ManualClock()
  readonly network: MemoryNetwork
  readonly states: PeerState[] = []
  readonly events: CallEvent[] = []
  /** Requests that reached the carrier, without ACKs. */
  readonly requests: ServerTransaction[] = []
  readonly cancelled: ServerTransaction[] = []
  readonly acks: ReceivedRequest[] = []
  /** The responses to the carrier's own requests. */
  readonly responses: ReceivedResponse[] = []
  /** Handles a request to the carrier; by default only BYE is answered. */
  onRequest: (transaction: ServerTransaction) => void = (transaction) => {
    if (transaction.request.method === 'BYE') transaction.answer({ status: 200 })
  }
  #agent: UserAgentClient | null = null
  #carrier: Transactions | null = null

  static async open(options: Partial<UserAgentOptions> = {}, kind: TransportKind = 'UDP'): Promise<Trunk> {
    const trunk = new Trunk(new MemoryNetwork(kind))
    await trunk.#open(options)
    return trunk
  }

  private constructor(network: MemoryNetwork) {
    this.network = network
  }

  get agent(): UserAgentClient {
    if (this.#agent === null) throw new Error('not open')
    return this.#agent
  }

  get carrier(): Transactions {
    if (this.#carrier === null) throw new Error('not open')
    return this.#carrier
  }

  get kinds(): string[] {
    return this.events.map(({ kind }) => kind)
  }

  async #open(options: Partial<UserAgentOptions>): Promise<void> {
    this.#carrier = await Transactions.open({
      openTransport: this.network.opener(5070),
      clock: this.clock,
      listener: {
        onRequest: (transaction) => {
          this.requests.push(transaction)
          this.onRequest(transaction)
        },
        onCancel: (transaction) => {
          this.cancelled.push(transaction)
          transaction.answer({ status: 487 })
        },
        onAck: (ack) => this.acks.push(ack),
        onStrayResponse: () => undefined,
        onMalformed: (reason) => {
          throw new Error(reason)
        },
      },
    })
    this.#agent = await UserAgentClient.open({
      openTransport: this.network.opener(5060),
      trunk: { host: '127.0.0.1', port: 5070 },
      domain: 'carrier.example',
      credentials: { username: 'u', password: 'p' },
      callerId: 'from',
      inDialog: 'contact',
      userAgent: 'test',
      keepAliveMs: null,
      clock: this.clock,
      listener: { onTrunk: (state) => this.states.push(state), onMalformed: () => undefined },
      ...options,
    })
  }

  async call(request: Partial<CallRequest> = {}): Promise<Call> {
    const call = this.agent.call({
      to: '380671234567',
      from: '380440000001',
      displayName: null,
      audio: { host: '127.0.0.1', port: 40_000, codecs: ['PCMU', 'PCMA'] },
      maxRingMs: 60_000,
      maxTalkMs: 300_000,
      onEvent: (event) => this.events.push(event),
      ...request,
    })
    await this.network.deliverAll()
    return call
  }

  /** A call that is answered and acknowledged. */
  async answeredCall(extra: readonly (readonly [string, string])[] = []): Promise<Call> {
    const call = await this.call()
    await this.answer(withAudio(200, extra))
    this.network.takeLog()
    return call
  }

  /** Answers the last request. */
  async answer(answer: Answer): Promise<void> {
    this.lastRequest.answer(answer)
    await this.network.deliverAll()
  }

  get lastRequest(): ServerTransaction {
    const last = this.requests.at(-1)
    if (last === undefined) throw new Error('the carrier received no request')
    return last
  }

  /** Advances the clock in small steps, and delivers messages in between. */
  async advance(byMs: number, stepMs = 100): Promise<void> {
    for (let done = 0; done < byMs; done += stepMs) {
      this.clock.advance(Math.min(stepMs, byMs - done))
      await this.network.deliverAll()
    }
  }
}
