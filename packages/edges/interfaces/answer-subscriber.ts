import { createHash } from 'node:crypto'
import type { AnswerTaken, ReplyAnswer, SendAnswer } from '../../engines/callbacks/reply-answers.ts'
import { BatcherFull } from '../../kit/flow/batcher.ts'
import { GateFull } from '../../kit/flow/fair-gate.ts'
import type { AsynchronousPorts } from '../../operations/ports.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../store/database.ts'
import { claimAnswer, readAnswered } from '../../store/replies/reply-answers.ts'
import { acceptOnce, planSms } from './send-sms.ts'

/**
 * Sends what a hook or a fixed text answers to a subscriber as an SMS of the account, from the number that the subscriber
 * wrote to; each reply is answered once, and a conversation ten times an hour. Answers take turns with what their account
 * requests: those that find no place there are not sent, which is an event of a fault.
 */
export function answerSubscriber(ports: AsynchronousPorts, accounts: Pick<Catalogue, 'account'>): SendAnswer {
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
      return isPassing(error) ? 'later' : 'done'
    }
  }
}

/** The reply was answered meanwhile, or its conversation has had its answers. */
class AnswerNotDue extends Error {
  override name = 'AnswerNotDue'
}

function isPassing(error: unknown): boolean {
  return [GateFull, BatcherFull, DatabaseUnavailable, OutcomeUnknown].some((each) => error instanceof each)
}

/** The reply is claimed in the transaction that stores the message: a crash leaves both or neither. */
async function send(
  { accountId, replyId, text }: ReplyAnswer,
  ports: AsynchronousPorts,
  accounts: Pick<Catalogue, 'account'>,
): Promise<void> {
  const { clock, events, sharedLimits } = ports
  const account = accounts.account(accountId)
  if (account === null || account.isDisabled) return
  const to = await ports.db.transaction((tx) => readAnswered(tx, { accountId, replyId }))
  if (to === null || to.channel !== 'sms') return
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
  const planned = planSms(request, { account, phone: to.phone }, ports)
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
