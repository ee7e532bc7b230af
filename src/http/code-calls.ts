import type { CallAnswer } from '../dispatch/call-answers.ts'
import type { Acceptance, Submission } from '../dispatch/intake-port.ts'
import type { Plan } from '../domain/plan/plan.ts'
import { itemErrors, type Refusal } from './errors.ts'
import type { LookedUp } from './operations/operation.ts'
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

/**
 * The calls that one request asks for: accepted like any message, then waited for, because which number calls is
 * known when it does. What becomes of them is on disk before the client is told.
 */
export class CodeCalls<Asked extends CodeCall> {
  readonly #accountId: number
  readonly #ports: Pick<OperationsPorts, 'intake' | 'callAnswers' | 'clock'>
  readonly #calls: Asked[] = []

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

  /** Answers in the order of `calls`. Rejects where nothing could be accepted. */
  async ask(): Promise<LookedUp[]> {
    if (this.#calls.length === 0) return []
    const accountId = this.#accountId
    const submissions = this.#calls.map(({ clientId, phone, type, plan }): Submission => {
      return { accountId, clientId, phone, type, plan, hook: null, requestId: null }
    })
    const acceptances = await this.#ports.intake.accept(submissions)
    return Promise.all(this.#calls.map((call, index) => this.#answer(call, acceptances[index] as Acceptance)))
  }

  async #answer(call: CodeCall, acceptance: Acceptance): Promise<LookedUp> {
    if (acceptance.kind === 'not-enough-money') {
      return { kind: 'refused', refusal: itemErrors.notEnoughMoney }
    }
    const { clock, callAnswers } = this.#ports
    const { msgId } = acceptance
    const answer = await callAnswers.answer(msgId, clock.now() + call.plan.lifetimeSeconds * 1_000 + graceMs)
    if (answer.kind !== 'code') return { kind: 'refused', refusal: refusalOf(answer) }
    return { kind: 'answered', data: payload(call, msgId, answer.code) }
  }
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
