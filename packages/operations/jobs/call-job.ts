import type { CallAnswer } from '../../engines/dispatch/decisions/call-results.ts'
import type { Acceptance, IdempotentRequest } from '../../engines/dispatch/intake/intake-port.ts'
import { OutcomeUnknown } from '../../store/database.ts'
import { type ApiRefusal, itemErrors, unacceptedError } from '../errors.ts'
import type { Outcome } from '../operation.ts'
import type { OperationsPorts } from '../ports.ts'
import type { AnswerItems, ItemPlace } from './answer-items.ts'

interface CodeCall extends Extract<Outcome, { kind: 'call' }> {
  place: ItemPlace
}

/** After the end of its lifetime and this much more, a call's message has its final state. */
const graceMs = 3_000

/** The Idempotency-Key of these calls was used with another request. */
export class KeyUsedOtherwise extends Error {
  override name = 'KeyUsedOtherwise'
}

/**
 * The calls of one request whose caller number is a code. They are accepted like any message; the answer then waits
 * until the trunk knows the number. The outcome is on disk before the client is answered.
 */
export class CallJob {
  readonly #accountId: number
  readonly #ports: Pick<OperationsPorts, 'intake' | 'callRecipients' | 'callResults' | 'clock'>
  readonly #items: AnswerItems
  #calls: CodeCall[] = []

  constructor(
    accountId: number,
    ports: Pick<OperationsPorts, 'intake' | 'callRecipients' | 'callResults' | 'clock'>,
    items: AnswerItems,
  ) {
    this.#accountId = accountId
    this.#ports = ports
    this.#items = items
  }

  get count(): number {
    return this.#calls.length
  }

  add(place: ItemPlace, call: Extract<Outcome, { kind: 'call' }>): void {
    this.#calls.push({ place, ...call })
  }

  /**
   * Makes the calls and waits for their codes. A repeated request with the same key waits for the calls of the first
   * one. Rejects only where `request` is given: with `KeyUsedOtherwise`, and with `OutcomeUnknown`, after which the
   * client may send the request again.
   */
  async prepare(request: IdempotentRequest | null): Promise<void> {
    if (this.count === 0) return
    try {
      await this.#refuseFloods(request)
      if (this.#calls.length === 0) return
      const acceptances = await this.#accept(request)
      if (acceptances.some(({ kind }) => kind === 'accepted')) this.#items.changed = true
      await Promise.all(this.#calls.map((call, index) => this.#finish(call, acceptances[index], request)))
    } catch (error) {
      this.#fail(error, request)
    }
  }

  /**
   * Refuses calls to numbers that get too many codes. With a key all calls are made or none, since the calls of a
   * repeated request must be those of the first one, which are not counted again.
   */
  async #refuseFloods(request: IdempotentRequest | null): Promise<void> {
    const { callRecipients, intake } = this.#ports
    if (callRecipients === undefined) return
    if (request !== null && (await intake.storedAnswer({ ...request, scope: 'calls' })) !== null) return
    const wished = this.#calls.map(({ phone }) => ({ accountId: this.#accountId, phone }))
    const admitted = await callRecipients.admit(wished)
    if (admitted.every(Boolean)) return
    const isRefused = (index: number) => request !== null || admitted[index] !== true
    for (const [index, call] of this.#calls.entries()) {
      if (!isRefused(index)) continue
      const counted = wished[index]
      if (admitted[index] === true && counted !== undefined) callRecipients.release(counted)
      this.#items.refuse(call.place, itemErrors.tooManyCodes)
    }
    this.#calls = this.#calls.filter((_, index) => !isRefused(index))
  }

  #fail(error: unknown, request: IdempotentRequest | null): void {
    const isUnknown = error instanceof OutcomeUnknown
    if (request !== null && (isUnknown || error instanceof KeyUsedOtherwise)) throw error
    const places = this.#calls.map(({ place }) => place)
    if (!isUnknown) return this.#items.fail(places, error)
    this.#items.changed = true
    for (const place of places) this.#items.refuse(place, itemErrors.callUnanswered)
  }

  /**
   * The request's Idempotency-Key stores the whole answer, which is known only after the calls. So calls use the key in
   * a scope of their own, which stores the ids of their messages.
   */
  async #accept(request: IdempotentRequest | null): Promise<Acceptance[]> {
    const { intake } = this.#ports
    const submissions = this.#calls.map(({ place: { type, id }, phone, plan }) => {
      const { text: clientId } = id
      return { accountId: this.#accountId, clientId, phone, type, plan, hook: null, requestId: null }
    })
    if (request === null) return intake.accept(submissions)
    const outcome = await intake.acceptOnce({ ...request, scope: 'calls' }, submissions, (acceptances) =>
      JSON.stringify(acceptances),
    )
    if (outcome.kind === 'other-body') throw new KeyUsedOtherwise('the key was used with another body')
    return JSON.parse(outcome.answer) as Acceptance[]
  }

  async #finish(
    call: CodeCall,
    acceptance: Acceptance = { kind: 'failed' },
    request: IdempotentRequest | null,
  ): Promise<void> {
    const { place, plan } = call
    if (acceptance.kind !== 'accepted') return this.#items.refuse(place, unacceptedError(acceptance))
    const { clock, callResults } = this.#ports
    const until = clock.now() + plan.lifetimeSeconds * 1_000 + graceMs
    const answer = await callResults.answer(acceptance.msgId, until)
    if (answer.kind === 'code') {
      return this.#items.set(place, { kind: 'answered', data: payload(call, acceptance.msgId, answer.code) })
    }
    // The answer to a request with a key is stored, so an unknown outcome must not be in it: it may become
    // known.
    if (answer.kind === 'unknown' && request !== null) {
      throw new OutcomeUnknown('it is not known yet what became of a call')
    }
    this.#items.refuse(place, toRefusal(answer))
  }
}

function payload({ place, plan }: CodeCall, msgId: number, code: string): string {
  const { echo } = place.id
  const id = echo === null ? '' : `"id":${echo},`
  const price = plan.stages[0].pricePerPartMicros / 1_000_000
  return `{${id}"msg_id":${msgId},"code":${JSON.stringify(code)},"price":${price}}`
}

function toRefusal(answer: Exclude<CallAnswer, { kind: 'code' }>): ApiRefusal {
  if (answer.kind === 'unknown' || answer.status === 'UNKNOWN') return itemErrors.callUnanswered
  if (answer.status === 'NO ROUTE') return itemErrors.noTariff
  if (answer.status === 'INVALID DESTINATION ADDRESS') return itemErrors.phone
  return itemErrors.callFailed(answer.error ?? answer.status)
}
