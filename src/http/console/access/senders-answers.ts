import { type Channel, channels } from '../../../domain/plan/plan.ts'
import { addSender, listSenders, removeSender, senderNameFault } from '../../../storage/senders.ts'
import type { Answers } from '../contract.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { storedAccount } from '../stored-account.ts'
import type { AccessPorts } from './access-ports.ts'

type SenderQuestions = 'GET /senders' | 'POST /senders/set' | 'POST /senders/remove'

export function sendersAnswers({ db }: AccessPorts): Answers<SenderQuestions> {
  return {
    'GET /senders': async () => ({ senders: await listSenders(db, null) }),
    'POST /senders/set': async ({ body: { accountId, name, status, ...given }, note }) => {
      const channel = channelOf(given.channel)
      const account = await storedAccount(db, accountId, 'accountId')
      note(`${name} on ${channel} of ${account.name}`)
      const fault = senderNameFault(channel, name)
      if (fault !== null) throw new ConsoleRefusal(400, sentence(fault), 'name')
      await addSender(db, { accountId, channel, name, status })
      return {}
    },
    'POST /senders/remove': async ({ body: { accountId, name, ...given }, note }) => {
      const channel = channelOf(given.channel)
      const account = await storedAccount(db, accountId, 'accountId')
      note(`${name} on ${channel} of ${account.name}`)
      await removeSender(db, { accountId, channel, name })
      return {}
    },
  }
}

function channelOf(text: string): Channel {
  const channel = channels.find((each) => each === text)
  if (channel === undefined) throw new ConsoleRefusal(400, `There is no channel ${text}`, 'channel')
  return channel
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
