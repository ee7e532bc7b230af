import { OutcomeUnknown, type Transaction } from '../../storage/database.ts'
import type { ChangeResult } from '../operations/operation.ts'
import type { AnswerItems, ItemPlace } from './answer-items.ts'
import type { SharedLimits } from './shared-limits.ts'

interface Change {
  place: ItemPlace
  weight: number
  change: (tx?: Transaction) => Promise<ChangeResult>
}

/** Changes of one request other than messages and money, made one after the other. */
export class ChangeJob {
  readonly #accountId: number
  readonly #gate: SharedLimits['gate']
  readonly #items: AnswerItems
  readonly #changes: Change[] = []

  constructor(accountId: number, { gate }: SharedLimits, items: AnswerItems) {
    this.#accountId = accountId
    this.#gate = gate
    this.#items = items
  }

  get weights(): number[] {
    return this.#changes.map(({ weight }) => weight)
  }

  add(place: ItemPlace, weight: number, change: Change['change']): void {
    this.#changes.push({ place, weight, change })
  }

  /**
   * Makes the changes in `tx`, which is rolled back where this rejects; then it may be called again. Without `tx` each
   * change has its own transaction and turn, a failure is an item error, and this never rejects.
   */
  async commit(tx?: Transaction): Promise<void> {
    for (const each of this.#changes) {
      if (tx === undefined) await this.#commitAlone(each)
      else this.#set(each.place, await each.change(tx))
    }
  }

  async #commitAlone({ place, weight, change }: Change): Promise<void> {
    try {
      const leave = await this.#gate.enter(this.#accountId, weight)
      const result = await change().finally(leave)
      this.#set(place, result)
      if (result.kind === 'changed') this.#items.changed = true
    } catch (error) {
      if (error instanceof OutcomeUnknown) this.#items.changed = true
      this.#items.fail([place], error)
    }
  }

  #set(place: ItemPlace, result: ChangeResult): void {
    if (result.kind === 'refused') this.#items.refuse(place, result.refusal)
    else this.#items.setDone(place, result.payload)
  }
}
