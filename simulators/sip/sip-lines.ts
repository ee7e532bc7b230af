import type { Clock } from '../../packages/kit/time/clock.ts'
import { tagOf } from '../../telephony/sip/message/address.ts'
import type { ReceivedMessage } from '../../telephony/sip/message/message.ts'
import { defaultTimers, type SipTimers } from '../../telephony/sip/transaction/timers.ts'
import { Transactions } from '../../telephony/sip/transaction/transactions.ts'
import { findLocalAddress } from '../../telephony/sip/transport/local-address.ts'
import { StreamTransport } from '../../telephony/sip/transport/stream-transport.ts'
import type { SipPeer, SipTransport, TransportListener } from '../../telephony/sip/transport/transport.ts'
import { UdpTransport } from '../../telephony/sip/transport/udp-transport.ts'
import type { CallEndpoint } from './call-endpoint.ts'
import type { SipCounters } from './sip-counters.ts'
import type { SipFaults } from './sip-faults.ts'

export interface SipLinesOptions {
  host: string
  /** 0: any that is free for UDP and TCP. */
  port: number
  clock: Clock
  timers?: SipTimers | undefined
  endpoint: CallEndpoint
  counters: SipCounters
  faults: () => SipFaults
}

const connectTimeoutMs = 5_000
const maxTries = 10
/** Reserved for documentation (RFC 5737); the route to it is the default route. */
const somewhere: SipPeer = { host: '192.0.2.1', port: 5060 }

/** SIP over UDP and TCP at one port. */
export class SipLines implements AsyncDisposable {
  readonly #udp: Transactions
  readonly #tcp: Transactions

  private constructor(udp: Transactions, tcp: Transactions) {
    this.#udp = udp
    this.#tcp = tcp
  }

  /** Rejects when the port cannot be had. */
  static async open(options: SipLinesOptions): Promise<SipLines> {
    for (let left = maxTries; ; left--) {
      const udp = await openLine('UDP', options.port, options)
      try {
        return new SipLines(udp, await openLine('TCP', udp.transport.local.port ?? 0, options))
      } catch (error) {
        await udp.close()
        if (options.port !== 0 || left === 1) throw error
      }
    }
  }

  get port(): number {
    return this.#udp.transport.local.port ?? 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#udp.close(), this.#tcp.close()])
  }
}

async function openLine(kind: 'UDP' | 'TCP', port: number, options: SipLinesOptions): Promise<Transactions> {
  const { clock, timers = defaultTimers, endpoint, counters, faults } = options
  const line: { transactions: Transactions | null } = { transactions: null }
  line.transactions = await Transactions.open({
    openTransport: (listener) =>
      openTransport(kind, port, options, {
        ...listener,
        onMessage(message, peer) {
          if (isSubscribed(message, faults())) listener.onMessage(message, peer)
        },
      }),
    clock,
    timers,
    listener: {
      onRequest(transaction) {
        if (line.transactions) endpoint.onRequest(transaction, line.transactions)
      },
      onCancel: (transaction) => endpoint.onCancel(transaction),
      onAck: (ack) => endpoint.onAck(ack),
      onStrayResponse: () => undefined,
      onMalformed: () => counters.malformed++,
    },
  })
  return line.transactions
}

async function openTransport(
  kind: 'UDP' | 'TCP',
  port: number,
  { host, clock }: SipLinesOptions,
  listener: TransportListener,
): Promise<SipTransport> {
  const bind = { host, port }
  const advertise = { host: await reachableHost(host), port: null }
  if (kind === 'UDP') return UdpTransport.open({ bind, advertise, listener })
  return StreamTransport.open({ tls: null, listen: bind, advertise, connectTimeoutMs, clock, listener })
}

/** The address that others see where every address is listened at. */
async function reachableHost(host: string): Promise<string> {
  if (host !== '0.0.0.0' && host !== '::') return host
  return await findLocalAddress(somewhere).catch(() => '127.0.0.1')
}

function isSubscribed(message: ReceivedMessage, { silent, unanswered }: SipFaults): boolean {
  if (silent) return false
  return !(
    unanswered &&
    message.kind === 'request' &&
    message.method === 'INVITE' &&
    tagOf(message.to) === null
  )
}
