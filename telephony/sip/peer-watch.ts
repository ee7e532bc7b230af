import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { Headers } from './message/headers.ts'
import { noBody, type SipRequest } from './message/message.ts'
import { readRetryAfter } from './message/retry-after.ts'
import type { ClientTransaction } from './transaction/client-transaction.ts'
import type { Transactions } from './transaction/transactions.ts'
import type { SipPeer } from './transport/transport.ts'

/** `unknown` until the first answer or silence. `retryAfterSeconds`: where the peer names a wait. */
export type PeerState =
  | { kind: 'unknown' }
  | { kind: 'up' }
  | { kind: 'down'; reason: string; retryAfterSeconds?: number }

export interface PeerWatchOptions {
  transactions: Transactions
  clock: Clock
  peer: SipPeer
  /** From and To of the OPTIONS requests. */
  uri: string
  /** From one answer, or timeout, to the next OPTIONS. */
  everyMs: number
  onState: (state: PeerState) => void
}

const answerMs = 1_000

/**
 * Probes a peer with OPTIONS (RFC 3261 §11). Any answer means that it is up, except 503 and 408, which mean that it
 * cannot work.
 */
export class PeerWatch {
  readonly #options: PeerWatchOptions
  #state: PeerState = { kind: 'unknown' }
  #number = 0
  #cancel: () => void = () => undefined
  #pending: ClientTransaction | null = null
  /** Of the OPTIONS that is not answered yet. */
  #probedAt: number | null = null
  readonly #callId = randomBytes(16).toString('hex')

  /** Sends the first OPTIONS at once. */
  constructor(options: PeerWatchOptions) {
    this.#options = options
    this.#probe()
  }

  get state(): PeerState {
    return this.#state
  }

  /** Whether the newest OPTIONS waits for its answer for longer than one takes. */
  get isSilent(): boolean {
    return this.#probedAt !== null && this.#options.clock.now() - this.#probedAt >= answerMs
  }

  stop(): void {
    this.#cancel()
    this.#pending?.abandon()
  }

  #probe(): void {
    const { transactions, peer, clock } = this.#options
    this.#probedAt = clock.now()
    this.#pending = transactions.request(this.#optionsRequest(), peer, {
      onResponse: ({ status, reason, headers }) => {
        if (status < 200) return
        if (status !== 503 && status !== 408) return this.#enter({ kind: 'up' })
        const seconds = readRetryAfter(headers)
        const wait = seconds === null ? {} : { retryAfterSeconds: seconds }
        this.#enter({ kind: 'down', reason: `${status} ${reason}`, ...wait })
      },
      onFailure: ({ reason }) => this.#enter({ kind: 'down', reason }),
    })
  }

  #enter(state: PeerState): void {
    const { clock, everyMs, onState, transactions, peer } = this.#options
    const changed = state.kind !== this.#state.kind
    this.#probedAt = null
    this.#state = state
    this.#cancel = clock.after(everyMs, () => {
      transactions.transport.ping(peer)
      this.#probe()
    })
    if (changed) onState(state)
  }

  #optionsRequest(): SipRequest {
    const { uri } = this.#options
    const headers = Headers.of([
      ['max-forwards', '70'],
      ['from', `<${uri}>;tag=${randomBytes(8).toString('hex')}`],
      ['to', `<${uri}>`],
      ['call-id', this.#callId],
      ['cseq', `${++this.#number} OPTIONS`],
      ['accept', 'application/sdp'],
    ])
    return { kind: 'request', method: 'OPTIONS', uri, headers, body: noBody }
  }
}
