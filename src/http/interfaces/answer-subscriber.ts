import type { ReplyAnswer, SendAnswer } from '../../callbacks/reply-answers.ts'
import type { Catalogue } from '../../storage/catalogue.ts'
import { claimAnswer } from '../../storage/reply-answers.ts'
import type { AsynchronousPorts } from '../ports.ts'
import { acceptSms, planSms } from './send-sms.ts'

/**
 * Sends what a hook or a fixed text answers to a subscriber as an SMS of the account, from the number that the subscriber
 * wrote to; each reply is answered once, and a conversation ten times an hour. Answers take turns with what their account
 * requests: those that find no place there are not sent, which is an event of a fault.
 */
export function answerSubscriber(ports: AsynchronousPorts, accounts: Pick<Catalogue, 'account'>): SendAnswer {
  return async (answer) => {
    try {
      const leave = await ports.sharedLimits.gate.enter(answer.accountId, 1)
      try {
        await send(answer, ports, accounts)
      } finally {
        leave()
      }
    } catch (error) {
      ports.events.fault({ where: 'answers to subscribers', error })
    }
  }
}

async function send(
  { accountId, replyId, text }: ReplyAnswer,
  ports: AsynchronousPorts,
  accounts: Pick<Catalogue, 'account'>,
): Promise<void> {
  const { clock, events, sharedLimits } = ports
  const account = accounts.account(accountId)
  if (account === null || account.isDisabled) return
  const now = clock.now()
  const to = await ports.db.transaction((tx) => claimAnswer(tx, { accountId, replyId, now }))
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
  const [sent] = planned.kind === 'send' ? await acceptSms([planned], accountId, ports) : [planned]
  sharedLimits.noteSends(accountId, sent?.kind === 'accepted' ? 1 : 0, sent?.kind === 'accepted' ? 0 : 1)
  if (sent?.kind === 'refused') events.refusedOperation({ type: 'sms', reason: sent.refusal.code })
}
