import { bytesPerUnit, roundPlaces, type SharedLimits } from '../../admission/shared-limits.ts'
import { type ApiRefusal, itemErrors } from '../errors.ts'
import { type ItemResult, type OperationRead, refuse } from '../operation.ts'
import type { Caller } from '../perform-operation.ts'
import { AnswerBudget, type AnswerItems, type ItemPlace, itemBytes } from './answer-items.ts'

interface PlannedRead {
  read: OperationRead
  weight: number
  /** The places of the operations that this read answers. */
  places: ItemPlace[]
}

/**
 * The reads of one request. Identical ones are made once and share their text. A few run at a time, in turns of the
 * account; none starts once twice the allowed size of an answer has been read. An item that would make the answer too
 * long is refused in its place.
 */
export class ReadJob {
  readonly #caller: Caller
  readonly #limits: SharedLimits
  readonly #items: AnswerItems
  readonly #budget: AnswerBudget
  readonly #planned = new Map<string, PlannedRead>()
  #running: Promise<void> | null = null
  /** Bytes that this request holds of the account's unread answers. */
  #bufferedBytes = 0
  #readBytes = 0

  constructor(caller: Caller, operations: number, limits: SharedLimits, items: AnswerItems) {
    this.#caller = caller
    this.#limits = limits
    this.#items = items
    this.#budget = new AnswerBudget(limits.maxAnswerBytes, operations)
  }

  get isEmpty(): boolean {
    return this.#planned.size === 0
  }

  has({ key }: OperationRead): boolean {
    return this.#planned.has(key)
  }

  add(place: ItemPlace, read: OperationRead, weight: number): void {
    const planned = this.#planned.get(read.key)
    if (planned === undefined) this.#planned.set(read.key, { read, weight, places: [place] })
    else planned.places.push(place)
  }

  /** Makes all reads, once. Never rejects. */
  async run(): Promise<void> {
    if (this.isEmpty) return
    this.#running ??= this.#readAll()
    await this.#running
  }

  /** Counts a stored answer that is sent again; false where the account has to read other answers first. */
  hold(bytes: number): boolean {
    this.#owe(bytes)
    return this.#hold(bytes)
  }

  /** Releases the bytes that the answer holds once `whenSent` calls back. */
  releaseWhen(whenSent: (then: () => void) => void): void {
    const release = () => {
      if (this.#bufferedBytes > 0) whenSent(() => this.#release())
    }
    if (this.#running === null) release()
    else void this.#running.then(release)
  }

  async #readAll(): Promise<void> {
    const { maxBytes } = this.#budget
    for (const round of splitRounds([...this.#planned.values()])) {
      if (this.#readBytes <= 2 * maxBytes) await this.#readRound(round)
      else for (const { places } of round) this.#refuse(places, itemErrors.answerTooLong(maxBytes))
    }
  }

  async #readRound(round: readonly PlannedRead[]): Promise<void> {
    const weight = round.reduce((sum, each) => sum + each.weight, 0)
    try {
      const leave = await this.#limits.gate.enter(this.#caller.account.accountId, weight)
      const { room } = this.#budget
      const results = await Promise.allSettled(round.map(async ({ read }) => read.look(room))).finally(leave)
      for (const [index, { places }] of round.entries()) {
        const result = results[index] as PromiseSettledResult<ItemResult>
        if (result.status === 'rejected') this.#items.fail(places, result.reason)
        else if (result.value.kind === 'refused') this.#refuse(places, result.value.refusal)
        else this.#answer(places, result.value)
      }
    } catch (error) {
      for (const { places } of round) this.#items.fail(places, error)
    }
  }

  #answer(places: readonly ItemPlace[], answer: Extract<ItemResult, { kind: 'answered' }>): void {
    const bytes = Buffer.byteLength(answer.data)
    this.#readBytes += bytes
    this.#owe(bytes)
    for (const [copy, place] of places.entries()) {
      const fitting = this.#fitting(answer, bytes)
      if (copy > 0 && fitting.kind === 'answered') this.#owe(bytes)
      this.#items.set(place, fitting)
    }
  }

  #fitting(answer: ItemResult, bytes: number): ItemResult {
    const { maxBytes } = this.#budget
    if (!this.#budget.take(bytes)) {
      const tooLong = bytes > maxBytes ? itemErrors.itemTooLong : itemErrors.answerTooLong
      return refuse(tooLong(maxBytes))
    }
    return this.#hold(bytes) ? answer : refuse(itemErrors.tooMuch)
  }

  #refuse(places: readonly ItemPlace[], refusal: ApiRefusal): void {
    for (const place of places) this.#items.refuse(place, refusal)
  }

  #hold(bytes: number): boolean {
    if (bytes <= itemBytes) return true
    if (!this.#limits.unread.take(this.#caller.account.accountId, bytes)) return false
    this.#bufferedBytes += bytes
    return true
  }

  /** The client has read the answer, or has disconnected. */
  #release(): void {
    this.#limits.unread.read(this.#caller.account.accountId, this.#bufferedBytes)
    this.#bufferedBytes = 0
  }

  #owe(bytes: number): void {
    if (bytes >= bytesPerUnit) this.#limits.charge(this.#caller.budget, Math.floor(bytes / bytesPerUnit))
  }
}

/** Groups the reads that fit into one turn. */
function splitRounds(planned: readonly PlannedRead[]): PlannedRead[][] {
  const rounds: PlannedRead[][] = []
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
