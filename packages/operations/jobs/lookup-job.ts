import type { Finding } from '../../domain/lookup/finding.ts'
import type { PaidLookup } from '../../engines/lookups/lookups.ts'
import { OutcomeUnknown, type Queryable } from '../../store/database.ts'
import { coveredBy } from '../../store/money/lookup-charges.ts'
import { itemErrors } from '../errors.ts'
import type { Outcome } from '../operation.ts'
import type { OperationsPorts } from '../ports.ts'
import type { AnswerItems, ItemPlace } from './answer-items.ts'

interface Lookup extends Extract<Outcome, { kind: 'lookup' }> {
  place: ItemPlace
  clientId: string | null
}

type FoundLookup = Lookup & PaidLookup

/** Receives the result of each lookup. */
export interface LookupItems extends Pick<AnswerItems, 'changed' | 'refuse' | 'fail'> {
  setFinding(place: ItemPlace, phoneAsSent: string, finding: Finding): void
}

/** The lookups of one request: made together, and charged together for what was found. */
export class LookupJob {
  readonly #accountId: number
  readonly #ports: Pick<OperationsPorts, 'lookup' | 'numbers'>
  readonly #items: LookupItems
  readonly #lookups: Lookup[] = []
  readonly #found: FoundLookup[] = []

  constructor(accountId: number, ports: Pick<OperationsPorts, 'lookup' | 'numbers'>, items: LookupItems) {
    this.#accountId = accountId
    this.#ports = ports
    this.#items = items
  }

  get count(): number {
    return this.#lookups.length
  }

  add(place: ItemPlace, lookup: Extract<Outcome, { kind: 'lookup' }>): void {
    this.#lookups.push({ place, clientId: place.id.text, ...lookup })
  }

  /** Looks up the numbers that the balance covers. Never rejects. */
  async prepare(): Promise<void> {
    if (this.count === 0) return
    try {
      const balance = await this.#ports.lookup.balanceMicros(this.#accountId)
      const prices = this.#lookups.map(({ priceMicros }) => priceMicros)
      const phones = this.#lookups.slice(0, coveredBy(balance, prices)).map(({ phone }) => phone)
      const looked = phones.length === 0 ? [] : await this.#ports.numbers.look(phones)
      for (const [index, lookup] of this.#lookups.entries()) {
        const answer = looked[index]
        if (answer === undefined) this.#items.refuse(lookup.place, itemErrors.notEnoughMoney)
        else if (answer.kind === 'answered') this.#found.push({ ...lookup, answer })
        else this.#items.refuse(lookup.place, answer.retry ? itemErrors.lookup : itemErrors.noTariff)
      }
    } catch (error) {
      this.#fail(this.#lookups, error)
    }
  }

  /** Charges for the results. Rejects only in `tx`; then it may be called again. */
  async commit(tx?: Queryable): Promise<void> {
    if (this.#found.length === 0) return
    try {
      const charged = await this.#ports.numbers.charge(this.#accountId, this.#found, tx)
      if (tx === undefined && charged > 0) this.#items.changed = true
      this.#render(charged)
    } catch (error) {
      if (tx !== undefined) throw error
      if (error instanceof OutcomeUnknown) this.#items.changed = true
      this.#fail(this.#found, error)
    }
  }

  /** Only the first `charged` results were paid for. */
  #render(charged: number): void {
    for (const [index, { place, phoneAsSent, answer }] of this.#found.entries()) {
      if (index >= charged) this.#items.refuse(place, itemErrors.notEnoughMoney)
      else this.#items.setFinding(place, phoneAsSent, answer.finding)
    }
  }

  #fail(lookups: readonly Lookup[], error: unknown): void {
    this.#items.fail(
      lookups.map(({ place }) => place),
      error,
    )
  }
}
