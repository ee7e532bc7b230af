import type { IncomingHttpHeaders } from 'node:http'
import { transactionPlaces } from '../../admission/shared-limits.ts'
import type { SignInHook } from '../../domain/accounts/sign-in-hook.ts'
import { parseAccountPhone, parsePhone } from '../../domain/address/phone.ts'
import type { GivenCode, GivenCodeOutcome } from '../../engines/verification/given-codes.ts'
import type { Verification } from '../../engines/verification/verification.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { Admission } from '../admission.ts'
import { isPassing } from '../interfaces/passing-error.ts'
import { createErrors, verifyErrors } from '../verify/verify-errors.ts'
import { type HookFields, type ReadCode, readCode, readFields } from './read-code.ts'
import type { SignInHooks } from './sign-in-hooks.ts'
import type { Authentic, HookResult, SignInService } from './sign-in-service.ts'

export interface SignInPorts {
  hooks: Pick<SignInHooks, 'find'>
  catalogue: Pick<Catalogue, 'account'>
  verification: Pick<Verification, 'sendGiven'>
  clock: Clock
  events: Pick<Events, 'refusedOperation' | 'fault'>
}

export interface HookRequest {
  service: SignInService
  kind: string
  name: string
  headers: IncomingHttpHeaders
  /** Its octets are released where it is refused. */
  body: { bytes: Buffer }
  /** The address of the sign-in service. */
  address: string
}

/** Services wait five seconds for an answer. */
const answerWithinMs = 4_500

/** `/v1/sign-in/<kind>/<name>` without HTTP: sends the code of a sign-in service. */
export class SignInApi {
  readonly #ports: SignInPorts
  readonly #admission: Admission

  constructor(ports: SignInPorts, admission: Admission) {
    this.#ports = ports
    this.#admission = admission
  }

  /** Never rejects. */
  async answer(request: HookRequest): Promise<HookResult> {
    const { clock, events } = this.#ports
    const late = new AbortController()
    const tooSlow = () => {
      late.abort()
      return new TooSlow()
    }
    try {
      const admitted = await this.#authenticate(request)
      if (admitted === null) {
        await this.#admission.penalty(request.address)
        return this.#refused(401, 'secret', wrongSecret)
      }
      return await within(clock, answerWithinMs, this.#send(request, admitted, late.signal), tooSlow)
    } catch (error) {
      if (!(error instanceof TooSlow) && !isPassing(error)) {
        events.fault({ where: 'hooks of sign-in services', error })
      }
      return later(503)
    }
  }

  /** Null for an unknown hook and for a wrong secret: thousands of such may wait, so their bodies are released. */
  async #authenticate({ service, kind, name, ...request }: HookRequest): Promise<Admitted | null> {
    const { hooks, clock } = this.#ports
    const { headers, body, address } = request
    const hook = await hooks.find(kind, name)
    const fields = () => readFields(headers['content-type'], body.bytes)
    const signed = { headers, body: body.bytes, fields, now: clock.now() }
    const authentic = hook === null ? null : service.authenticate(signed, hook.secrets)
    if (hook !== null && authentic !== null) {
      this.#admission.limits.known.note(address)
      return { ...authentic, hook, fields: fields() }
    }
    this.#admission.noteRefused(address, body.bytes.length)
    body.bytes = Buffer.alloc(0)
    return null
  }

  async #send(
    { service, address }: HookRequest,
    admitted: Admitted,
    signal: AbortSignal,
  ): Promise<HookResult> {
    const { hook, fields } = admitted
    const { accountId } = hook
    const { limits } = this.#admission
    const account = this.#ports.catalogue.account(accountId)
    if (account === null || account.isDisabled) return this.#unsent(403, 'account-disabled')
    const budget = { accountId, credential: `sign-in:${hook.kind} ${hook.name}` }
    if (!limits.maySend(accountId) || !limits.take(budget, 1)) return later(429)
    const read = fields === null ? null : readCode(service.fields, fields)
    if (read === null) return this.#refusedSend(accountId, this.#refused(400, 'json', unreadable))
    if (read.kind === 'refused') {
      return this.#refusedSend(accountId, this.#refused(400, 'field', `${read.field} must be ${read.wanted}`))
    }
    const { phone } = read.value
    const recipient = service.takesTypedPhones ? parseAccountPhone(phone, account.country) : parsePhone(phone)
    if (recipient === null) return this.#refusedSend(accountId, this.#refused(400, 'phone', wrongPhone))
    // A request that was answered as too slow sends nothing: it comes again.
    const leave = await limits.gate.enter(accountId, transactionPlaces, signal)
    const sending = this.#ports.verification.sendGiven(
      givenCode(read.value, { ...admitted, account, recipient, clientAddress: address }),
    )
    const outcome = await sending.finally(leave)
    if (outcome.kind !== 'sent') return this.#refusedSend(accountId, this.#refusedBy(outcome))
    limits.noteSends(accountId, 1, 0)
    limits.charge(budget, -1)
    return outcome
  }

  #refusedBy(outcome: Exclude<GivenCodeOutcome, { kind: 'sent' }>): HookResult {
    if (outcome.kind === 'refused') {
      const { why } = outcome
      return this.#unsent(why === 'unpaid' ? createErrors.unpaid.httpStatus : 400, why)
    }
    const { retryAfterSeconds } = outcome
    const { reason, sentence } = verifyErrors.limited(retryAfterSeconds)
    return { ...this.#refused(429, reason, sentence), retryAfterSeconds }
  }

  #refusedSend(accountId: number, result: HookResult): HookResult {
    this.#admission.limits.noteSends(accountId, 0, 1)
    return result
  }

  /** People who sign in need not know why; the operator of the sign-in service finds the reason in brackets. */
  #unsent(httpStatus: number, reason: string) {
    return this.#refused(httpStatus, reason, `The code could not be sent (${reason})`)
  }

  #refused(httpStatus: number, reason: string, sentence: string) {
    this.#ports.events.refusedOperation({ type: 'sign-in', reason })
    return { kind: 'refused' as const, httpStatus, sentence }
  }
}

const wrongSecret = 'There is no such hook, or its secret or signature is wrong, or its time is minutes off'
const unreadable =
  'The body must be a JSON object or a form; quotes in the text of a JSON body must be escaped'
const wrongPhone = 'A code cannot be sent to this number'

interface Admitted extends Authentic {
  hook: SignInHook
  fields: HookFields | null
}

function givenCode(
  { code, text, lang, userAddress }: ReadCode,
  { hook, requestId, ...known }: Admitted & Pick<GivenCode, 'account' | 'recipient' | 'clientAddress'>,
): GivenCode {
  const { account, recipient, clientAddress } = known
  const { kind, name, serviceId, sender: senderName, language } = hook
  return {
    ...{ account, recipient, clientAddress, requestId, code, text, userAddress, serviceId, senderName },
    source: `${kind} ${name}`,
    lang: lang ?? language,
  }
}

class TooSlow extends Error {
  override name = 'TooSlow'
}

function later(httpStatus: 429 | 503): HookResult {
  return { kind: 'later', httpStatus, sentence: 'Please try again in a moment', retryAfterSeconds: 1 }
}
