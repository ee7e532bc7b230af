import { createHash } from 'node:crypto'
import type { BudgetOwner, SharedLimits } from '../admission/shared-limits.ts'
import type { IdempotentRequest } from '../engines/dispatch/intake/intake-port.ts'
import { BatcherFull } from '../kit/flow/batcher.ts'
import { GateFull } from '../kit/flow/fair-gate.ts'
import { type ApiRefusal, envelopeErrors } from '../operations/errors.ts'
import type { Caller } from '../operations/perform-operation.ts'
import type { OperationsPorts } from '../operations/ports.ts'
import type { CatalogueAccount, CatalogueKey } from '../store/accounts/catalogue-settings.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../store/database.ts'
import { BodyReader, headBytes, type Payload, parseEncoding, type RequestBody } from './bodies/body-reader.ts'
import { findAuth } from './bodies/find-auth.ts'
import { isJsonType, readData, readJsonObject, wellFormedStrings } from './envelope.ts'

export interface OperationsRequest {
  contentType: string | undefined
  body: RequestBody
  idempotencyKey: string | undefined
  /** The client's address, for the throttling of wrong keys. */
  address: string
  /** Calls back once the client has received the answer or has disconnected. Left out: no wait for the client. */
  whenSent?: (then: () => void) => void
}

/** Operations of an account that is authenticated without a key. */
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

/** Memory for incomplete bodies, also where the longest allowed body is small. */
const minBytesAtOnce = 67_108_864

/** The body of a client whose key is valid, or the refusal. */
export type Authenticated =
  | { kind: 'authenticated'; key: CatalogueKey; object: object; bytes: Buffer }
  | { kind: 'refused'; refusal: ApiRefusal }

/**
 * The checks that all APIs share: content type, size, JSON, key, and the list of operations. A large body is
 * searched for a valid key before it is parsed, so that refusing it is cheap.
 */
export class Admission {
  readonly #ports: OperationsPorts
  readonly #bodies: BodyReader
  /** Shared by all APIs. */
  readonly limits: SharedLimits

  constructor(ports: OperationsPorts) {
    this.#ports = ports
    this.limits = ports.sharedLimits
    this.#bodies = new BodyReader(Math.max(minBytesAtOnce, 16 * ports.contract.maxBodyBytes))
  }

  /** Reads the body of a request whose key is in the body. Rejects when the client disconnects. */
  readKeyed(payload: Payload, address: string): Promise<RequestBody> {
    const admits = (head: () => Buffer) =>
      !this.limits.refusedWork.isOver(address) || this.#mayOpen(head(), address, false)
    const { maxBodyBytes: maxBytes } = this.#ports.contract
    return this.#bodies.read(payload, { maxBytes, address, admits })
  }

  /** Reads a body without a key. Where much from `address` was refused before, a large body is refused. */
  async readKeyless(payload: Payload, address: string, maxBytes: number): Promise<RequestBody> {
    const admits = () => !this.limits.refusedWork.isOver(address)
    const body = await this.#bodies.read(payload, { maxBytes, address, admits })
    // A packed body that is refused may have cost its sender a thousandth of what it costs here.
    const isPacked = parseEncoding(payload.headers?.['content-encoding']) !== 'none'
    if (isPacked && (body.kind === 'too-large' || body.kind === 'damaged'))
      this.noteRefused(address, maxBytes)
    return body
  }

  /** Counts a body that was read and refused. */
  noteRefused(address: string, bytes: number): void {
    this.limits.refusedWork.note(address, bytes)
  }

  /** A stored answer to an Idempotency-Key is returned only by the `endpoint` that stored it. */
  async admit(request: OperationsRequest, api: 'operations' | 'asynchronous'): Promise<Admitted> {
    const authenticated = await this.authenticated(request)
    if (authenticated.kind === 'refused') return authenticated
    const { key, object, bytes } = authenticated
    const { data } = object as { data?: unknown }
    const caller = { address: request.address, budget: toBudgetOwner(key), ...key }
    return this.#admit(caller, { data, bytes }, request.idempotencyKey, api)
  }

  /** The same for an account that is authenticated without a key, with operations that never were JSON text. */
  admitFor(account: CatalogueAccount, { elements, idempotencyKey }: KeylessRequest): Admitted {
    if (account.isDisabled) return refused(envelopeErrors.accountDisabled)
    const data = wellFormedStrings(elements)
    const bytes = Buffer.from(JSON.stringify({ data }))
    const budget = { accountId: account.accountId, credential: 'console' }
    const caller = { account, scopes: null, keyId: null, budget, address: '' }
    return this.#admit(caller, { data, bytes }, idempotencyKey, 'operations')
  }

  /** Reads the body and authenticates its key. A wrong key is refused after the delay of `authenticate`. */
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
      this.limits.refusedWork.note(address, countOctets(body, contract.maxBodyBytes))
      return read
    }
    const { object, bytes } = read
    const key = await this.#open((object as { auth?: unknown }).auth, address)
    if (key === null) return this.#denied(body, address)
    if (key.account.isDisabled) return { kind: 'refused', refusal: envelopeErrors.accountDisabled }
    return { kind: 'authenticated', key, object, bytes }
  }

  /**
   * Resolves to the key where it is valid and may be used from `address`. Else resolves to null after a delay that
   * grows with each wrong key from there. The caller checks scopes, and that the account is not disabled.
   */
  async authenticate(auth: unknown, address: string): Promise<CatalogueKey | null> {
    const key = await this.#open(auth, address)
    if (key === null) await this.limits.wrongKeys.penalty(address)
    return key
  }

  /** Resolves when the answer to wrong credentials from `address` may be sent: later with each wrong try. */
  penalty(address: string): Promise<void> {
    return this.limits.wrongKeys.penalty(address)
  }

  /**
   * The refusal that the client receives for an error. Unexpected errors are logged, without details for the client.
   */
  toRefusal(error: unknown, where: string): ApiRefusal {
    if (error instanceof OutcomeUnknown) return envelopeErrors.outcomeUnknown
    if (error instanceof DatabaseUnavailable) return envelopeErrors.storage
    if (error instanceof BatcherFull || error instanceof GateFull) return envelopeErrors.overload
    this.#ports.events.fault({ where, error })
    return envelopeErrors.internal
  }

  /** Wrong keys of the past delay no answer any more. */
  forgetWrongKeys(): void {
    this.limits.wrongKeys.forget()
  }

  /** Ends every delay, so that all waiting clients get their answers. */
  close(): void {
    this.limits.wrongKeys.close()
  }

  #admit(
    caller: Caller,
    { data, bytes }: { data: unknown; bytes: Buffer },
    key: string | undefined,
    api: 'operations' | 'asynchronous',
  ): Admitted {
    const elements = readData(data, this.#ports.contract)
    if (!Array.isArray(elements)) return refused(elements)
    if (key === undefined) return { kind: 'admitted', caller, elements, once: null }
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) return refused(envelopeErrors.idempotencyKey)
    const bodyHash = sha256(bytes, api)
    const { accountId } = caller.account
    const once = { accountId, scope: 'request' as const, key, bodyHash }
    return { kind: 'admitted', caller, elements, once }
  }

  /** Releases the body before the wait: thousands may wait at the same time. */
  async #denied(body: RequestBody, address: string): Promise<Extract<Authenticated, { kind: 'refused' }>> {
    if (body.kind === 'bytes') {
      this.limits.refusedWork.note(address, body.bytes.length)
      body.bytes = Buffer.alloc(0)
    }
    await this.limits.wrongKeys.penalty(address)
    return { kind: 'refused', refusal: envelopeErrors.accessDenied }
  }

  /**
   * Whether `body`, perhaps only its beginning, contains a valid key; `otherwise` where there are too many places to
   * search.
   */
  #mayOpen(body: Buffer, address: string, otherwise: boolean): boolean | Promise<boolean> {
    const opens = (value: string) => this.#findKey(value, address) !== null
    const found = findAuth(body, opens)
    if (found === 'right') return true
    return found === 'unknown' ? otherwise : this.#mayOpenByNow(body, opens)
  }

  /** Reloads keys first: a new key may not be in memory yet. */
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
    this.limits.known.note(address)
    return key
  }

  #findKey(auth: string, address: string): CatalogueKey | null {
    const key = this.#ports.catalogue.authenticate(auth)
    return key !== null && this.#admits(key, address) ? key : null
  }

  #admits({ expiresAt, admitsAddress }: CatalogueKey, address: string): boolean {
    if (expiresAt !== null && expiresAt <= this.#ports.clock.now()) return false
    return admitsAddress === null || admitsAddress(address)
  }
}

/** Octets of a body that was refused. One that is not unpacked is hardly looked at. */
function countOctets(body: RequestBody, maxBytes: number): number {
  if (body.kind === 'other-encoding') return headBytes
  return body.kind === 'bytes' ? body.bytes.length : maxBytes
}

/** Whose budget the queries of a key use. */
export function toBudgetOwner({ keyId, account: { accountId } }: CatalogueKey): BudgetOwner {
  return { accountId, credential: `key:${keyId}` }
}

function refused(refusal: ApiRefusal): Admitted {
  return { kind: 'refused', refusal }
}

function sha256(bytes: Buffer, api: 'operations' | 'asynchronous'): Buffer {
  const hash = createHash('sha256')
  // The hash has no prefix for the older API, so that its stored answers stay valid.
  if (api === 'asynchronous') hash.update('asynchronous\n')
  return hash.update(bytes).digest()
}
