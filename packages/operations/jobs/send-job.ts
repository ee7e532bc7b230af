import type { Acceptance, Submission } from '../../engines/dispatch/intake/intake-port.ts'
import { unacceptedError } from '../errors.ts'
import type { Outcome } from '../operation.ts'
import type { OperationsPorts } from '../ports.ts'
import type { AnswerItems, ItemPlace } from './answer-items.ts'

type Send = Extract<Outcome, { kind: 'send' }>

/** The messages of one request; one call of intake accepts all of them. */
export class SendJob {
  readonly submissions: Submission[] = []
  readonly #accountId: number
  readonly #intake: OperationsPorts['intake']
  readonly #items: AnswerItems
  readonly #places: ItemPlace[] = []
  readonly #parts: number[] = []
  #accepted = 0
  #unpaid = 0

  constructor(accountId: number, { intake }: Pick<OperationsPorts, 'intake'>, items: AnswerItems) {
    this.#accountId = accountId
    this.#intake = intake
    this.#items = items
  }

  /** Operations that were accepted at the last `render`. */
  get accepted(): number {
    return this.#accepted
  }

  /** Operations that the balance did not cover at the last `render`. */
  get unpaid(): number {
    return this.#unpaid
  }

  add(place: ItemPlace, send: Send): void {
    this.#places.push(place)
    this.#parts.push(send.parts)
    this.submissions.push(toSubmission(this.#accountId, place, send, null))
  }

  /** Rejects where nothing was accepted, or where that is unknown. */
  async accept(): Promise<void> {
    if (this.submissions.length > 0) this.render(await this.#intake.accept(this.submissions))
  }

  /** May be called again after a rollback. */
  render(acceptances: readonly Acceptance[]): void {
    this.#accepted = 0
    this.#unpaid = 0
    for (let index = 0; index < acceptances.length; index++) {
      const acceptance = acceptances[index] as Acceptance
      const place = this.#places[index] as ItemPlace
      if (acceptance.kind === 'accepted') {
        this.#accepted++
        this.#items.setSent(place, acceptance.msgId, this.#parts[index] as number)
      } else {
        if (acceptance.kind === 'not-enough-money') this.#unpaid++
        this.#items.refuse(place, unacceptedError(acceptance))
      }
    }
  }
}

export function toSubmission(
  accountId: number,
  { type, id }: Pick<ItemPlace, 'type' | 'id'>,
  { plan, hook, phone, links, wish }: Send,
  requestId: string | null,
): Submission {
  return {
    accountId,
    clientId: id.text,
    phone,
    type,
    plan,
    hook,
    requestId,
    links,
    ...(wish !== undefined && { wish }),
  }
}
