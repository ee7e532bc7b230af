import type { SharedLimits } from '../../admission/shared-limits.ts'
import { priceOfPlan } from '../../domain/plan/plan.ts'
import type { Intake, Submission } from '../../engines/dispatch/intake/intake-port.ts'
import { BatcherFull } from '../../kit/flow/batcher.ts'
import { TokenBuckets } from '../../kit/flow/token-buckets.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Siblings } from '../../kit/machine/siblings.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { unacceptedError } from '../../operations/errors.ts'
import type { OperationPorts } from '../../operations/ports.ts'
import type { Address } from '../../smpp/address.ts'
import { commandStatus } from '../../smpp/command-status.ts'
import { esmClass } from '../../smpp/esm-class.ts'
import type { SubmitMulti } from '../../smpp/pdu/submit-multi.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { DatabaseUnavailable } from '../../store/database.ts'
import type { MessageIds } from '../../store/messages/message-ids.ts'
import type { KnownBind } from './binds.ts'
import { type PlannedMessage, planMessage, toSubmitRefusal } from './plan-message.ts'
import { type ReadMessage, readSubmit, type SubmitFields } from './read-message.ts'
import { type SubmitRefusal, submitRefusal } from './submit-refusal.ts'
import type { LongTexts } from './texts/long-texts.ts'
import type { PartRefusal } from './texts/text-room.ts'

/** `id`: the message_id of the answer. */
export type SubmitAnswer = { kind: 'accepted'; id: string } | SubmitRefusal

export type MultiAnswer =
  | { kind: 'accepted'; id: string; failures: { address: Address; status: number }[] }
  | SubmitRefusal

/** Over what a submit came. */
export interface SubmittedFrom {
  /** 0x34 or 0x50. */
  version: number
  /** Names the session. */
  session: string
  /** The session ended while the submit waited for its turn. */
  hasEnded: boolean
}

export interface SubmitsOptions {
  clock: Clock
  events: Pick<Events, 'fault'>
  intake: Pick<Intake, 'accept'>
  ports: OperationPorts
  catalogue: Pick<Catalogue, 'account'>
  texts: LongTexts
  ids: Pick<MessageIds, 'take'>
  siblings: Siblings
  sharedLimits: Pick<SharedLimits, 'maySend' | 'noteSends'>
  /** Messages a second of all binds of an account. */
  perSecondOfAccount: number
}

/** Takes the messages of clients: whole ones go to the engine, parts of longer texts wait for the others. */
export class Submits {
  readonly #options: SubmitsOptions
  /** Seconds of the rate of each bind: a message takes as many as it must wait for the next. */
  readonly #rates: TokenBuckets
  /** Messages of each account, over all its binds. */
  readonly #ofAccounts: TokenBuckets

  constructor(options: SubmitsOptions) {
    this.#options = options
    const { clock, siblings, perSecondOfAccount } = options
    this.#rates = new TokenBuckets({
      burst: 1,
      perSecond: 1,
      share: (apply) => siblings.tally('smpp-rates', apply),
      clock,
    })
    this.#ofAccounts = new TokenBuckets({
      burst: perSecondOfAccount,
      perSecond: perSecondOfAccount,
      share: (apply) => siblings.tally('smpp-account-rates', apply),
      clock,
    })
  }

  /**
   * Never rejects. When it resolves with an id, the message is on disk.
   */
  async submit(bind: KnownBind, pdu: SubmitFields, from: SubmittedFrom): Promise<SubmitAnswer> {
    const over = this.#overRate(bind, 1)
    if (over !== null) {
      this.noteRefusedPart(bind, pdu)
      return over
    }
    const answer = await this.#submit(bind, pdu, from)
    if (answer.kind === 'refused') this.noteRefusedPart(bind, pdu)
    this.#noteRefused(bind, answer)
    return answer
  }

  /** A submit was refused: where it is a part of a long text, the parts of texts under its reference are out of order. */
  noteRefusedPart(bind: KnownBind, pdu: SubmitFields): void {
    if ((pdu.esmClass & esmClass.udhi) === 0 && pdu.tlvs.sarMsgRefNum === undefined) return
    const { clock, texts } = this.#options
    const read = readSubmit(pdu, { alphabet: bind.alphabet, version: 0x34, now: clock.now() })
    if (read.kind === 'refused') return
    const { message } = read
    const { part, piece } = message
    if (part !== null && piece !== null) texts.noteRefused(bind, { ...message, part, piece })
  }

  noteEnded(session: string, hasUnbound: boolean): void {
    this.#options.texts.noteEnded(session, hasUnbound)
  }

  async #submit(
    bind: KnownBind,
    pdu: SubmitFields,
    { version, session, hasEnded }: SubmittedFrom,
  ): Promise<SubmitAnswer> {
    const { clock, catalogue, ports, texts } = this.#options
    const read = readSubmit(pdu, { alphabet: bind.alphabet, version, now: clock.now() })
    if (read.kind === 'refused') return read
    const account = catalogue.account(bind.accountId)
    if (account === null) return submitRefusal(commandStatus.ESME_RSYSERR, 'the account is not known yet')
    const { message } = read
    const { part, piece } = message
    const planned = planMessage(
      { message: part === null ? message : emptyPart(message), bind, account },
      ports,
    )
    if (planned.kind === 'refused') return planned
    try {
      if (part === null || piece === null) return await this.#accept(planned.submission)
      const priceMicros = priceOfPlan(planned.submission.plan)
      const added = await texts.add(bind, {
        message: { ...message, part, piece },
        session,
        hasEnded,
        priceMicros,
      })
      return added.kind === 'stored' ? { kind: 'accepted', id: added.id } : partRefusals[added.reason]
    } catch (error) {
      return this.#refusalOfError(error)
    }
  }

  /**
   * One message for each number; all have the id of the first that was accepted. Never rejects. `failures`: the others,
   * in their order.
   */
  async submitMulti(bind: KnownBind, pdu: SubmitMulti, version: number): Promise<MultiAnswer> {
    const { destinations, ...fields } = pdu
    if (destinations.some(({ kind }) => kind === 'list')) {
      return submitRefusal(commandStatus.ESME_RINVDLNAME, 'there are no distribution lists')
    }
    const numbers = destinations.flatMap((each) => (each.kind === 'sme' ? [each.address] : []))
    if (numbers.length === 0) return submitRefusal(commandStatus.ESME_RINVNUMDESTS, 'there must be a number')
    const over = this.#overRate(bind, numbers.length)
    if (over !== null) return over
    try {
      const answer = await this.#submitAll(bind, fields, numbers, version)
      this.#noteRefused(bind, answer, numbers.length)
      return answer
    } catch (error) {
      return this.#refusalOfError(error)
    }
  }

  async #submitAll(
    bind: KnownBind,
    fields: Omit<SubmitMulti, 'destinations'>,
    numbers: readonly Address[],
    version: number,
  ): Promise<MultiAnswer> {
    const { clock, catalogue, ports, intake, ids } = this.#options
    const account = catalogue.account(bind.accountId)
    if (account === null) return submitRefusal(commandStatus.ESME_RSYSERR, 'the account is not known yet')
    const msgIds = await ids.take(numbers.length)
    const now = clock.now()
    const planned = numbers.map((destination): PlannedMessage => {
      const read = readSubmit({ ...fields, destination }, { alphabet: bind.alphabet, version, now })
      if (read.kind === 'refused') return read
      const { message } = read
      if (message.part === null) return planMessage({ message, bind, account }, ports)
      return submitRefusal(commandStatus.ESME_RINVESMCLASS, 'a submit_multi must have a whole text')
    })
    const statuses = planned.map((each) => (each.kind === 'refused' ? each.status : 0))
    const id = String(msgIds[statuses.indexOf(0)] ?? '')
    const submissions = planned.flatMap((each, index) =>
      each.kind === 'refused' ? [] : [{ ...known(each.submission, id), msgId: msgIds[index] ?? 0 }],
    )
    const acceptances = [...(await intake.accept(submissions))]
    for (const [index, status] of statuses.entries()) {
      if (status !== 0) continue
      const acceptance = acceptances.shift() ?? { kind: 'failed' }
      if (acceptance.kind !== 'accepted')
        statuses[index] = toSubmitRefusal(unacceptedError(acceptance)).status
    }
    const failures = numbers.flatMap((address, index) => {
      const status = statuses[index] ?? 0
      return status === 0 ? [] : [{ address, status }]
    })
    if (failures.length < numbers.length) {
      this.#options.sharedLimits.noteSends(bind.accountId, numbers.length - failures.length, failures.length)
      return { kind: 'accepted', id, failures }
    }
    return submitRefusal(
      failures[0]?.status ?? commandStatus.ESME_RSUBMITFAIL,
      'no number can get the message',
    )
  }

  async #accept(submission: Submission): Promise<SubmitAnswer> {
    const [acceptance] = await this.#options.intake.accept([submission])
    if (acceptance?.kind === 'accepted') {
      this.#options.sharedLimits.noteSends(submission.accountId, 1, 0)
      return { kind: 'accepted', id: String(acceptance.msgId) }
    }
    return toSubmitRefusal(unacceptedError(acceptance ?? { kind: 'failed' }))
  }

  /** For requests that were not carried out, or perhaps were: the client sends them again. */
  #refusalOfError(error: unknown): SubmitRefusal {
    if (error instanceof BatcherFull)
      return submitRefusal(commandStatus.ESME_RMSGQFUL, 'too many messages wait')
    if (!(error instanceof DatabaseUnavailable)) reportFault(this.#options.events, 'SMPP submits', error)
    return submitRefusal(commandStatus.ESME_RSYSERR, 'the gateway cannot store the message now')
  }

  /** Counts what was refused for good: what the gateway cannot take now is not the fault of the client. */
  #noteRefused({ accountId }: KnownBind, answer: { kind: string; status?: number }, messages = 1): void {
    if (answer.kind !== 'refused' || passing.has(answer.status)) return
    this.#options.sharedLimits.noteSends(accountId, 0, messages)
  }

  /** Where there is no rate left, why. All messages of a submit_multi count, so a large one may leave a debt. */
  #overRate(bind: KnownBind, messages: number): SubmitRefusal | null {
    const { bindId, accountId, perSecond } = bind
    const { perSecondOfAccount, sharedLimits } = this.#options
    if (!sharedLimits.maySend(accountId)) {
      return submitRefusal(commandStatus.ESME_RTHROTTLED, 'too many messages of the account were refused')
    }
    if (perSecond !== null && !this.#rates.take(bindId, messages / perSecond)) {
      return submitRefusal(commandStatus.ESME_RTHROTTLED, `at most ${perSecond} messages a second`)
    }
    if (this.#ofAccounts.take(accountId, messages)) return null
    const reason = `at most ${perSecondOfAccount} messages a second of all binds of the account`
    return submitRefusal(commandStatus.ESME_RTHROTTLED, reason)
  }
}

/** What a part costs at least, and whether it may be sent, is known without its text: that is judged as a whole. */
function emptyPart(part: ReadMessage): ReadMessage {
  const isEmpty = part.piece?.octets.length === 0
  return { ...part, content: { kind: 'text', text: isEmpty ? '' : 'x' } }
}

const passing = new Set<number | undefined>([
  commandStatus.ESME_RMSGQFUL,
  commandStatus.ESME_RSYSERR,
  commandStatus.ESME_RTHROTTLED,
])

const partRefusals: Record<PartRefusal, SubmitRefusal> = {
  full: submitRefusal(commandStatus.ESME_RMSGQFUL, 'too many texts wait for their other parts'),
  unsent: submitRefusal(commandStatus.ESME_RTHROTTLED, 'too many long texts of the account were not sent'),
  money: toSubmitRefusal(unacceptedError({ kind: 'not-enough-money' })),
}

/** The same with the one id that the client knows all messages of a submit_multi by. */
function known(submission: Submission, id: string): Submission {
  const { plan } = submission
  const { reports } = plan
  return reports?.format === 'smpp'
    ? { ...submission, plan: { ...plan, reports: { ...reports, ids: [id] } } }
    : submission
}
