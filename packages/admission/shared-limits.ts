import type { LimitsConfig } from '../config/sections/limits-settings.ts'
import { FairGate } from '../kit/flow/fair-gate.ts'
import { RecentMap } from '../kit/flow/recent-map.ts'
import { TokenBuckets } from '../kit/flow/token-buckets.ts'
import type { Siblings } from '../kit/machine/siblings.ts'
import { addressBlock } from '../kit/net/address-block.ts'
import type { Clock } from '../kit/time/clock.ts'
import { CredentialTurns } from './credential-turns.ts'
import { Floods } from './floods.ts'
import { RefusedWork } from './refused-work.ts'
import { UnreadResponses } from './unread-responses.ts'
import { WrongKeys } from './wrong-keys.ts'

/** Who works at an edge: the account, and with what it authenticated: `key:7`, `bind:3`, `user:kannel bob`, `console`. */
export interface BudgetOwner {
  accountId: number
  credential: string
}

/** Long answers of one account that may be unread at the same time. */
const unreadResponses = 4

/** Places of one account in the gate: this many statuses of a request are read together. */
export const roundPlaces = 40

/** Of all accounts, and entries of one that may wait. */
export const rounds = { capacity: 80, share: roundPlaces, maxWaiting: 1_000 }

/**
 * Places of a request with an Idempotency-Key, which holds a transaction and so a connection: an account has at most
 * eight of them, half of the pool.
 */
export const transactionPlaces = 5

/** Bytes of an answer that weigh one unit more: reading, rendering and sending them. */
export const bytesPerUnit = 4_096

/** An account has this many times the rate of one of its keys, however many keys it has. */
export const credentialsPerAccount = 2

/** Seconds of a rate that may be taken at once. */
export const burstSeconds = 10

/** Each costs the gateway a tenth of a millisecond. An account that is paid for has no such limit. */
export const refusedSendsPerSecond = 2_000

/** Callbacks about refused operations that an account may cause at once at `/v1/json`, and how many more each second. */
export const refusalCallbacks = { burst: 2_000, perSecond: 20 }

/** Stored answers that cost nothing are limited to this rate: 1.4 GB of an account in the 24 h that they are kept. */
const storedBytesPerSecond = 16_384

/** Bytes of a stored answer's row, without the answer. */
export const storedRowBytes = 256

/**
 * What all edges of a process share (docs/decisions/0016-limits-between-clients.md): the contract, SMPP, Kannel's and
 * Jasmin's interfaces, the feed, the console. Before the client is known, addresses take turns; after that each key and
 * each account has a budget for everything but sends, which money limits, and accounts take turns. Rates hold for all
 * processes of a gateway, places and unread answers for each, as they guard its connections and its memory. One unit is
 * about one status. An account has 40 units at work at the same time, all accounts 80. Work of 20 units (lists and
 * changes of templates) holds a database connection: one account holds at most two, all accounts four of sixteen, so
 * that sends find one free.
 */
export class SharedLimits {
  readonly maxAnswerBytes: number
  readonly gate = new FairGate(rounds)
  readonly unread: UnreadResponses
  /** Bytes that each account may still store under Idempotency-Keys for requests that cost nothing. */
  readonly storedBytes: TokenBuckets
  /**
   * Callbacks about refusals that each account may still cause. An accepted operation is paid for and gives one back; a
   * refused one is free.
   */
  readonly refusals: TokenBuckets
  /**
   * Operations of each account that may still be refused, by their fields or for want of money. An accepted one is paid
   * for and gives one back.
   */
  readonly refusedSends: TokenBuckets
  readonly credentials = new CredentialTurns()
  readonly known = new KnownBlocks()
  readonly floods: Floods
  readonly wrongKeys: WrongKeys
  readonly refusedWork: RefusedWork
  readonly #ofCredentials: TokenBuckets<string>
  readonly #ofAccounts: TokenBuckets

  constructor(
    config: Omit<LimitsConfig, 'connections' | 'connectionsPerAddress'>,
    clock: Clock,
    siblings: Siblings,
  ) {
    const { answerBytes, readsPerSecond } = config
    const rate = (perSecond: number) => ({ burst: burstSeconds * perSecond, perSecond, clock })
    this.maxAnswerBytes = answerBytes
    this.#ofCredentials = new TokenBuckets({
      ...rate(readsPerSecond),
      share: (apply) => siblings.tally('rates', apply),
    })
    this.#ofAccounts = new TokenBuckets({
      ...rate(credentialsPerAccount * readsPerSecond),
      share: (apply) => siblings.tally('account-rates', apply),
    })
    this.unread = new UnreadResponses(unreadResponses * answerBytes)
    this.storedBytes = new TokenBuckets({
      burst: 2 * answerBytes,
      perSecond: storedBytesPerSecond,
      share: (apply) => siblings.tally('stored-bytes', apply),
      clock,
    })
    this.refusals = new TokenBuckets({
      ...refusalCallbacks,
      share: (apply) => siblings.tally('refusals', apply),
      clock,
    })
    this.refusedSends = new TokenBuckets({
      ...rate(refusedSendsPerSecond),
      maxDebt: burstSeconds * refusedSendsPerSecond,
      share: (apply) => siblings.tally('refused-sends', apply),
    })
    this.floods = new Floods(clock)
    this.wrongKeys = new WrongKeys(clock, siblings)
    this.refusedWork = new RefusedWork(clock, siblings)
  }

  /** Takes units of what the key and its account have left; returns whether both had them. */
  take(owner: BudgetOwner, units: number): boolean {
    if (!this.#ofCredentials.has(budgetKey(owner), units)) return false
    if (!this.#ofAccounts.take(owner.accountId, units)) return false
    this.#ofCredentials.charge(budgetKey(owner), units)
    return true
  }

  /** Whether the account may send: where it was refused too much, what it sends is not even read. */
  maySend(accountId: number): boolean {
    return this.refusedSends.tokensLeft(accountId) > 0
  }

  /** Counts what became of sends. */
  noteSends(accountId: number, accepted: number, refused: number): void {
    if (accepted !== refused) this.refusedSends.charge(accountId, refused - accepted)
  }

  /** Takes units that are known only after the work, such as those of an answer's length: there may be a debt. */
  charge(owner: BudgetOwner, units: number): void {
    this.#ofCredentials.charge(budgetKey(owner), units)
    this.#ofAccounts.charge(owner.accountId, units)
  }
}

/** Two accounts may have a user of the same name. */
function budgetKey({ accountId, credential }: BudgetOwner): string {
  return `${accountId} ${credential}`
}

const maxKnownBlocks = 20_000

/** Address blocks from which right credentials came lately: their connections find a place while strangers take all. */
class KnownBlocks {
  readonly #blocks = new RecentMap<string, true>(maxKnownBlocks)
  #newest = ''

  note(address: string): void {
    // A client sends many requests in a row, each with right credentials.
    if (address === this.#newest) return
    this.#newest = address
    this.#blocks.set(addressBlock(address), true)
  }

  has(address: string): boolean {
    return this.#blocks.get(addressBlock(address)) === true
  }
}
