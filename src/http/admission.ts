import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { IdempotentRequest } from '../dispatch/intake-port.ts'
import { BatcherFull } from '../lib/batcher.ts'
import { GateFull } from '../lib/fair-gate.ts'
import type { CatalogueAccount, CatalogueKey } from '../storage/catalogue-settings.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../storage/database.ts'
import { BodyReader, headBytes, type RequestBody } from './bodies/body-reader.ts'
import { findAuth } from './bodies/find-auth.ts'
import { RefusedWork } from './bodies/refused-work.ts'
import { isJsonType, readData, readJsonObject, wellFormedStrings } from './envelope.ts'
import { type ApiRefusal, envelopeErrors } from './errors.ts'
import { SharedLimits } from './jobs/shared-limits.ts'
import type { Caller } from './perform-operation.ts'
import type { OperationsPorts } from './ports.ts'
import { WrongKeys } from './wrong-keys.ts'

export interface OperationsRequest {
  contentType: string | undefined
  body: RequestBody
  idempotencyKey: string | undefined
  /** Of the client, for the slow-down of wrong keys. */
  address: string
  /** Calls back once the client has the answer, or is gone. Left out: no client is waited for. */
  whenSent?: (then: () => void) => void
}

/** Operations of an account that is known without its key. */
export interface KeylessRequest {
  elements: readonly unknown[]
  idempotencyKey: string | undefined
}

export type Admitted =
  | {
      kind: 'admitted'
      caller: Caller
      elements: unknown[]
      /** Null where the request has no Idempotency-Key. */
      once: IdempotentRequest | null
    }
  | { kind: 'refused'; refusal: ApiRefusal }

/** Of bodies that are not whole yet, whatever the longest may be. */
const minBytesAtOnce = 67_108_864

/** A body of a client whose key opens something. */
export type Authenticated =
  | { kind: 'authenticated'; key: CatalogueKey; object: object; bytes: Buffer }
  | { kind: 'refused'; refusal: ApiRefusal }

/**
 * What every endpoint looks at first: content type, size, JSON, the key, and where there are operations their list. In a
 * large body a right key is looked for before it is parsed, so that it does not cost much to be refused.
 */
export class Admission {
  readonly #ports: OperationsPorts
  readonly #wrongKeys: WrongKeys
  readonly #refusedWork: RefusedWork
  readonly #bodies: BodyReader
  /** Of all endpoints that use this. */
  readonly limits: SharedLimits

  constructor(ports: OperationsPorts) {
    this.#ports = ports
    this.limits = new SharedLimits(ports.limits, ports.clock)
    this.#wrongKeys = new WrongKeys(ports.clock)
    this.#refusedWork = new RefusedWork(ports.clock)
    this.#bodies = new BodyReader(Math.max(minBytesAtOnce, 16 * ports.contract.maxBodyBytes))
  }

  /** Reads the body of a request that has a key in it. Rejects when the client goes away. */
  readKeyed(payload: Readable, address: string): Promise<RequestBody> {
    const admits = (head: () => Buffer) =>
      !this.#refusedWork.isOver(address) || this.#mayOpen(head(), address, false)
    const { maxBodyBytes: maxBytes } = this.#ports.contract
    return this.#bodies.read(payload, { maxBytes, address, admits })
  }

  /** The same of a request without one: where much from there was refused, it is refused if it is large. */
  readKeyless(payload: Readable, address: string, maxBytes: number): Promise<RequestBody> {
    const admits = () => !this.#refusedWork.isOver(address)
    return this.#bodies.read(payload, { maxBytes, address, admits })
  }

  /** A body was read for nothing. */
  noteRefused(address: string, bytes: number): void {
    this.#refusedWork.note(address, bytes)
  }

  /** An answer stored under an Idempotency-Key is given again by the same `endpoint` only. */
  async admit(request: OperationsRequest, endpoint: 'operations' | 'asynchronous'): Promise<Admitted> {
    const authenticated = await this.authenticated(request)
    if (authenticated.kind === 'refused') return authenticated
    const { key, object, bytes } = authenticated
    const { data } = object as { data?: unknown }
    return this.#admit(key, { data, bytes }, request.idempotencyKey, endpoint)
  }

  /** The same for an account that is known without its key, and operations that were never a JSON text. */
  admitFor(account: CatalogueAccount, { elements, idempotencyKey }: KeylessRequest): Admitted {
    const data = wellFormedStrings(elements)
    const bytes = Buffer.from(JSON.stringify({ data }))
    return this.#admit({ account, scopes: null, keyId: null }, { data, bytes }, idempotencyKey, 'operations')
  }

  /** The body of a client at `address` and what its key opens; where it opens nothing, after a while, as below. */
  async authenticated(
    request: Pick<OperationsRequest, 'contentType' | 'body' | 'address'>,
  ): Promise<Authenticated> {
    const { contentType, body, address } = request
    const { contract } = this.#ports
    if (body.kind === 'bytes' && body.bytes.length > headBytes && isJsonType(contentType)) {
      const mayOpen = this.#mayOpen(body.bytes, address, true)
      if (mayOpen !== true && !(await mayOpen)) return this.#denied(body, address)
    }
    const read = readJsonObject(contentType, body, contract)
    if (read.kind === 'refused') {
      if (read.refusal === envelopeErrors.accessDenied) return this.#denied(body, address)
      this.#refusedWork.note(address, body.kind === 'bytes' ? body.bytes.length : contract.maxBodyBytes)
      return read
    }
    const { object, bytes } = read
    const key = await this.#open((object as { auth?: unknown }).auth, address)
    return key === null ? this.#denied(body, address) : { kind: 'authenticated', key, object, bytes }
  }

  /**
   * What a key opens for a client at `address`. Null where it opens nothing, has expired or may not be used from there:
   * then it took a while, the longer the more were tried. Its scopes are for the caller to look at.
   */
  async authenticate(auth: unknown, address: string): Promise<CatalogueKey | null> {
    const key = await this.#open(auth, address)
    if (key === null) await this.#wrongKeys.penalty(address)
    return key
  }

  /** What a client is told about an error on the way; those that nobody expected are told to us. */
  refusalOf(error: unknown, where: string): ApiRefusal {
    if (error instanceof OutcomeUnknown) return envelopeErrors.outcomeUnknown
    if (error instanceof DatabaseUnavailable) return envelopeErrors.storage
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
    { data, bytes }: { data: unknown; bytes: Buffer },
    key: string | undefined,
    endpoint: 'operations' | 'asynchronous',
  ): Admitted {
    const elements = readData(data, this.#ports.contract)
    if (!Array.isArray(elements)) return refused(elements)
    if (key === undefined) return { kind: 'admitted', caller, elements, once: null }
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) return refused(envelopeErrors.idempotencyKey)
    const bodyHash = sha256(bytes, endpoint)
    const { accountId } = caller.account
    const once = { accountId, scope: 'request' as const, key, bodyHash }
    return { kind: 'admitted', caller, elements, once }
  }

  /** The body is let go before the wait: thousands may wait at once. */
  async #denied(body: RequestBody, address: string): Promise<Extract<Authenticated, { kind: 'refused' }>> {
    if (body.kind === 'bytes') {
      this.#refusedWork.note(address, body.bytes.length)
      body.bytes = Buffer.alloc(0)
    }
    await this.#wrongKeys.penalty(address)
    return { kind: 'refused', refusal: envelopeErrors.accessDenied }
  }

  /** Whether a right key stands in a body or the beginning of one; `otherwise` where there are too many places to look. */
  #mayOpen(body: Buffer, address: string, otherwise: boolean): boolean | Promise<boolean> {
    const opens = (value: string) => this.#keyOf(value, address) !== null
    const found = findAuth(body, opens)
    if (found === 'right') return true
    return found === 'unknown' ? otherwise : this.#mayOpenByNow(body, opens)
  }

  /** Keys that are new may not be known yet. */
  async #mayOpenByNow(body: Buffer, opens: (value: string) => boolean): Promise<boolean> {
    await this.#ports.catalogue.refreshForUnknownKey()
    return findAuth(body, opens) === 'right'
  }

  async #open(auth: unknown, address: string): Promise<CatalogueKey | null> {
    if (typeof auth !== 'string' || auth === '') return null
    const { catalogue } = this.#ports
    let key = catalogue.authenticate(auth)
    if (key === null) {
      await catalogue.refreshForUnknownKey()
      key = catalogue.authenticate(auth)
    }
    if (key === null || !this.#admits(key, address)) return null
    catalogue.noteUse(key.keyId)
    return key
  }

  #keyOf(auth: string, address: string): CatalogueKey | null {
    const key = this.#ports.catalogue.authenticate(auth)
    return key !== null && this.#admits(key, address) ? key : null
  }

  #admits({ expiresAt, admitsAddress }: CatalogueKey, address: string): boolean {
    if (expiresAt !== null && expiresAt <= this.#ports.clock.now()) return false
    return admitsAddress === null || admitsAddress(address)
  }
}

function refused(refusal: ApiRefusal): Admitted {
  return { kind: 'refused', refusal }
}

function sha256(bytes: Buffer, endpoint: 'operations' | 'asynchronous'): Buffer {
  const hash = createHash('sha256')
  // Nothing before the bytes of the older endpoint: answers that are stored already stay good.
  if (endpoint === 'asynchronous') hash.update('asynchronous\n')
  return hash.update(bytes).digest()
}
