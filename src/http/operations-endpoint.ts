import type { Acceptance, IdempotentRequest, OnceOutcome } from '../dispatch/intake-port.ts'
import type { CatalogueAccount } from '../storage/catalogue-settings.ts'
import { OutcomeUnknown, type Queryable } from '../storage/database.ts'
import { Admission, type Admitted, type KeylessRequest, type OperationsRequest } from './admission.ts'
import { envelopeOf, envelopeRefused } from './answer.ts'
import { KeyUsedOtherwise } from './code-calls.ts'
import { envelopeErrors, itemErrors, type Refusal } from './errors.ts'
import type { OperationsPorts } from './ports.ts'
import { RequestBatch } from './request-batch.ts'

/** `POST /api/json.php` without HTTP: every outcome is a JSON text that goes out with status 200. */
export class OperationsEndpoint {
  readonly #ports: OperationsPorts
  readonly #admission: Admission

  constructor(ports: OperationsPorts, admission: Admission = new Admission(ports)) {
    this.#ports = ports
    this.#admission = admission
  }

  /** Never rejects. */
  answer(request: OperationsRequest): Promise<string> {
    return this.#answer(() => this.#admission.admit(request, 'operations'), request.whenSent)
  }

  /** The same for an account that is known without its key. */
  answerFor(account: CatalogueAccount, request: KeylessRequest): Promise<string> {
    return this.#answer(() => this.#admission.admitFor(account, request))
  }

  async #answer(
    admit: () => Promise<Admitted> | Admitted,
    whenSent: OperationsRequest['whenSent'] = (then) => then(),
  ): Promise<string> {
    try {
      const admitted = await admit()
      if (admitted.kind === 'refused') return this.#refused(admitted.refusal)
      const { caller, elements, once } = admitted
      const batch = new RequestBatch(caller, elements, this.#ports, this.#admission.reads)
      try {
        return await (once === null ? this.#perform(batch) : this.#performOnce(batch, once))
      } finally {
        batch.releaseWhen(whenSent)
      }
    } catch (error) {
      if (error instanceof KeyUsedOtherwise) return this.#refused(envelopeErrors.otherBody)
      return this.#refused(this.#admission.refusalOf(error, 'operations endpoint'))
    }
  }

  async #perform(batch: RequestBatch): Promise<string> {
    const { submissions } = batch
    // Begun beside the sends, and waited for below.
    if (batch.reads) void batch.lookedUp()
    const accepting: Promise<Acceptance[]> | Acceptance[] =
      submissions.length === 0 ? [] : this.#ports.intake.accept(submissions)
    // Questions never reject: a rejection here is one of intake, and nothing was accepted.
    const [acceptances] = await Promise.all([accepting, batch.ask()])
    await batch.change()
    const unknowable = await batch.lookedUp()
    const accepted = batch.changed || acceptances.some((acceptance) => acceptance.kind === 'accepted')
    if (unknowable === itemErrors.storage && !accepted) return this.#refused(envelopeErrors.storage)
    return envelopeOf(batch.render(acceptances))
  }

  async #performOnce(batch: RequestBatch, request: IdempotentRequest): Promise<string> {
    // The stored answer is the whole answer, so everything else in it is known before intake is asked.
    const mayStore = batch.mayStore()
    if (batch.asks || batch.reads || !mayStore) {
      const known = await this.#ports.intake.storedAnswer(request)
      if (known !== null) return this.#answerOf(known, batch)
      if (!mayStore) return this.#refused(envelopeErrors.tooMuchStored)
      await batch.ask(request)
    }
    if ((await batch.lookedUp()) === itemErrors.storage) {
      // Calls are made by then; the same request is answered with what became of them.
      return this.#refused(batch.changed ? envelopeErrors.outcomeUnknown : envelopeErrors.storage)
    }
    let accepted = 0
    const render = (acceptances: Acceptance[]) => {
      accepted = acceptances.filter(({ kind }) => kind === 'accepted').length
      return envelopeOf(batch.render(acceptances))
    }
    const change = (tx: Queryable) => batch.changeIn(tx)
    const leave = await batch.turnToStore().catch((error: unknown) => {
      throw batch.changed ? new OutcomeUnknown('calls are made, and not stored yet', { cause: error }) : error
    })
    const accepting = this.#ports.intake.acceptOnce(request, batch.submissions, render, change)
    const outcome = await accepting.finally(leave)
    if (outcome.kind === 'fresh') batch.noteStored(outcome.answer, accepted)
    return this.#answerOf(outcome, batch)
  }

  #answerOf(outcome: OnceOutcome, batch: RequestBatch): string {
    if (outcome.kind === 'other-body') return this.#refused(envelopeErrors.otherBody)
    if (outcome.kind === 'stored' && !batch.mayRepeat(outcome.answer)) {
      return this.#refused(envelopeErrors.overload)
    }
    return outcome.answer
  }

  #refused(refusal: Refusal): string {
    this.#ports.events.refusedOperation({ type: 'envelope', reason: refusal.code })
    return envelopeRefused(refusal)
  }
}
