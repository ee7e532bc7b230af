import { itemErrors } from '../errors.ts'
import type { LookedUp, Read } from '../operations/operation.ts'
import type { Caller } from '../perform-operation.ts'
import { AnswerBudget, itemBytes } from './answer-budget.ts'
import { bytesPerUnit, type Reads, roundPlaces } from './reads.ts'

interface Planned<Target> {
  read: Read
  weight: number
  /** The operations that it answers. */
  targets: Target[]
}

/** What becomes of a read: an outcome, or an error on the way. */
export type ReadOutcome = LookedUp | { kind: 'failed'; error: unknown }

/**
 * The reads of one request. Identical ones are made once, and their text is shared; a few are made at a time, in the
 * account's turns, and none once what they read is twice what an answer may have. An item that would make the answer
 * too long is refused in its place.
 */
export class RequestReads<Target> {
  readonly #caller: Caller
  readonly #reads: Reads
  readonly #budget: AnswerBudget
  readonly #planned = new Map<string, Planned<Target>>()
  /** Of the account's unread answers. */
  #heldBytes = 0
  #readBytes = 0

  constructor(caller: Caller, items: number, reads: Reads) {
    this.#caller = caller
    this.#reads = reads
    this.#budget = new AnswerBudget(reads.maxAnswerBytes, items)
  }

  get isEmpty(): boolean {
    return this.#planned.size === 0
  }

  has({ key }: Read): boolean {
    return this.#planned.has(key)
  }

  add(read: Read, weight: number, target: Target): void {
    const planned = this.#planned.get(read.key)
    if (planned === undefined) this.#planned.set(read.key, { read, weight, targets: [target] })
    else planned.targets.push(target)
  }

  /** Makes all of them and hands every outcome to `take`. Never rejects. */
  async run(take: (target: Target, outcome: ReadOutcome) => void): Promise<void> {
    for (const round of roundsOf([...this.#planned.values()])) {
      if (this.#readBytes > 2 * this.#budget.maxBytes) {
        const refusal = itemErrors.answerTooLong(this.#budget.maxBytes)
        for (const { targets } of round)
          for (const target of targets) take(target, { kind: 'refused', refusal })
        continue
      }
      const outcomes = await this.#inTurn(round)
      for (const [index, { targets }] of round.entries()) {
        const outcome = outcomes[index] as ReadOutcome
        const bytes = outcome.kind === 'answered' ? Buffer.byteLength(outcome.data) : 0
        this.#readBytes += bytes
        this.#owe(bytes)
        for (const [copy, target] of targets.entries()) {
          const fitting = this.#fitting(outcome, bytes)
          if (copy > 0 && fitting.kind === 'answered') this.#owe(bytes)
          take(target, fitting)
        }
      }
    }
  }

  /** Counts an answer that was made before; false where the account has to read others first. */
  hold(bytes: number): boolean {
    this.#owe(bytes)
    return this.#hold(bytes)
  }

  /** Whether the answer is so long that it counts until the client has read it. */
  get holds(): boolean {
    return this.#heldBytes > 0
  }

  /** The client has read the answer, or is gone. */
  release(): void {
    if (this.holds) this.#reads.unread.read(this.#caller.account.accountId, this.#heldBytes)
    this.#heldBytes = 0
  }

  async #inTurn(round: readonly Planned<Target>[]): Promise<ReadOutcome[]> {
    const weight = round.reduce((sum, each) => sum + each.weight, 0)
    try {
      const leave = await this.#reads.gate.enter(this.#caller.account.accountId, weight)
      try {
        const { room } = this.#budget
        return await Promise.all(round.map(({ read }) => outcomeOf(read.look(room))))
      } finally {
        leave()
      }
    } catch (error) {
      return round.map(() => ({ kind: 'failed', error }))
    }
  }

  #fitting(outcome: ReadOutcome, bytes: number): ReadOutcome {
    if (outcome.kind !== 'answered') return outcome
    const { maxBytes } = this.#budget
    if (!this.#budget.take(bytes)) {
      const tooLong = bytes > maxBytes ? itemErrors.itemTooLong : itemErrors.answerTooLong
      return { kind: 'refused', refusal: tooLong(maxBytes) }
    }
    return this.#hold(bytes) ? outcome : { kind: 'refused', refusal: itemErrors.tooMuch }
  }

  #hold(bytes: number): boolean {
    if (bytes <= itemBytes) return true
    if (!this.#reads.unread.take(this.#caller.account.accountId, bytes)) return false
    this.#heldBytes += bytes
    return true
  }

  #owe(bytes: number): void {
    const { keyId } = this.#caller
    if (keyId !== null && bytes >= bytesPerUnit) {
      this.#reads.rates.charge(keyId, Math.floor(bytes / bytesPerUnit))
    }
  }
}

/** As many together as have places in a turn. */
function roundsOf<Target>(planned: readonly Planned<Target>[]): Planned<Target>[][] {
  const rounds: Planned<Target>[][] = []
  let places = roundPlaces
  for (const each of planned) {
    places += each.weight
    if (places > roundPlaces) {
      rounds.push([])
      places = each.weight
    }
    rounds.at(-1)?.push(each)
  }
  return rounds
}

async function outcomeOf(looking: Promise<LookedUp>): Promise<ReadOutcome> {
  try {
    return await looking
  } catch (error) {
    return { kind: 'failed', error }
  }
}
