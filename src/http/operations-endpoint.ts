import { createHash } from 'node:crypto'
import { type Acceptance, OutcomeUnknown } from '../dispatch/intake-port.ts'
import { BatcherFull } from '../lib/batcher.ts'
import type { CatalogueAccount } from '../storage/catalogue-settings.ts'
import { DatabaseUnavailable } from '../storage/database.ts'
import { envelopeOf, envelopeRefused } from './answer.ts'
import { readData, readEnvelope } from './envelope.ts'
import { envelopeErrors, itemErrors, type Refusal } from './errors.ts'
import type { OperationsPorts } from './ports.ts'
import type { RequestBody } from './read-body.ts'
import { RequestBatch } from './request-batch.ts'
import { WrongKeys } from './wrong-keys.ts'

export interface OperationsRequest {
  contentType: string | undefined
  body: RequestBody
  idempotencyKey: string | undefined
  /** Of the client, for the slow-down of wrong keys. */
  address: string
}

/** `POST /api/json.php` without HTTP: every outcome is a JSON text that goes out with status 200. */
export class OperationsEndpoint {
  readonly #ports: OperationsPorts
  readonly #wrongKeys: WrongKeys

  constructor(ports: OperationsPorts) {
    this.#ports = ports
    this.#wrongKeys = new WrongKeys(ports.clock)
  }

  /** Never rejects. */
  async answer(request: OperationsRequest): Promise<string> {
    try {
      return await this.#answer(request)
    } catch (error) {
      return this.#refused(this.#refusalOf(error))
    }
  }

  /** Lets everybody go whose answer is being slowed down. */
  close(): void {
    this.#wrongKeys.close()
  }

  async #answer(request: OperationsRequest): Promise<string> {
    const { contract } = this.#ports
    const envelope = readEnvelope(request.contentType, request.body, contract)
    if (envelope.kind === 'refused') return this.#refused(envelope.refusal)
    const account = await this.#authenticate(envelope.auth)
    if (account === null) {
      await this.#wrongKeys.penalty(request.address)
      return this.#refused(envelopeErrors.accessDenied)
    }
    const elements = readData(envelope.data, contract)
    if (!Array.isArray(elements)) return this.#refused(elements)
    const key = request.idempotencyKey
    if (key === undefined) return this.#perform(new RequestBatch(account, elements, this.#ports))
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) return this.#refused(envelopeErrors.idempotencyKey)
    const batch = new RequestBatch(account, elements, this.#ports)
    return this.#performOnce(batch, { accountId: account.accountId, key, bodyHash: sha256(envelope.bytes) })
  }

  async #authenticate(auth: unknown): Promise<CatalogueAccount | null> {
    if (typeof auth !== 'string' || auth === '') return null
    const { catalogue } = this.#ports
    const account = catalogue.authenticate(auth)
    if (account !== null) return account
    await catalogue.refreshForUnknownKey()
    return catalogue.authenticate(auth)
  }

  async #perform(batch: RequestBatch): Promise<string> {
    const { submissions } = batch
    const accepting: Promise<Acceptance[]> | Acceptance[] =
      submissions.length === 0 ? [] : this.#ports.intake.accept(submissions)
    // Lookups never reject: a rejection here is one of intake, and nothing was accepted.
    const [acceptances, unknowable] = await Promise.all([accepting, batch.lookedUp()])
    const accepted = acceptances.some((acceptance) => acceptance.kind === 'accepted')
    if (unknowable === itemErrors.storage && !accepted) return this.#refused(envelopeErrors.storage)
    return envelopeOf(batch.render(acceptances))
  }

  async #performOnce(
    batch: RequestBatch,
    request: { accountId: number; key: string; bodyHash: Buffer },
  ): Promise<string> {
    // The stored answer is the whole answer, so everything else in it is known before intake is asked.
    if ((await batch.lookedUp()) === itemErrors.storage) return this.#refused(envelopeErrors.storage)
    const render = (acceptances: Acceptance[]) => envelopeOf(batch.render(acceptances))
    const outcome = await this.#ports.intake.acceptOnce(request, batch.submissions, render)
    return outcome.kind === 'other-body' ? this.#refused(envelopeErrors.otherBody) : outcome.answer
  }

  #refusalOf(error: unknown): Refusal {
    if (error instanceof DatabaseUnavailable) return envelopeErrors.storage
    if (error instanceof OutcomeUnknown) return envelopeErrors.outcomeUnknown
    if (error instanceof BatcherFull) return envelopeErrors.overload
    this.#ports.events.fault({ where: 'operations endpoint', error })
    return envelopeErrors.internal
  }

  #refused(refusal: Refusal): string {
    this.#ports.events.refusedOperation({ type: 'envelope', reason: refusal.code })
    return envelopeRefused(refusal)
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
