import { createHash } from 'node:crypto'
import type { BudgetOwner } from '../../admission/shared-limits.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import type { Checked } from '../../engines/verification/checks.ts'
import type { Verification } from '../../engines/verification/verification.ts'
import { parseVerifyId } from '../../engines/verification/verify-id.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Events } from '../../observability/events.ts'
import type { HookCheck } from '../../operations/ports.ts'
import type { CatalogueAccount, CatalogueKey } from '../../store/accounts/catalogue-settings.ts'
import { type Admission, toBudgetOwner } from '../admission.ts'
import type { RequestBody } from '../bodies/body-reader.ts'
import { readCheck } from './check-fields.ts'
import { readCreate } from './create-fields.ts'
import { type FieldRead, type Fields, refuse } from './read-fields.ts'
import { readNamed } from './status-fields.ts'
import { checkAnswer, createAnswer, statusAnswer } from './verify-answers.ts'
import {
  bodyError,
  createErrors,
  faultError,
  limitError,
  type VerifyRefusal,
  verifyErrors,
} from './verify-errors.ts'

export interface VerifyPorts {
  verification: Pick<Verification, 'create' | 'createOnce' | 'check' | 'read' | 'cancel'>
  checkHookUrl: HookCheck
  events: Pick<Events, 'refusedOperation'>
}

interface QueryRequest {
  method: 'GET'
  address: string
  query: Fields
}

interface BodyRequest {
  method: 'POST'
  address: string
  contentType: string | undefined
  body: RequestBody
  idempotencyKey: string | undefined
}

export type VerifyRequest = QueryRequest | BodyRequest

/** `body` is JSON text. */
export interface VerifyAnswer {
  httpStatus: number
  body: string
  retryAfterSeconds?: number
}

interface Admitted {
  account: CatalogueAccount
  budget: BudgetOwner
  fields: Fields
  /** The body of a POST; null for GET. */
  bytes: Buffer | null
}

type Opened = Omit<Admitted, 'account' | 'budget'> & { key: CatalogueKey }

const commands = ['verify', 'verify/create', 'verify/status', 'verify/cancel'] as const

function isCommand(word: unknown): word is (typeof commands)[number] {
  return commands.some((command) => command === word)
}

/** `/api/verify.php` without HTTP (docs/reference/contract.md, "Verification interface"). */
export class VerifyApi {
  readonly #ports: VerifyPorts
  readonly #admission: Admission

  constructor(ports: VerifyPorts, admission: Admission) {
    this.#ports = ports
    this.#admission = admission
  }

  /** Never rejects. */
  async answer(request: VerifyRequest): Promise<VerifyAnswer> {
    let type = 'envelope'
    try {
      const admitted = await this.#admit(request)
      if (admitted.kind === 'refused') return this.#refused(type, admitted.refusal)
      const { account, budget, fields, bytes } = admitted.value
      const { command } = fields
      if (!isCommand(command)) return this.#refused(type, verifyErrors.command)
      type = command
      const { limits } = this.#admission
      if (!limits.take(budget, 1)) return this.#refused(type, verifyErrors.tooMuch)
      const answered =
        command === 'verify'
          ? await this.#check(account, fields)
          : command === 'verify/create'
            ? await this.#create(account, fields, request, bytes)
            : await this.#named(account, fields, request, command)
      // A code that is sent is paid for.
      if (command === 'verify/create' && answered.kind === 'read') limits.charge(budget, -1)
      return answered.kind === 'read'
        ? { httpStatus: 200, body: answered.value }
        : this.#refused(type, answered.refusal)
    } catch (error) {
      return this.#refused(type, faultError(this.#admission.toRefusal(error, 'verification API')))
    }
  }

  async #admit(request: VerifyRequest): Promise<FieldRead<Admitted>> {
    const read = await (request.method === 'GET' ? this.#admitQuery(request) : this.#admitBody(request))
    if (read.kind === 'refused') return read
    const { key, ...admitted } = read.value
    if (key.scopes?.has('verify') === false) return refuse(verifyErrors.scope)
    return { kind: 'read', value: { ...admitted, account: key.account, budget: toBudgetOwner(key) } }
  }

  async #admitQuery({ query, address }: QueryRequest): Promise<FieldRead<Opened>> {
    const repeated = Object.keys(query).find((name) => Array.isArray(query[name]))
    if (repeated !== undefined) return refuse(verifyErrors.repeated(repeated.slice(0, 64)))
    const key = await this.#admission.authenticate(query['auth'], address)
    if (key === null) return refuse(verifyErrors.accessDenied)
    if (key.account.isDisabled) return refuse(verifyErrors.accountDisabled)
    return { kind: 'read', value: { key, fields: query, bytes: null } }
  }

  async #admitBody(request: BodyRequest): Promise<FieldRead<Opened>> {
    const authenticated = await this.#admission.authenticated(request)
    if (authenticated.kind === 'refused') return refuse(bodyError(authenticated.refusal))
    const { key, object, bytes } = authenticated
    return { kind: 'read', value: { key, fields: { ...object }, bytes } }
  }

  async #check({ accountId, country }: CatalogueAccount, fields: Fields): Promise<FieldRead<string>> {
    const read = readCheck(fields, country)
    if (read.kind === 'refused') return read
    const { recipient, code } = read.value
    const verifyId = parseVerifyId(read.value.verifyId)
    const nothing: Checked = { status: 'expired', known: null, channel: null }
    const { verification } = this.#ports
    const checked =
      verifyId === null ? nothing : await verification.check({ accountId, verifyId, recipient, code })
    return { kind: 'read', value: checkAnswer(read.value, checked) }
  }

  async #named(
    { accountId }: CatalogueAccount,
    fields: Fields,
    { method }: VerifyRequest,
    command: 'verify/status' | 'verify/cancel',
  ): Promise<FieldRead<string>> {
    if (command === 'verify/cancel' && method === 'GET') return refuse(verifyErrors.byPost(command))
    const read = readNamed(fields)
    if (read.kind === 'refused') return read
    const verifyId = parseVerifyId(read.value.verify_id)
    if (verifyId === null) return refuse(verifyErrors.unknown)
    const { verification } = this.#ports
    if (command === 'verify/cancel') await verification.cancel({ verifyId, accountId })
    const found = await verification.read({ verifyId, accountId })
    return found === null ? refuse(verifyErrors.unknown) : { kind: 'read', value: statusAnswer(found) }
  }

  async #create(
    account: CatalogueAccount,
    fields: Fields,
    request: VerifyRequest,
    bytes: Buffer | null,
  ): Promise<FieldRead<string>> {
    if (request.method === 'GET' || bytes === null) return refuse(verifyErrors.byPost('verify/create'))
    const read = readCreate(fields, this.#ports.checkHookUrl, account.country)
    if (read.kind === 'refused') return read
    const verificationRequest = { ...read.value, account, clientAddress: request.address }
    const { verification } = this.#ports
    const { idempotencyKey: key } = request
    if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) return refuse(verifyErrors.idempotencyKey)
    const created =
      key === undefined
        ? await verification.create(verificationRequest)
        : await verification.createOnce(verificationRequest, {
            request: { accountId: account.accountId, scope: 'request', key, bodyHash: sha256(bytes) },
            render: createAnswer,
          })
    switch (created.kind) {
      case 'created':
        return { kind: 'read', value: createAnswer(created.verifyId) }
      case 'stored':
        return { kind: 'read', value: created.answer }
      case 'other-body':
        return refuse(verifyErrors.otherBody)
      case 'limited':
        return refuse({ ...verifyErrors.limited(created.retryAfterSeconds), reason: created.reason })
      case 'too-dear':
        return refuse(verifyErrors.tooDear(formatMicros(created.priceMicros)))
      case 'country':
      case 'service-price':
        return refuse(limitError(created))
      case 'refused':
        return refuse(createErrors[created.why])
      default:
        return unreachable(created)
    }
  }

  #refused(type: string, { httpStatus, reason, sentence, retryAfterSeconds }: VerifyRefusal): VerifyAnswer {
    this.#ports.events.refusedOperation({ type, reason })
    const body = `{"success":false,"error":${JSON.stringify(sentence)}}`
    return { httpStatus, body, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
}

/** The scope of the Idempotency-Key is shared with other APIs, so the hash begins with the name of this one. */
function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update('verification\n').update(bytes).digest()
}
