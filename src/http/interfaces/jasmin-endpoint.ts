import { parseAccountPhone } from '../../domain/address/account-phone.ts'
import { amountDigits } from '../../domain/pricing/amount.ts'
import { echoed } from '../echoed.ts'
import { type ApiRefusal, envelopeErrors, itemErrors } from '../errors.ts'
import type { OperationsPorts } from '../ports.ts'
import type { AuthenticatedUser, Requester } from './interface-users.ts'
import { readJasminRequest } from './jasmin-request.ts'
import type { Login } from './keyless-requests.ts'
import { type Parameters, textOf } from './parameters.ts'
import { isPassing } from './passing-error.ts'
import { acceptSms, noteSent, type PlannedSms, planSms } from './send-sms.ts'

/** `text` of `/send` is in the form of an error or a success; of the others it is JSON. */
export interface JasminAnswer {
  status: number
  body: string
}

/** `json`: a value as text, with every digit of its numbers. */
type Result =
  | { status: 200; value: unknown }
  | { status: 200; json: string }
  | { status: number; error: string }

/** Jasmin's HTTP API without HTTP. No method rejects. */
export class JasminEndpoint {
  readonly #ports: OperationsPorts
  readonly #login: Login

  constructor(ports: OperationsPorts, login: Login) {
    this.#ports = ports
    this.#login = login
  }

  async send(parameters: Parameters, from: Requester): Promise<JasminAnswer> {
    const result = await this.#carryOut(parameters, from, (user) => this.#send(parameters, user))
    const { status } = result
    return {
      status,
      body:
        'error' in result
          ? `Error "${result.error}"`
          : `Success "${'value' in result ? String(result.value) : result.json}"`,
    }
  }

  async rate(parameters: Parameters, from: Requester): Promise<JasminAnswer> {
    return jsonOf(
      await this.#carryOut(parameters, from, (user) => {
        const planned = this.#plan(parameters, user, false)
        if (!('kind' in planned)) return planned
        const { parts, plan } = planned
        const rate = plan.stages[0].pricePerPartMicros / 1_000_000
        return { status: 200, value: { submit_sm_count: parts, unit_rate: rate } }
      }),
    )
  }

  async balance(parameters: Parameters, from: Requester): Promise<JasminAnswer> {
    return jsonOf(
      await this.#carryOut(parameters, from, async ({ account }) => {
        const balance = amountDigits(await this.#ports.lookup.balanceMicros(account.accountId))
        return { status: 200, json: `{"balance":${balance},"sms_count":"ND"}` }
      }),
    )
  }

  async #carryOut(
    parameters: Parameters,
    from: Requester,
    work: (user: AuthenticatedUser) => Promise<Result> | Result,
  ): Promise<Result> {
    try {
      const missing = ['username', 'password'].find((name) => !parameters.has(name))
      if (missing !== undefined) return refused(400, `Mandatory argument [${missing}] is not found.`)
      const username = textOf(parameters, 'username') ?? ''
      const password = textOf(parameters, 'password') ?? ''
      const user = await this.#login({ kind: 'jasmin', username, password, ...from })
      if (user?.account.isDisabled === false) return await this.#within(user, () => work(user))
      if (user !== null) {
        const reason = envelopeErrors.accountDisabled.code
        this.#ports.events.refusedOperation({ type: 'envelope', reason })
      }
      return refused(403, `Authentication failure for username:${echoed(username)}`)
    } catch (error) {
      if (!isPassing(error)) this.#ports.events.fault({ where: 'jasmin interface', error })
      return passing
    }
  }

  /** Each request uses the budget of the user; a message that is accepted is paid for. */
  async #within(user: AuthenticatedUser, work: () => Promise<Result> | Result): Promise<Result> {
    const { sharedLimits: limits, events } = this.#ports
    if (!limits.maySend(user.account.accountId) || !limits.take(user.budget, 1)) {
      events.refusedOperation({ type: 'envelope', reason: itemErrors.tooMuch.code })
      return throughput
    }
    return await work()
  }

  async #send(parameters: Parameters, user: AuthenticatedUser): Promise<Result> {
    const planned = this.#plan(parameters, user, true)
    if (!('kind' in planned)) return planned
    const [sent] = await acceptSms([planned], user.account.accountId, this.#ports)
    if (sent === undefined) throw new Error('a message was neither accepted nor refused')
    noteSent([sent], user, this.#ports)
    return sent.kind === 'accepted' ? { status: 200, value: sent.msgId } : this.#refusedBy(sent.refusal, user)
  }

  #plan(parameters: Parameters, user: AuthenticatedUser, needsContent: boolean): PlannedSms | Result {
    const { checkHookUrl, clock } = this.#ports
    const context = { sender: user.sender, checkHookUrl, now: clock.now(), needsContent }
    const read = readJasminRequest(parameters, context)
    if (read.kind === 'refused') return refused(400, read.sentence)
    const { to, sms } = read.request
    const phone = parseAccountPhone(to, user.account.country)
    if (phone === null) return this.#refusedBy(itemErrors.phone, user)
    const planned = planSms(sms, { account: user.account, phone }, this.#ports)
    return planned.kind === 'send' ? planned : this.#refusedBy(planned.refusal, user)
  }

  /** The code and the beginning are Jasmin's; what is wrong follows. */
  #refusedBy({ code, sentence }: ApiRefusal, { username }: AuthenticatedUser): Result {
    this.#ports.events.refusedOperation({ type: 'sms', reason: code })
    const make = refusals[code]
    return make === undefined ? refused(412, `No route found: ${sentence}`) : make(sentence, username)
  }
}

const throughput = refused(403, 'User throughput exceeded')
const passing = refused(500, 'Cannot send submit_sm, check SMPPClientManagerPB log file for details')

/** By what is wrong with a message; everything else has no route. */
const refusals: Readonly<
  Partial<Record<ApiRefusal['code'], (sentence: string, username: string) => Result>>
> = {
  phone: (sentence) => refused(400, `Argument [to] has an invalid value: ${sentence}.`),
  text: (sentence) => refused(400, `Argument [content] has an invalid value: ${sentence}.`),
  field: (sentence) => refused(400, `Argument [content] has an invalid value: ${sentence}.`),
  sender: (sentence, username) =>
    refused(400, `Value filter failed for user [${username}] (source_address filter mismatch): ${sentence}.`),
  money: (sentence) =>
    refused(403, `Cannot charge submit_sm, check RouterPB log file for details: ${sentence}`),
  unpaid: () => throughput,
  internal: () => passing,
  storage: () => passing,
}

function refused(status: number, error: string): Result {
  return { status, error }
}

function jsonOf(result: Result): JasminAnswer {
  if ('json' in result) return { status: result.status, body: result.json }
  return { status: result.status, body: JSON.stringify('error' in result ? result.error : result.value) }
}
