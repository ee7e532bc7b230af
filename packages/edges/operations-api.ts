import type { Acceptance, IdempotentRequest, OnceOutcome } from '../engines/dispatch/intake/intake-port.ts'
import { envelopeRefused } from '../operations/answer.ts'
import { withRequestFacts } from '../operations/drafts/with-request-facts.ts'
import { type ApiRefusal, envelopeErrors } from '../operations/errors.ts'
import { KeyUsedOtherwise } from '../operations/jobs/call-job.ts'
import type { ReadJob } from '../operations/jobs/read-job.ts'
import { RequestJobs } from '../operations/jobs/request-jobs.ts'
import type { OperationsPorts } from '../operations/ports.ts'
import type { CatalogueAccount } from '../store/accounts/catalogue-settings.ts'
import type { Transaction } from '../store/database.ts'
import { Admission, type Admitted, type KeylessRequest, type OperationsRequest } from './admission.ts'

/** `POST /api/json.php` without HTTP: every outcome is a JSON text that goes out with status 200. */
export class OperationsApi {
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

  /** The same for an account that is authenticated without a key. */
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
      const ports = await withRequestFacts(this.#ports, caller.account, elements)
      const jobs = new RequestJobs(caller, elements, ports, this.#admission.limits)
      try {
        return await (once === null ? this.#perform(jobs) : this.#performOnce(jobs, once))
      } finally {
        jobs.noteSends()
        jobs.reads.releaseWhen(whenSent)
      }
    } catch (error) {
      if (error instanceof KeyUsedOtherwise) return this.#refused(envelopeErrors.otherBody)
      return this.#refused(this.#admission.toRefusal(error, 'operations API'))
    }
  }

  async #perform(jobs: RequestJobs): Promise<string> {
    const { items, sends } = jobs
    await (jobs.isSendOnly ? sends.accept() : this.#performAll(jobs))
    const accepted = items.changed || sends.accepted > 0
    if (items.databaseAway && !accepted) return this.#refused(envelopeErrors.storage)
    return items.toEnvelope()
  }

  async #performAll(jobs: RequestJobs): Promise<void> {
    const readsDone = jobs.reads.run()
    // Where intake rejects, nothing was accepted, so nothing else may change either.
    await Promise.all([jobs.sends.accept(), jobs.prepare(null)])
    await jobs.commit()
    await readsDone
  }

  /** The whole answer is stored with the sends, so everything else is known before intake begins. */
  async #performOnce(jobs: RequestJobs, request: IdempotentRequest): Promise<string> {
    const { items, reads, sends } = jobs
    const { intake } = this.#ports
    const mayStore = jobs.mayStore()
    const stored = jobs.isCostly || !mayStore ? await intake.storedAnswer(request) : null
    if (stored !== null) return this.#renderAnswer(stored, reads)
    if (!mayStore) return this.#refused(envelopeErrors.tooMuchStored)
    await jobs.prepare(request)
    await reads.run()
    // Calls have been made by now; a repeated request is answered with their outcome.
    const { outcomeUnknown, storage } = envelopeErrors
    if (items.databaseAway) return this.#refused(items.changed ? outcomeUnknown : storage)
    const leave = await jobs.turnToStore()
    const render = (acceptances: Acceptance[]) => jobs.render(acceptances)
    const commit = (tx: Transaction) => jobs.commit(tx)
    const outcome = await intake.acceptOnce(request, sends.submissions, render, commit).finally(leave)
    if (outcome.kind === 'fresh') jobs.noteStored(outcome.answer)
    return this.#renderAnswer(outcome, reads)
  }

  #renderAnswer(outcome: OnceOutcome, reads: ReadJob): string {
    if (outcome.kind === 'other-body') return this.#refused(envelopeErrors.otherBody)
    const mayRepeat = outcome.kind === 'fresh' || reads.hold(Buffer.byteLength(outcome.answer))
    return mayRepeat ? outcome.answer : this.#refused(envelopeErrors.overload)
  }

  #refused(refusal: ApiRefusal): string {
    this.#ports.events.refusedOperation({ type: 'envelope', reason: refusal.code })
    return envelopeRefused(refusal)
  }
}
