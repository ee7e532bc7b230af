import { randomUUID } from 'node:crypto'
import type { NewCallback } from '../../callbacks/outbox.ts'
import { type Acceptance, type IdempotentRequest, OutcomeUnknown } from '../../dispatch/intake-port.ts'
import { DatabaseUnavailable } from '../../storage/database.ts'
import type { Admission, OperationsRequest } from '../admission.ts'
import { envelopeRefused } from '../answer.ts'
import { envelopeErrors, type Refusal } from '../errors.ts'
import type { Caller } from '../perform-operation.ts'
import type { AsynchronousPorts } from '../ports.ts'
import { AsynchronousBatch } from './asynchronous-batch.ts'
import { RefusalCallbacks } from './refusal-callbacks.ts'

/** Of the callback of a refusal, in units of `Operation.weight`. */
const refusalWeight = 2

/**
 * `POST /v1/json` without HTTP: takes sends only, and answers as soon as everything is on disk. What is refused
 * is told to hooks. Every outcome is a JSON text that goes out with status 200.
 */
export class AsynchronousEndpoint {
  readonly #ports: AsynchronousPorts
  readonly #admission: Admission
  readonly #refusals: RefusalCallbacks

  constructor(ports: AsynchronousPorts, admission: Admission) {
    this.#ports = ports
    this.#admission = admission
    this.#refusals = new RefusalCallbacks(ports)
  }

  /** Never rejects. */
  async answer(request: OperationsRequest): Promise<string> {
    try {
      const admitted = await this.#admission.admit(request, 'asynchronous')
      if (admitted.kind === 'refused') return this.#refused(admitted.refusal)
      const { caller, elements, once } = admitted
      const batch = new AsynchronousBatch(caller, elements, randomUUID(), this.#ports)
      if (!this.#mayNotify(caller, batch.refusals)) return this.#refused(envelopeErrors.tooMuch)
      return await (once === null ? this.#perform(batch) : this.#performOnce(batch, once))
    } catch (error) {
      return this.#refused(this.#admission.refusalOf(error, 'asynchronous endpoint'))
    }
  }

  /** What is refused costs nothing, and a callback each. */
  #mayNotify({ keyId }: Caller, refusals: number): boolean {
    if (keyId === null || refusals === 0) return true
    return this.#admission.reads.rates.take(keyId, refusals * refusalWeight)
  }

  async #perform(batch: AsynchronousBatch): Promise<string> {
    const { submissions } = batch
    const acceptances = submissions.length === 0 ? [] : await this.#ports.intake.accept(submissions)
    try {
      await this.#refusals.write(batch.callbacks(acceptances))
    } catch (error) {
      const sent = acceptances.some(({ kind }) => kind === 'accepted')
      if (!sent || !(error instanceof DatabaseUnavailable)) throw error
      throw new OutcomeUnknown('the sends are on disk, and not what was refused', { cause: error })
    }
    return answerOf(batch.requestId)
  }

  /**
   * What is stored under the key is the request's id and, behind it, the callbacks of what was refused. These
   * are written next, once; where that fails, the client has no answer, comes again, and gets both.
   */
  async #performOnce(batch: AsynchronousBatch, request: IdempotentRequest): Promise<string> {
    const render = (acceptances: Acceptance[]) => {
      return [batch.requestId, JSON.stringify(batch.callbacks(acceptances))].join('\n')
    }
    const outcome = await this.#ports.intake.acceptOnce(request, batch.submissions, render)
    if (outcome.kind === 'other-body') return this.#refused(envelopeErrors.otherBody)
    const [requestId = '', callbacks = '[]'] = outcome.answer.split('\n')
    await this.#refusals.writeOnce(JSON.parse(callbacks) as NewCallback[], requestId, request)
    return answerOf(requestId)
  }

  #refused(refusal: Refusal): string {
    this.#ports.events.refusedOperation({ type: 'envelope', reason: refusal.code })
    return envelopeRefused(refusal)
  }
}

function answerOf(requestId: string): string {
  return `{"success":true,"request_id":${JSON.stringify(requestId)}}`
}
