import { createHash } from 'node:crypto'
import { type IdempotentRequest, OutcomeUnknown } from '../dispatch/intake-port.ts'
import { BatcherFull } from '../lib/batcher.ts'
import type { CatalogueAccount } from '../storage/catalogue-settings.ts'
import { DatabaseUnavailable } from '../storage/database.ts'
import { readData, readEnvelope } from './envelope.ts'
import { envelopeErrors, type Refusal } from './errors.ts'
import type { OperationsPorts } from './ports.ts'
import type { RequestBody } from './read-body.ts'
import { WrongKeys } from './wrong-keys.ts'

export interface OperationsRequest {
  contentType: string | undefined
  body: RequestBody
  idempotencyKey: string | undefined
  /** Of the client, for the slow-down of wrong keys. */
  address: string
}

export type Admitted =
  | {
      kind: 'admitted'
      account: CatalogueAccount
      elements: unknown[]
      /** Null where the request has no Idempotency-Key. */
      once: IdempotentRequest | null
    }
  | { kind: 'refused'; refusal: Refusal }

/** What every endpoint that takes operations looks at first: the envelope, the key, the list. */
export class Admission {
  readonly #ports: OperationsPorts
  readonly #wrongKeys: WrongKeys

  constructor(ports: OperationsPorts) {
    this.#ports = ports
    this.#wrongKeys = new WrongKeys(ports.clock)
  }

  /** An answer stored under an Idempotency-Key is given again by the same `endpoint` only. */
  async admit(request: OperationsRequest, endpoint: 'operations' | 'asynchronous'): Promise<Admitted> {
    const { contract } = this.#ports
    const envelope = readEnvelope(request.contentType, request.body, contract)
    if (envelope.kind === 'refused') return envelope
    const account = await this.authenticate(envelope.auth, request.address)
    if (account === null) return refused(envelopeErrors.accessDenied)
    const elements = readData(envelope.data, contract)
    if (!Array.isArray(elements)) return refused(elements)
    const key = request.idempotencyKey
    if (key === undefined) return { kind: 'admitted', account, elements, once: null }
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) return refused(envelopeErrors.idempotencyKey)
    const bodyHash = sha256(envelope.bytes, endpoint)
    return { kind: 'admitted', account, elements, once: { accountId: account.accountId, key, bodyHash } }
  }

  /** The account that a key opens. Null where it opens none: then it took a while, the longer the more were tried. */
  async authenticate(auth: unknown, address: string): Promise<CatalogueAccount | null> {
    const account = await this.#accountOf(auth)
    if (account === null) await this.#wrongKeys.penalty(address)
    return account
  }

  /** What a client is told about an error on the way; those that nobody expected are told to us. */
  refusalOf(error: unknown, where: string): Refusal {
    if (error instanceof DatabaseUnavailable) return envelopeErrors.storage
    if (error instanceof OutcomeUnknown) return envelopeErrors.outcomeUnknown
    if (error instanceof BatcherFull) return envelopeErrors.overload
    this.#ports.events.fault({ where, error })
    return envelopeErrors.internal
  }

  /** Lets everybody go whose answer is being slowed down. */
  close(): void {
    this.#wrongKeys.close()
  }

  async #accountOf(auth: unknown): Promise<CatalogueAccount | null> {
    if (typeof auth !== 'string' || auth === '') return null
    const { catalogue } = this.#ports
    const account = catalogue.authenticate(auth)
    if (account !== null) return account
    await catalogue.refreshForUnknownKey()
    return catalogue.authenticate(auth)
  }
}

function refused(refusal: Refusal): Admitted {
  return { kind: 'refused', refusal }
}

function sha256(bytes: Buffer, endpoint: 'operations' | 'asynchronous'): Buffer {
  const hash = createHash('sha256')
  // Nothing before the bytes of the older endpoint: answers that are stored already stay good.
  if (endpoint === 'asynchronous') hash.update('asynchronous\n')
  return hash.update(bytes).digest()
}
