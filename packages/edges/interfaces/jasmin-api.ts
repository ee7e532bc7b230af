import { setImmediate } from 'node:timers/promises'
import { parseAccountPhone } from '../../domain/address/phone.ts'
import { amountDigits } from '../../domain/pricing/amount.ts'
import { type ApiRefusal, envelopeErrors, itemErrors } from '../../operations/errors.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import { echoed } from '../echoed.ts'
import type { AuthenticatedUser, Requester } from './interface-users.ts'
import type { JasminBatch, WrongBatch } from './jasmin-batch.ts'
import { readJasminRequest } from './jasmin-request.ts'
import type { Login } from './keyless-requests.ts'
import { decodeParameter, type Parameters } from './parameters.ts'
import { isPassing } from './passing-error.ts'
import { acceptSms, noteSent, type PlannedSms, planSms, type SentSms } from './send-sms.ts'

/** `text` of `/send` is in the form of an error or a success; of the others it is JSON. */
export interface JasminAnswer {
  status: number
  body: string
}

/** What became of a message of a batch; `text` is what `/send` would answer. */
export interface SentMessage {
  accountId: number
  /** As the client wrote it. */
  to: string
  status: number
  text: string
}

/** `sent` has what became of each message, in the order of the batch. */
export type BatchOutcome =
  | { kind: 'sent'; batch: JasminBatch; sent: readonly SentMessage[] }
  | { kind: 'wrong'; wrong: WrongBatch }
  | { kind: 'refused'; answer: JasminAnswer }

/** Receivers that are planned and stored in one go. */
const sliceOfReceivers = 100

/** `json`: a value as text, with every digit of its numbers. */
type Result =
  | { status: 200; value: unknown }
  | { status: 200; json: string }
  | { status: number; error: string }

/** Jasmin's HTTP API without HTTP. No method rejects. */
export class JasminApi {
  readonly #ports: OperationsPorts
  readonly #login: Login

  constructor(ports: OperationsPorts, login: Login) {
    this.#ports = ports
    this.#login = login
  }

  async send(parameters: Parameters, from: Requester): Promise<JasminAnswer> {
    return textOfResult(await this.#carryOut(parameters, from, (user) => this.#send(parameters, user)))
  }

  /** The batch is read once the client is known. */
  async sendAll(
    login: Parameters,
    read: () => JasminBatch | WrongBatch,
    from: Requester,
  ): Promise<BatchOutcome> {
    const sent: SentMessage[] = []
    const outcomes: BatchOutcome[] = []
    const result = await this.#carryOut(login, from, async (user) => {
      const batch = read()
      if ('title' in batch) outcomes.push({ kind: 'wrong', wrong: batch })
      else {
        outcomes.push({ kind: 'sent', batch, sent })
        await this.#sendInTurns(batch, user, sent)
      }
      return { status: 200, value: '' }
    })
    const [outcome] = outcomes
    const isNothingSent = 'error' in result && sent.length === 0
    return outcome === undefined || isNothingSent
      ? { kind: 'refused', answer: textOfResult(result) }
      : outcome
  }

  /** Other requests get a turn after each slice. An account that is refused too much sends nothing of the rest. */
  async #sendInTurns(
    { messages, sendAt }: Pick<JasminBatch, 'messages' | 'sendAt'>,
    user: AuthenticatedUser,
    sent: SentMessage[],
  ): Promise<void> {
    const { accountId } = user.account
    for (let start = 0; start < messages.length; start += sliceOfReceivers) {
      const slice = messages.slice(start, start + sliceOfReceivers)
      if (this.#ports.sharedLimits.maySend(accountId))
        sent.push(...(await this.#sendSome(slice, sendAt, user)))
      else sent.push(...slice.map((parameters) => sentAs(throughput, parameters, accountId)))
      await setImmediate()
    }
  }

  async rate(parameters: Parameters, from: Requester): Promise<JasminAnswer> {
    return renderJson(
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
    return renderJson(
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
      const username = decodeParameter(parameters, 'username') ?? ''
      const password = decodeParameter(parameters, 'password') ?? ''
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
    noteSent(sent === undefined ? [] : [sent], user, this.#ports)
    return this.#toResult(sent, user)
  }

  async #sendSome(
    messages: readonly Parameters[],
    sendAt: number | null,
    user: AuthenticatedUser,
  ): Promise<SentMessage[]> {
    const { accountId } = user.account
    const plans = messages.map((parameters) => this.#plan(parameters, user, true, sendAt))
    const planned = plans.flatMap((plan) => ('kind' in plan ? [plan] : []))
    const accepted = planned.length === 0 ? [] : await acceptSms(planned, accountId, this.#ports)
    noteSent(accepted, user, this.#ports, messages.length)
    const results = accepted.values()
    return plans.map((plan, index) => {
      const outcome = 'kind' in plan ? results.next().value : undefined
      const result = 'kind' in plan ? this.#toResult(outcome, user) : plan
      return sentAs(result, messages[index] ?? new Map(), accountId)
    })
  }

  #toResult(sent: SentSms | undefined, user: AuthenticatedUser): Result {
    if (sent === undefined) throw new Error('a message was neither accepted nor refused')
    return sent.kind === 'accepted' ? { status: 200, value: sent.msgId } : this.#refusedBy(sent.refusal, user)
  }

  #plan(
    parameters: Parameters,
    user: AuthenticatedUser,
    needsContent: boolean,
    sendAt: number | null = null,
  ): PlannedSms | Result {
    const { checkHookUrl, clock } = this.#ports
    const context = { sender: user.sender, checkHookUrl, now: clock.now(), needsContent }
    const read = readJasminRequest(parameters, context)
    if (read.kind === 'refused') return refused(400, read.sentence)
    const { to, sms } = read.request
    const phone = parseAccountPhone(to, user.account.country)
    if (phone === null) return this.#refusedBy(itemErrors.phone, user)
    const wanted = { ...sms, sendAt: sms.sendAt ?? sendAt }
    const planned = planSms(wanted, { account: user.account, phone }, this.#ports)
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

function sentAs(result: Result, parameters: Parameters, accountId: number): SentMessage {
  const { status, body } = textOfResult(result)
  return { accountId, to: decodeParameter(parameters, 'to') ?? '', status, text: body }
}

function refused(status: number, error: string): Result {
  return { status, error }
}

function textOfResult(result: Result): JasminAnswer {
  const { status } = result
  if ('error' in result) return { status, body: `Error "${result.error}"` }
  return { status, body: `Success "${'value' in result ? String(result.value) : result.json}"` }
}

function renderJson(result: Result): JasminAnswer {
  if ('json' in result) return { status: result.status, body: result.json }
  return { status: result.status, body: JSON.stringify('error' in result ? result.error : result.value) }
}
