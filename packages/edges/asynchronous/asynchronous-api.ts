import { randomUUID } from 'node:crypto'
import { transactionPlaces } from '../../admission/shared-limits.ts'
import type { Acceptance, IdempotentRequest } from '../../engines/dispatch/intake/intake-port.ts'
import type { NewCallback } from '../../engines/outbox/outbox.ts'
import { envelopeRefused } from '../../operations/answer.ts'
import { withRequestFacts } from '../../operations/drafts/with-request-facts.ts'
import { type ApiRefusal, envelopeErrors } from '../../operations/errors.ts'
import type { Caller } from '../../operations/perform-operation.ts'
import type { AsynchronousPorts } from '../../operations/ports.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../store/database.ts'
import type { Admission, OperationsRequest } from '../admission.ts'
import { AsynchronousBatch } from './asynchronous-batch.ts'
import { writeRefusals } from './refusal-callbacks.ts'

/**
 * `POST /v1/json` without HTTP: accepts sends only, and answers once everything is on disk. Refusals are reported by
 * callbacks. Every outcome is a JSON text for status 200.
 */
export class AsynchronousApi {
  readonly #ports: AsynchronousPorts
  readonly #admission: Admission

  constructor(ports: AsynchronousPorts, admission: Admission) {
    this.#ports = ports
    this.#admission = admission
  }

  /** Never rejects. */
  async answer(request: OperationsRequest): Promise<string> {
    try {
      const admitted = await this.#admission.admit(request, 'asynchronous')
      if (admitted.kind === 'refused') return this.#refused(admitted.refusal)
      const { caller, elements, once } = admitted
      if (!(await this.#mayRefuse(caller, once))) return this.#refused(envelopeErrors.refusals)
      const ports = await withRequestFacts(this.#ports, caller.account, elements)
      const batch = new AsynchronousBatch(caller, elements, randomUUID(), ports)
      // Spent before any wait, so that simultaneous requests see it.
      this.#admission.limits.refusals.charge(batch.accountId, batch.refusalCallbacks)
      return await (once === null ? this.#perform(batch) : this.#performOnce(batch, once))
    } catch (error) {
      return this.#refused(this.#admission.toRefusal(error, 'asynchronous API'))
    }
  }

  /** A repeated request that is on disk is answered, whatever allowance its account has left. */
  async #mayRefuse({ account }: Caller, once: IdempotentRequest | null): Promise<boolean> {
    // One request may exceed the allowance; the next one is then refused until the debt is worked off.
    const { refusals } = this.#admission.limits
    if (refusals.tokensLeft(account.accountId) > 0 && this.#admission.limits.maySend(account.accountId))
      return true
    return once !== null && (await this.#ports.intake.storedAnswer(once)) !== null
  }

  async #perform(batch: AsynchronousBatch): Promise<string> {
    const { submissions } = batch
    const acceptances = submissions.length === 0 ? [] : await this.#ports.intake.accept(submissions)
    const callbacks = batch.callbacks(acceptances)
    this.#chargeAccepted(batch, acceptances, callbacks)
    try {
      await writeRefusals(this.#ports, callbacks, null)
    } catch (error) {
      const sent = acceptances.some(({ kind }) => kind === 'accepted')
      if (!sent || !(error instanceof DatabaseUnavailable)) throw error
      throw new OutcomeUnknown('the sends are on disk, and not what was refused', { cause: error })
    }
    return renderAnswer(batch.requestId)
  }

  /**
   * The stored answer is the request's id followed by the callbacks about refusals. These are written next, once. Where
   * that fails the client gets no answer, sends the request again, and gets both.
   */
  async #performOnce(batch: AsynchronousBatch, request: IdempotentRequest): Promise<string> {
    let charge = () => this.#admission.limits.refusals.charge(batch.accountId, -batch.refusalCallbacks)
    const render = (acceptances: Acceptance[]) => {
      const callbacks = batch.callbacks(acceptances)
      charge = () => this.#chargeAccepted(batch, acceptances, callbacks)
      return [batch.requestId, JSON.stringify(callbacks)].join('\n')
    }
    const leave = await this.#admission.limits.gate.enter(batch.accountId, transactionPlaces)
    const outcome = await this.#ports.intake.acceptOnce(request, batch.submissions, render).finally(leave)
    charge()
    if (outcome.kind === 'other-body') return this.#refused(envelopeErrors.otherBody)
    const [requestId = '', callbacks = '[]'] = outcome.answer.split('\n')
    await writeRefusals(this.#ports, JSON.parse(callbacks) as NewCallback[], { ...request, requestId })
    return renderAnswer(requestId)
  }

  /** Charges the refusals by the balance, and gives back one for each operation that was accepted. */
  #chargeAccepted(
    batch: AsynchronousBatch,
    acceptances: readonly Acceptance[],
    callbacks: readonly NewCallback[],
  ): void {
    const accepted = acceptances.filter(({ kind }) => kind === 'accepted').length
    this.#admission.limits.noteSends(batch.accountId, accepted, batch.operations - accepted)
    this.#admission.limits.refusals.charge(
      batch.accountId,
      callbacks.length - batch.refusalCallbacks - accepted,
    )
  }

  #refused(refusal: ApiRefusal): string {
    this.#ports.events.refusedOperation({ type: 'envelope', reason: refusal.code })
    return envelopeRefused(refusal)
  }
}

function renderAnswer(requestId: string): string {
  return `{"success":true,"request_id":${JSON.stringify(requestId)}}`
}
