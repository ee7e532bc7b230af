import type {
  FailedLookup,
  LookupCost,
  LookupOutcome,
  LookupProvider,
} from '../../carriers/lookups/lookup.ts'
import { type Finding, lookupStatuses } from '../../domain/lookup/finding.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { readLookupCache, writeLookupCache } from '../../store/carriers/lookup-cache.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { chargeLookups } from '../../store/money/lookup-charges.ts'
import type { Refill } from '../../store/money/refill.ts'

export interface LookupsOptions {
  provider: LookupProvider
  /** How long the answer of a live provider is cached; 0: never. */
  cacheSeconds: number
  db: Database
  clock: Clock
  events: Pick<Events, 'lookedUp' | 'fault'>
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
  /** Called for each new answer. */
  onFound?: (phone: string, finding: Finding) => void
}

export type Looked = AnsweredLookup | FailedLookup

export interface AnsweredLookup {
  kind: 'answered'
  finding: Finding
  provider: string
  /** From the cache, or shared with another request: the provider charged nothing for this one. */
  cached: boolean
  cost: LookupCost | null
}

/** An answer and what the client pays for it. */
export interface PaidLookup {
  clientId: string | null
  phone: string
  priceMicros: number
  answer: AnsweredLookup
}

/**
 * Number lookups: queries the provider, caches answers for all gateways, and charges accounts. A request for
 * a number that is already being looked up waits for that answer.
 */
export class Lookups implements AsyncDisposable {
  readonly #options: LookupsOptions
  readonly #underWay = new Map<string, Promise<ReadonlyMap<string, Looked>>>()

  constructor(options: LookupsOptions) {
    this.#options = options
  }

  /**
   * Results in the order of `phones` (digits). Rejects with `DatabaseUnavailable` if the cache cannot be
   * read.
   */
  async look(phones: readonly string[]): Promise<Looked[]> {
    const own = new Set(phones.filter((phone) => !this.#underWay.has(phone)))
    if (own.size > 0) this.#begin([...own])
    const groups = await Promise.all(phones.map((phone) => this.#underWay.get(phone)))
    return phones.map((phone, index) => {
      const looked = groups[index]?.get(phone)
      if (looked === undefined) throw new Error('a number was not answered')
      // The account that requested the lookup pays for it once.
      const isFirst = own.delete(phone)
      return looked.kind === 'failed' || isFirst ? looked : { ...looked, cached: true, cost: null }
    })
  }

  /** Stored answers about `phones` (digits), without a query. Rejects with `DatabaseUnavailable`. */
  known(phones: readonly string[]): Promise<ReadonlyMap<string, Finding>> {
    return this.#readCached([...new Set(phones)])
  }

  /**
   * Charges for answers, in order, as far as the account's balance goes. Returns for how many. Runs in `tx`,
   * which must be a transaction, or in one of its own.
   */
  charge(accountId: number, paid: readonly PaidLookup[], tx?: Queryable): Promise<number> {
    const { clock, db, refill } = this.#options
    const charges = paid.map(({ clientId, phone, priceMicros, answer }) => {
      const { finding, provider, cached, cost } = answer
      return { clientId, phone, provider, status: lookupStatuses[finding.reach], cached, priceMicros, cost }
    })
    const charge = (within: Queryable) => chargeLookups(within, accountId, charges, clock.now(), refill)
    return tx === undefined ? db.transaction(charge) : charge(tx)
  }

  /** Lookups under way fail. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#options.provider.close()
    await Promise.allSettled(this.#underWay.values())
  }

  #begin(phones: string[]): void {
    const group = this.#find(phones)
    for (const phone of phones) this.#underWay.set(phone, group)
    const ended = () => {
      for (const phone of phones) this.#underWay.delete(phone)
    }
    group.then(ended, ended)
  }

  async #find(phones: string[]): Promise<ReadonlyMap<string, Looked>> {
    const { kind: provider } = this.#options.provider
    const cached = await this.#readCached(phones)
    const rest = phones.filter((phone) => !cached.has(phone))
    const outcomes = rest.length === 0 ? [] : await this.#options.provider.look(rest)
    const looked = new Map<string, Looked>()
    for (const [phone, finding] of cached) {
      looked.set(phone, { kind: 'answered', finding, provider, cached: true, cost: null })
    }
    const found = new Map<string, Finding>()
    for (const [index, outcome] of outcomes.entries()) {
      const phone = rest[index] ?? ''
      if (outcome.kind === 'answered') {
        found.set(phone, outcome.finding)
        this.#options.onFound?.(phone, outcome.finding)
      }
      looked.set(phone, outcome.kind === 'failed' ? outcome : { ...outcome, provider, cached: false })
    }
    this.#report(cached.size, outcomes)
    await this.#keep(found)
    return looked
  }

  async #readCached(phones: string[]): Promise<Map<string, Finding>> {
    const { provider, cacheSeconds, clock, db } = this.#options
    if (!this.#keeps) return new Map()
    const since = clock.now() - cacheSeconds * 1_000
    return readLookupCache(db, { provider: provider.kind, phones, since })
  }

  /** An answer that cannot be cached is still returned. */
  async #keep(found: ReadonlyMap<string, Finding>): Promise<void> {
    const { provider, clock, db, events } = this.#options
    if (!this.#keeps || found.size === 0) return
    try {
      await writeLookupCache(db, provider.kind, found, clock.now())
    } catch (error) {
      reportFault(events, 'lookup cache', error)
    }
  }

  get #keeps(): boolean {
    return this.#options.provider.live && this.#options.cacheSeconds > 0
  }

  #report(cached: number, outcomes: readonly LookupOutcome[]): void {
    const failures = outcomes.filter((outcome) => outcome.kind === 'failed')
    const { provider, events } = this.#options
    events.lookedUp({
      provider: provider.kind,
      answered: outcomes.length - failures.length,
      cached,
      failed: failures.length,
      reason: failures[0]?.reason ?? '',
    })
  }
}
