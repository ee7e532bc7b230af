import type { DigestKeys } from './digest-keys.ts'
import { FreshNonces } from './digest-keys.ts'
import type { ReceivedResponse, SipRequest } from './message/message.ts'
import type { ClientTransaction, ClientUser } from './transaction/client-transaction.ts'
import type { Transactions } from './transaction/transactions.ts'
import type { SipPeer } from './transport/transport.ts'

export interface AuthorizedRequestOptions {
  transactions: Transactions
  keys: DigestKeys
  request: SipRequest
  peer: SipPeer
  /** The same request with the next CSeq number. */
  renumber: (request: SipRequest) => SipRequest
  /** Checked before a challenge is answered; default: always. */
  mayRetry?: () => boolean
  user: ClientUser
}

/** For all realms together. */
const maxTries = 4

/** A request that answers the challenges it meets (RFC 3261 §22.2): same Call-ID and tags, new transaction. */
export class AuthorizedRequest {
  readonly #options: AuthorizedRequestOptions
  readonly #fresh = new FreshNonces()
  #request: SipRequest
  #transaction: ClientTransaction
  #tries = 1

  constructor(options: AuthorizedRequestOptions) {
    this.#options = options
    this.#request = options.request
    this.#transaction = this.#send()
  }

  /** The current transaction. */
  get transaction(): ClientTransaction {
    return this.#transaction
  }

  #send(): ClientTransaction {
    const { transactions, keys, peer, user } = this.#options
    return transactions.request(keys.authorize(this.#request), peer, {
      onResponse: (response) => this.#onResponse(response),
      onFailure: (failure) => user.onFailure(failure),
    })
  }

  #onResponse(response: ReceivedResponse): void {
    const { keys, user, renumber, mayRetry = () => true } = this.#options
    const challenged = response.status === 401 || response.status === 407
    if (!challenged || this.#tries >= maxTries || !mayRetry() || !keys.learn(response, this.#fresh)) {
      return user.onResponse(response)
    }
    this.#tries++
    this.#request = renumber(this.#request)
    this.#transaction = this.#send()
  }
}
