import { createHash } from 'node:crypto'
import { transactionPlaces } from '../../admission/shared-limits.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import type { AnswerTaken, SendAnswer } from '../../engines/callbacks/owed-answers.ts'
import { coalesced } from '../../kit/flow/coalesced.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import { type Clock, sleep, within } from '../../kit/time/clock.ts'
import { envelopeErrors } from '../../operations/errors.ts'
import type { AsynchronousPorts } from '../../operations/ports.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { refusesData } from '../../store/pg/unavailable.ts'
import type { OwedAnswer } from '../../store/replies/owed-answers.ts'
import { claimAnswer, maxAnswersAnHour, readAnswered } from '../../store/replies/reply-answers.ts'
import { acceptOnce, type PlannedSms, planSms } from './send-sms.ts'

/** The accounts as this gateway knows them, and how it learns of later changes. */
type Accounts = Pick<Catalogue, 'account' | 'refresh'>

/** Subscribers may write as often as they like, and reading all settings costs as much as many messages. */
const rereadEveryMs = 1_000
const rereadWithinMs = 10_000

/**
 * Sends what a hook or a fixed text answers to a subscriber as an SMS of the account, from the number that the subscriber
 * wrote to; each reply is answered once, and a conversation ten times an hour, beside the answers to STOP, START and HELP. Answers take turns with what their account
 * requests: those that find no place there may be handed over again, and so may those that failed otherwise, except where
 * the database refuses what would be stored. Each failure is an event of a fault, and each answer that is dropped one of
 * a refused operation.
 */
export function answerSubscriber(ports: AsynchronousPorts, accounts: Accounts): SendAnswer {
  const reread = rereading(ports.clock, accounts)
  const inTurn = async (answer: OwedAnswer, isLast: boolean): Promise<boolean> => {
    const leave = await ports.sharedLimits.gate.enter(answer.accountId, transactionPlaces)
    try {
      return await send(answer, isLast, ports, accounts)
    } finally {
      leave()
    }
  }
  return async (answer): Promise<AnswerTaken> => {
    try {
      if (await inTurn(answer, false)) return 'done'
      // Its sender, or the account, may have been approved a moment ago. No place is taken meanwhile.
      await reread()
      await inTurn(answer, true)
      return 'done'
    } catch (error) {
      if (error instanceof AnswerNotDue) {
        if (error.why === 'too-many') ports.events.refusedOperation(tooMany)
        return 'done'
      }
      reportFault(ports.events, 'answers to subscribers', error)
      return refusesData(error) ? 'done' : 'later'
    }
  }
}

/** Reads the settings again, once a second for all answers together; each gets a read that began after it came. */
function rereading(clock: Clock, accounts: Accounts): () => Promise<void> {
  let begunAt = Number.NEGATIVE_INFINITY
  const late = () => new Error('reading the settings takes too long')
  return coalesced(async () => {
    await sleep(clock, Math.max(0, begunAt + rereadEveryMs - clock.now()))
    begunAt = clock.now()
    await within(clock, rereadWithinMs, accounts.refresh(), late)
  })
}

/** The reply was answered meanwhile, or its conversation has had its answers. */
class AnswerNotDue extends Error {
  override name = 'AnswerNotDue'
  readonly why: 'answered' | 'too-many'

  constructor(why: 'answered' | 'too-many') {
    super(why)
    this.why = why
  }
}

const tooMany = { type: 'sms', reason: 'answers of an hour to one subscriber' }
const noNumber = { type: 'sms', reason: 'an answer to a subscriber who has no number' }

/**
 * Sends it, or notes that it is refused where this is the last try; false where the settings refuse it and it is not. The
 * reply is claimed in the transaction that stores the message: a crash leaves both or neither.
 */
async function send(
  { accountId, replyId, text, isAboutConsent }: OwedAnswer,
  isLast: boolean,
  ports: AsynchronousPorts,
  accounts: Accounts,
): Promise<boolean> {
  const { clock, events, sharedLimits } = ports
  const to = await ports.db.transaction((tx) => readAnswered(tx, { accountId, replyId }))
  if (to?.isAnswered === true) return true
  // A subscriber who was erased, or wrote from a name, has no number.
  const phone = to === null || to.channel !== 'sms' ? null : parsePhone(to.phone)
  if (to === null || phone === null) {
    events.refusedOperation(noNumber)
    return true
  }
  const planned = plan({ accountId, text, number: to.number, phone }, ports, accounts)
  if (planned.kind !== 'send' && !isLast) return false
  const key = String(replyId)
  const max = isAboutConsent ? null : maxAnswersAnHour
  const once = {
    accountId,
    scope: 'answer' as const,
    key,
    bodyHash: createHash('sha256').update(key).digest(),
  }
  const sent =
    planned.kind === 'send'
      ? await acceptOnce(isAboutConsent ? inSpiteOfOptOut(planned) : planned, once, ports, async (tx) => {
          const claim = await claimAnswer(tx, { accountId, replyId, now: clock.now(), max })
          if (claim !== 'claimed') throw new AnswerNotDue(claim)
        })
      : planned
  if (sent === null) return true
  sharedLimits.noteSends(accountId, sent.kind === 'accepted' ? 1 : 0, sent.kind === 'accepted' ? 0 : 1)
  if (sent.kind === 'refused') events.refusedOperation({ type: 'sms', reason: sent.refusal.code })
  return true
}

function inSpiteOfOptOut(planned: PlannedSms): PlannedSms {
  return { ...planned, plan: { ...planned.plan, isAboutConsent: true } }
}

function plan(
  { accountId, text, number, phone }: { accountId: number; text: string; number: string; phone: string },
  ports: AsynchronousPorts,
  accounts: Accounts,
): ReturnType<typeof planSms> {
  const account = accounts.account(accountId)
  if (account === null || account.isDisabled)
    return { kind: 'refused', refusal: envelopeErrors.accountDisabled }
  const request = {
    sender: number.replace(/^\+/, ''),
    message: text,
    octets: 'none' as const,
    partHeader: null,
    flash: false,
    tlvs: {},
    lifetimeSeconds: null,
    sendAt: null,
    reports: null,
  }
  return planSms(request, { account, phone }, ports)
}
