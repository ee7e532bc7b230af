import { createHash } from 'node:crypto'
import { parsePhone } from '../../domain/address/phone.ts'
import type { AnswerTaken, ReplyAnswer, SendAnswer } from '../../engines/callbacks/reply-answers.ts'
import type { AsynchronousPorts } from '../../operations/ports.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { refusesData } from '../../store/pg/unavailable.ts'
import { type AnsweredReply, claimAnswer, readAnswered } from '../../store/replies/reply-answers.ts'
import { acceptOnce, planSms } from './send-sms.ts'

/** The accounts as this gateway knows them, and how it learns of later changes. */
type Accounts = Pick<Catalogue, 'account' | 'refreshQuietly'>

/**
 * Sends what a hook or a fixed text answers to a subscriber as an SMS of the account, from the number that the subscriber
 * wrote to; each reply is answered once, and a conversation ten times an hour. Answers take turns with what their account
 * requests: those that find no place there may be handed over again, and so may those that failed otherwise, except where
 * the database refuses what would be stored. Each failure is an event of a fault.
 */
export function answerSubscriber(ports: AsynchronousPorts, accounts: Accounts): SendAnswer {
  return async (answer): Promise<AnswerTaken> => {
    try {
      const leave = await ports.sharedLimits.gate.enter(answer.accountId, 1)
      try {
        await send(answer, ports, accounts)
      } finally {
        leave()
      }
      return 'done'
    } catch (error) {
      if (error instanceof AnswerNotDue) return 'done'
      ports.events.fault({ where: 'answers to subscribers', error })
      return refusesData(error) ? 'done' : 'later'
    }
  }
}

/** The reply was answered meanwhile, or its conversation has had its answers. */
class AnswerNotDue extends Error {
  override name = 'AnswerNotDue'
}

/** The reply is claimed in the transaction that stores the message: a crash leaves both or neither. */
async function send(
  { accountId, replyId, text }: ReplyAnswer,
  ports: AsynchronousPorts,
  accounts: Accounts,
): Promise<void> {
  const { clock, events, sharedLimits } = ports
  const to = await ports.db.transaction((tx) => readAnswered(tx, { accountId, replyId }))
  if (to === null || to.channel !== 'sms') return
  const answer = { accountId, text, to }
  let planned = plan(answer, ports, accounts)
  if (planned?.kind !== 'send') {
    // Its sender, or the account, may have been approved a moment ago.
    await accounts.refreshQuietly()
    planned = plan(answer, ports, accounts)
  }
  if (planned === null) return
  const key = String(replyId)
  const once = {
    accountId,
    scope: 'answer' as const,
    key,
    bodyHash: createHash('sha256').update(key).digest(),
  }
  const sent =
    planned.kind === 'send'
      ? await acceptOnce(planned, once, ports, async (tx) => {
          if (!(await claimAnswer(tx, { accountId, replyId, now: clock.now() }))) throw new AnswerNotDue()
        })
      : planned
  if (sent === null) return
  sharedLimits.noteSends(accountId, sent.kind === 'accepted' ? 1 : 0, sent.kind === 'accepted' ? 0 : 1)
  if (sent.kind === 'refused') events.refusedOperation({ type: 'sms', reason: sent.refusal.code })
}

/** Null where the account may send nothing, or the subscriber has no number, as one who was erased meanwhile. */
function plan(
  { accountId, text, to }: { accountId: number; text: string; to: AnsweredReply },
  ports: AsynchronousPorts,
  accounts: Accounts,
): ReturnType<typeof planSms> | null {
  const account = accounts.account(accountId)
  const phone = parsePhone(to.phone)
  if (account === null || account.isDisabled || phone === null) return null
  const request = {
    sender: to.number.replace(/^\+/, ''),
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
