import { lookupPayload } from '../domain/lookup/finding.ts'
import type { AnsweredLookup, Looked, PaidLookup } from '../lookups/lookups.ts'
import type { Queryable } from '../storage/database.ts'
import { coveredBy } from '../storage/lookup-charges.ts'
import { itemErrors, type Refusal } from './errors.ts'
import type { LookedUp } from './operations/operation.ts'
import type { OperationsPorts } from './ports.ts'

/** Asks about a number, for this price. */
export interface NumberQuestion {
  clientId: string | null
  phone: string
  /** The form of it that is answered. */
  phoneAsSent: string
  priceMicros: number
}

export type Reply<Question> = readonly [question: Question, outcome: LookedUp]

/** The numbers that one request asks about: asked together, then charged for together where there is an answer. */
export class NumberQuestions<Question extends NumberQuestion> {
  readonly #accountId: number
  readonly #ports: Pick<OperationsPorts, 'lookup' | 'numbers'>
  readonly #questions: Question[] = []
  #answered: { question: Question; answer: AnsweredLookup }[] = []

  constructor(accountId: number, ports: Pick<OperationsPorts, 'lookup' | 'numbers'>) {
    this.#accountId = accountId
    this.#ports = ports
  }

  get questions(): readonly Question[] {
    return this.#questions
  }

  add(question: Question): void {
    this.#questions.push(question)
  }

  /** Asks for what the balance covers. Answers what is refused by now: what it does not, and what failed. */
  async ask(): Promise<Reply<Question>[]> {
    const balance = await this.#ports.lookup.balanceMicros(this.#accountId)
    const prices = this.#questions.map(({ priceMicros }) => priceMicros)
    const covered = coveredBy(balance, prices)
    const asked = this.#questions.slice(0, covered)
    const looked = asked.length === 0 ? [] : await this.#ports.numbers.look(asked.map(({ phone }) => phone))
    const refused = this.#questions.slice(covered).map((each) => refusal(each, itemErrors.notEnoughMoney))
    this.#answered = []
    for (const [index, question] of asked.entries()) {
      const answer = looked[index] as Looked
      if (answer.kind === 'answered') this.#answered.push({ question, answer })
      else refused.push(refusal(question, answer.retry ? itemErrors.lookup : itemErrors.noTariff))
    }
    return refused
  }

  /** Charges for what was answered and answers it. May be called again after `tx` was rolled back. */
  async charge(tx?: Queryable): Promise<Reply<Question>[]> {
    if (this.#answered.length === 0) return []
    const paid = this.#answered.map(({ question, answer }): PaidLookup => {
      const { clientId, phone, priceMicros } = question
      return { clientId, phone, priceMicros, answer }
    })
    const booked = await this.#ports.numbers.charge(this.#accountId, paid, tx)
    return this.#answered.map(({ question, answer }, index) =>
      index < booked ? reply(question, answer) : refusal(question, itemErrors.notEnoughMoney),
    )
  }
}

function reply<Question extends NumberQuestion>(
  question: Question,
  { finding }: AnsweredLookup,
): Reply<Question> {
  return [question, { kind: 'answered', data: JSON.stringify(lookupPayload(question.phoneAsSent, finding)) }]
}

function refusal<Question>(question: Question, refused: Refusal): Reply<Question> {
  return [question, { kind: 'refused', refusal: refused }]
}
