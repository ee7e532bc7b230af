import { describeClosed } from '../../../domain/guard/describe-refusal.ts'
import type { GuardPolicy } from '../../../domain/guard/guard-policy.ts'
import { computeConversion, faded, halfLifeMs } from '../../../domain/guard/judge-conversion.ts'
import { findNumberPlace, type NumberPlace } from '../../../domain/guard/number-place.ts'
import { roundRetryAfter } from '../../../domain/guard/retry-after.ts'
import type { StartOptions } from '../../../kit/flow/start.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Observation } from '../../../observability/observation.ts'
import { listTallies } from '../../../store/codes/guard-tallies.ts'
import type { Database } from '../../../store/database.ts'
import type { GuardedRequest, GuardVerdict, VerificationGuard } from '../guard.ts'
import { Admissions } from './admissions.ts'
import type { GuardedCode, GuardRefusal } from './guarded-code.ts'
import { Learner } from './learner.ts'
import { NearbyNumbers } from './nearby-numbers.ts'
import { PrefixBlocks } from './prefix-blocks.ts'
import { RefusalLog } from './refusal-log.ts'
import { WrongCodes } from './wrong-codes.ts'

export interface PumpingGuardOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'committed' | 'codesRefused' | 'prefixBlocked' | 'prefixUnblocked'>
  config: GuardPolicy
  /** How long a request waits for the database to count it. */
  answerWithinMs: number
}

const maxPlaces = 20_000

/**
 * Refuses abusive requests for codes: floods to one recipient or from one address, SMS pumping, and codes
 * requested in order to guess them. Counts are in the database and shared by all nodes.
 */
export class PumpingGuard implements VerificationGuard, AsyncDisposable {
  readonly #options: PumpingGuardOptions
  readonly #blocks: PrefixBlocks
  readonly #admissions: Admissions
  readonly #wrongCodes: WrongCodes
  readonly #refusals: RefusalLog
  readonly #learner: Learner
  readonly #countriesOff: ReadonlySet<string>
  /** Requests under way by recipient: admitted, and neither stored nor given up. */
  readonly #underWay = new Map<string, number>()
  readonly #places = new Map<string, NumberPlace>()

  private constructor(options: PumpingGuardOptions, blocks: PrefixBlocks) {
    const { db, config: policy } = options
    this.#options = options
    this.#blocks = blocks
    const nearby = new NearbyNumbers({ db, policy, blocks })
    this.#admissions = new Admissions({ ...options, policy, nearby })
    this.#wrongCodes = new WrongCodes({ ...options, policy })
    this.#refusals = new RefusalLog(options)
    this.#learner = new Learner({ ...options, policy })
    this.#countriesOff = new Set(policy.countriesOff)
  }

  /** Rejects where the database cannot be read. */
  static async open(options: PumpingGuardOptions): Promise<PumpingGuard> {
    return new PumpingGuard(options, await PrefixBlocks.open(options))
  }

  async admit(request: GuardedRequest): Promise<GuardVerdict> {
    const place = request.type === 'sms' ? this.#findPlace(request.recipient) : null
    const known = this.#refusalInMemory(request, place)
    if (known.kind === 'refused') return this.#refuse(request, place, known.refusal)
    // Counted before the query: a concurrent code is either counted here or seen on disk.
    const underWay = this.#begin(request)
    try {
      const code = { request, place, decided: known.decided, underWay }
      const [refusal = null] = await this.#admissions.admit([code])
      if (refusal === null) return { kind: 'admitted' }
      this.#end(request)
      return this.#refuse(request, place, refusal)
    } catch (error) {
      this.#end(request)
      throw error
    }
  }

  completed(request: GuardedRequest, isCreated: boolean): void {
    this.#end(request)
    if (!isCreated) this.#admissions.release(request)
  }

  noteWrong(verification: { accountId: number; requestedFrom: string | null }, wrong: number): void {
    this.#wrongCodes.note(verification, wrong)
  }

  async observe(): Promise<Observation> {
    const { db, clock } = this.#options
    const now = clock.now()
    const closed = this.#blocks.closedNow(now)
    const byGuard = closed.filter(({ madeBy }) => madeBy === 'guard').length
    const conversion = (await listTallies(db, 'country', 300)).flatMap((tally) => {
      const share = computeConversion(faded(tally.now, now - tally.at, halfLifeMs.now))
      return share === null ? [] : [{ country: tally.key, share }]
    })
    return { guard: { blocked: { guard: byGuard, operator: closed.length - byGuard }, conversion } }
  }

  /** Runs all periodic work now: writes pending counts, learns, reads blocks. Never rejects. */
  async flushed(): Promise<void> {
    await this.#admissions.flush()
    await this.#wrongCodes.flush()
    await this.#refusals.flush()
    await this.#learner.learn()
    await this.#blocks.refresh()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#learner[Symbol.asyncDispose]()
    await this.#admissions[Symbol.asyncDispose]()
    await this.#wrongCodes[Symbol.asyncDispose]()
    await this.#refusals[Symbol.asyncDispose]()
    await this.#blocks[Symbol.asyncDispose]()
  }

  #refusalInMemory(
    { recipient }: GuardedRequest,
    place: NumberPlace | null,
  ): { kind: 'refused'; refusal: GuardRefusal } | { kind: 'open'; decided: GuardedCode['decided'] } {
    if (place === null) return { kind: 'open', decided: null }
    const { country } = place
    if (this.#countriesOff.has(country)) {
      return { kind: 'refused', refusal: { rule: 'country-off', reason: `${country} is off`, seconds: 0 } }
    }
    const found = this.#blocks.find(recipient, place, this.#options.clock.now())
    if (found === null) return { kind: 'open', decided: null }
    const { block, status } = found
    if (status !== 'closed') return { kind: 'open', decided: { block, status: status } }
    return { kind: 'refused', refusal: { rule: 'closed', reason: describeClosed(block), seconds: 0 } }
  }

  #refuse(request: GuardedRequest, place: NumberPlace | null, refusal: GuardRefusal): GuardVerdict {
    const { rule, reason, seconds } = refusal
    this.#refusals.note(request, place?.country ?? '', refusal)
    const isExpected = rule === 'recipient' || rule === 'user-address'
    this.#options.events.codesRefused({ rule, reason, isExpected })
    return {
      kind: 'refused',
      retryAfterSeconds: roundRetryAfter(rule, seconds),
      reason: `${rule}: ${reason}`,
    }
  }

  /** Cached per 1,000 numbers, which are always in the same place. */
  #findPlace(phone: string): NumberPlace {
    const id = `${phone.slice(0, -3)} ${phone.length}`
    const known = this.#places.get(id)
    if (known !== undefined) return known
    if (this.#places.size >= maxPlaces) this.#places.clear()
    const place = findNumberPlace(phone)
    this.#places.set(id, place)
    return place
  }

  /** Returns how many were under way before this one. */
  #begin(request: GuardedRequest): number {
    const key = requestKey(request)
    const before = this.#underWay.get(key) ?? 0
    this.#underWay.set(key, before + 1)
    return before
  }

  #end(request: GuardedRequest): void {
    const key = requestKey(request)
    const left = (this.#underWay.get(key) ?? 0) - 1
    if (left > 0) this.#underWay.set(key, left)
    else this.#underWay.delete(key)
  }
}

function requestKey({ accountId, recipient }: GuardedRequest): string {
  return `${accountId} ${recipient}`
}
