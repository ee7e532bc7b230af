import type { CallAnswer } from '../dispatch/call-answers.ts'
import type { Acceptance, IdempotentRequest, Submission } from '../dispatch/intake-port.ts'
import type { Plan } from '../domain/plan/plan.ts'
import { OutcomeUnknown } from '../storage/database.ts'
import { itemErrors, type Refusal, unacceptedError } from './errors.ts'
import { type LookedUp, refuse } from './operations/operation.ts'
import type { OperationsPorts } from './ports.ts'

/** Asks for a call whose number is a code. */
export interface CodeCall {
  type: string
  clientId: string | null
  /** JSON text of the id as the client sent it; null where it sent none. */
  echo: string | null
  phone: string
  plan: Plan
}

/** How long after the end of its lifetime a call's message surely says how it ended. */
const graceMs = 3_000

/** The Idempotency-Key of these calls was used with another request. */
export class KeyUsedOtherwise extends Error {
  override name = 'KeyUsedOtherwise'
}

/**
 * The calls that one request asks for: accepted like any message, then waited for, because which number calls is
 * known when it does. What becomes of them is on disk before the client is told.
 */
export class CodeCalls<Asked extends CodeCall> {
  readonly #accountId: number
  readonly #ports: Pick<OperationsPorts, 'intake' | 'callAnswers' | 'clock'>
  readonly #calls: Asked[] = []
  #accepted = false

  constructor(accountId: number, ports: Pick<OperationsPorts, 'intake' | 'callAnswers' | 'clock'>) {
    this.#accountId = accountId
    this.#ports = ports
  }

  get calls(): readonly Asked[] {
    return this.#calls
  }

  add(call: Asked): void {
    this.#calls.push(call)
  }

  /** Whether any of them is on disk. */
  get accepted(): boolean {
    return this.#accepted
  }

  /**
   * Answers in the order of `calls`. Rejects where nothing could be accepted, or nobody knows whether it was, or with
   * `KeyUsedOtherwise`. A request that comes again with its key waits for the calls that were made for it before.
   */
  async ask(once: IdempotentRequest | null): Promise<LookedUp[]> {
    if (this.#calls.length === 0) return []
    const accountId = this.#accountId
    const submissions = this.#calls.map(({ clientId, phone, type, plan }): Submission => {
      return { accountId, clientId, phone, type, plan, hook: null, requestId: null }
    })
    const acceptances = await this.#accept(submissions, once)
    this.#accepted = acceptances.some(({ kind }) => kind === 'accepted')
    const answers = await Promise.all(acceptances.map((each) => this.#untilKnown(each)))
    // An answer is kept with its key; this one may still become known.
    if (once !== null && answers.some((answer) => answer?.kind === 'unknown')) {
      throw new OutcomeUnknown('it is not known yet what became of a call')
    }
    return this.#calls.map((call, index) => outcomeOf(call, acceptances[index], answers[index] ?? null))
  }

  /**
   * The key of the request is taken with its whole answer, which is known only when the calls are. So calls have a
   * key of their own, which no client can write, and what is stored under it is which messages they are.
   */
  async #accept(submissions: Submission[], once: IdempotentRequest | null): Promise<Acceptance[]> {
    const { intake } = this.#ports
    if (once === null) return intake.accept(submissions)
    const request = { ...once, key: `calls\n${once.key}` }
    const outcome = await intake.acceptOnce(request, submissions, (acceptances) =>
      JSON.stringify(acceptances),
    )
    if (outcome.kind === 'other-body') throw new KeyUsedOtherwise('the key was used with another body')
    return JSON.parse(outcome.answer) as Acceptance[]
  }

  /** Null where there is no call. */
  async #untilKnown(acceptance: Acceptance): Promise<CallAnswer | null> {
    if (acceptance.kind !== 'accepted') return null
    const { clock, callAnswers } = this.#ports
    return callAnswers.answer(acceptance.msgId, clock.now() + this.#lifetimeMs() + graceMs)
  }

  #lifetimeMs(): number {
    return 1_000 * Math.max(...this.#calls.map(({ plan }) => plan.lifetimeSeconds))
  }
}

function outcomeOf(call: CodeCall, acceptance: Acceptance | undefined, answer: CallAnswer | null): LookedUp {
  if (acceptance?.kind !== 'accepted') return refuse(unacceptedError(acceptance ?? { kind: 'failed' }))
  if (answer?.kind !== 'code') return refuse(refusalOf(answer ?? { kind: 'unknown' }))
  return { kind: 'answered', data: payload(call, acceptance.msgId, answer.code) }
}

function payload({ echo, plan }: CodeCall, msgId: number, code: string): string {
  const id = echo === null ? '' : `"id":${echo},`
  const price = plan.stages[0].pricePerPartMicros / 1_000_000
  return `{${id}"msg_id":${msgId},"code":${JSON.stringify(code)},"price":${price}}`
}

function refusalOf(answer: Exclude<CallAnswer, { kind: 'code' }>): Refusal {
  if (answer.kind === 'unknown' || answer.status === 'UNKNOWN') return itemErrors.callUnanswered
  if (answer.status === 'NO ROUTE') return itemErrors.noTariff
  if (answer.status === 'INVALID DESTINATION ADDRESS') return itemErrors.phone
  return itemErrors.callFailed(answer.error ?? answer.status)
}
