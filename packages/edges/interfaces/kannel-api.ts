import { parseAccountPhone } from '../../domain/address/phone.ts'
import { type ApiRefusal, envelopeErrors, itemErrors } from '../../operations/errors.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import { echoed } from '../echoed.ts'
import type { AuthenticatedUser, Requester } from './interface-users.ts'
import { type KannelRequest, readKannelRequest } from './kannel-request.ts'
import type { Login } from './keyless-requests.ts'
import { decodeParameter, type Parameters } from './parameters.ts'
import { isPassing } from './passing-error.ts'
import { acceptSms, noteSent, type PlannedSms, planSms } from './send-sms.ts'

export interface KannelAnswer {
  status: number
  body: string
}

/** What `sendsms` answers (gw/smsbox.c). Clients read the beginning; what would be right follows a colon. */
const accepted: KannelAnswer = { status: 202, body: '0: Accepted for delivery' }
const queued: KannelAnswer = { status: 202, body: '3: Queued for later delivery' }
const unauthorized: KannelAnswer = { status: 403, body: 'Authorization failed for sendsms' }
const later: KannelAnswer = { status: 503, body: 'Temporal failure, try again later.' }

/** `sendsms` without HTTP. */
export class KannelApi {
  readonly #ports: OperationsPorts
  readonly #login: Login

  constructor(ports: OperationsPorts, login: Login) {
    this.#ports = ports
    this.#login = login
  }

  /** Never rejects. */
  async answer(parameters: Parameters, from: Requester): Promise<KannelAnswer> {
    try {
      return await this.#answer(parameters, from)
    } catch (error) {
      if (!isPassing(error)) this.#ports.events.fault({ where: 'sendsms', error })
      return later
    }
  }

  async #answer(parameters: Parameters, from: Requester): Promise<KannelAnswer> {
    const username = decodeParameter(parameters, 'username', 'user') ?? ''
    const password = decodeParameter(parameters, 'password', 'pass') ?? ''
    const user = await this.#login({ kind: 'kannel', username, password, ...from })
    if (user === null) return unauthorized
    if (user.account.isDisabled) {
      const { sentence, code } = envelopeErrors.accountDisabled
      return this.#refused(403, `${unauthorized.body}: ${sentence}`, code)
    }
    const { checkHookUrl, clock } = this.#ports
    const read = readKannelRequest(parameters, { ...user, checkHookUrl, now: clock.now() })
    if (read.kind === 'refused') return this.#refused(400, read.sentence, 'field')
    const { sharedLimits: limits } = this.#ports
    if (!limits.maySend(user.account.accountId) || !limits.take(user.budget, 1)) {
      return this.#refused(later.status, later.body, itemErrors.tooMuch.code)
    }
    return this.#send(read.request, user)
  }

  async #send({ receivers, sms, isDeferred }: KannelRequest, user: AuthenticatedUser): Promise<KannelAnswer> {
    const { account } = user
    const planned: PlannedSms[] = []
    const denied: string[] = []
    let refusal: ApiRefusal = itemErrors.phone
    for (const receiver of receivers) {
      const phone = parseAccountPhone(receiver, account.country)
      const plan =
        phone === null
          ? { kind: 'refused' as const, refusal: itemErrors.phone }
          : planSms(sms, { account, phone }, this.#ports)
      if (plan.kind === 'send') planned.push(plan)
      else {
        denied.push(echoed(receiver, 20))
        refusal = plan.refusal
      }
    }
    const sent = planned.length === 0 ? [] : await acceptSms(planned, account.accountId, this.#ports)
    noteSent(sent, user, this.#ports, receivers.length)
    for (const [index, each] of sent.entries()) {
      if (each.kind === 'accepted') continue
      denied.push(planned[index]?.phone ?? '')
      refusal = each.refusal
    }
    if (denied.length === receivers.length) return this.#refusedBy(refusal)
    if (denied.length > 0) return { status: 202, body: `Sent. Denied receivers are: ${denied.join(' ')}` }
    return isDeferred ? queued : accepted
  }

  #refusedBy(refusal: ApiRefusal): KannelAnswer {
    const { code } = refusal
    if (code === 'internal' || code === 'storage' || code === 'unpaid') return later
    const beginning = beginnings[code]
    if (beginning === undefined) {
      return this.#refused(403, `Not routable. Do not try again. ${refusal.sentence}`, code)
    }
    return this.#refused(400, `${beginning}: ${refusal.sentence}`, code)
  }

  #refused(status: number, body: string, reason: string): KannelAnswer {
    this.#ports.events.refusedOperation({ type: 'sms', reason })
    return { status, body }
  }
}

/** Of refusals of what the client wrote; the others are final and not its fault. */
const beginnings: Readonly<Partial<Record<ApiRefusal['code'], string>>> = {
  phone: 'Receiver field misformed, rejected',
  text: 'Charset or body misformed, rejected',
  field: 'Field misformed, rejected',
}
