import { createHash } from 'node:crypto'
import { type IdempotentRequest, OutcomeUnknown } from '../dispatch/intake-port.ts'
import { BatcherFull } from '../lib/batcher.ts'
import { GateFull } from '../lib/fair-gate.ts'
import type { CatalogueAccount, CatalogueKey } from '../storage/catalogue-settings.ts'
import { DatabaseUnavailable } from '../storage/database.ts'
import { type Envelope, readData, readEnvelope } from './envelope.ts'
import { envelopeErrors, type Refusal } from './errors.ts'
import type { Caller } from './perform-operation.ts'
import type { OperationsPorts } from './ports.ts'
import type { RequestBody } from './read-body.ts'
import { WrongKeys } from './wrong-keys.ts'

export interface OperationsRequest {
  contentType: string | undefined
  body: RequestBody
  idempotencyKey: string | undefined
  /** Of the client, for the slow-down of wrong keys. */
  address: string
  /** Calls back once the client has the answer, or is gone. Left out: there is nobody to wait for. */
  whenSent?: (then: () => void) => void
}

/** Of somebody who is known otherwise. */
export type KeylessRequest = Omit<OperationsRequest, 'address'>

export type Admitted =
  | {
      kind: 'admitted'
      caller: Caller
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
    const caller = await this.authenticate(envelope.auth, request.address)
    if (caller === null) return refused(envelopeErrors.accessDenied)
    return this.#admit(caller, envelope, request.idempotencyKey, endpoint)
  }

  /** The same for an account that is known without its key: `auth` is not looked at. */
  admitFor(account: CatalogueAccount, request: KeylessRequest): Admitted {
    const envelope = readEnvelope(request.contentType, request.body, this.#ports.contract)
    if (envelope.kind === 'refused') return envelope
    return this.#admit({ account, scopes: null, keyId: null }, envelope, request.idempotencyKey, 'operations')
  }

  /**
   * What a key opens for a client at `address`. Null where it opens nothing, has expired or may not be used from there:
   * then it took a while, the longer the more were tried. Its scopes are for the caller to look at.
   */
  async authenticate(auth: unknown, address: string): Promise<CatalogueKey | null> {
    const key = await this.#keyOf(auth)
    if (key === null || !this.#admits(key, address)) {
      await this.#wrongKeys.penalty(address)
      return null
    }
    this.#ports.catalogue.noteUse(key.keyId)
    return key
  }

  /** What a client is told about an error on the way; those that nobody expected are told to us. */
  refusalOf(error: unknown, where: string): Refusal {
    if (error instanceof DatabaseUnavailable) return envelopeErrors.storage
    if (error instanceof OutcomeUnknown) return envelopeErrors.outcomeUnknown
    if (error instanceof BatcherFull || error instanceof GateFull) return envelopeErrors.overload
    this.#ports.events.fault({ where, error })
    return envelopeErrors.internal
  }

  /** Lets everybody go whose answer is being slowed down. */
  close(): void {
    this.#wrongKeys.close()
  }

  #admit(
    caller: Caller,
    { data, bytes }: Extract<Envelope, { kind: 'read' }>,
    key: string | undefined,
    endpoint: 'operations' | 'asynchronous',
  ): Admitted {
    const elements = readData(data, this.#ports.contract)
    if (!Array.isArray(elements)) return refused(elements)
    if (key === undefined) return { kind: 'admitted', caller, elements, once: null }
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) return refused(envelopeErrors.idempotencyKey)
    const bodyHash = sha256(bytes, endpoint)
    const { accountId } = caller.account
    return { kind: 'admitted', caller, elements, once: { accountId, key, bodyHash } }
  }

  #admits({ expiresAt, admitsAddress }: CatalogueKey, address: string): boolean {
    if (expiresAt !== null && expiresAt <= this.#ports.clock.now()) return false
    return admitsAddress === null || admitsAddress(address)
  }

  async #keyOf(auth: unknown): Promise<CatalogueKey | null> {
    if (typeof auth !== 'string' || auth === '') return null
    const { catalogue } = this.#ports
    const key = catalogue.authenticate(auth)
    if (key !== null) return key
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
