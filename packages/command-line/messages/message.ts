import { Argument, type Command, Option } from 'commander'
import { messageStatuses } from '../../domain/message/status.ts'
import { explain, type MessageStory } from '../../domain/message/story/explain.ts'
import { sleep, systemClock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'
import { newestWithClientId, readMessageStory } from '../../store/message-search/message-story.ts'
import { accountIdOrAll } from '../accounts/account-option.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type AccountOption, options, parseNumber } from '../options.ts'

interface Given extends AccountOption {
  id?: string
  until?: string
}

const longestWaitMs = 60_000
const lookEveryMs = 100

export function addMessageCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'message',
    summary: 'show the timeline of a message',
    description:
      'Shows the life of a message step by step: routes, submits, reports, waits, money, callbacks.',
    argument: new Argument('[msg_id]', 'the msg_id in the answer to the send').argParser(parseNumber),
    options: [
      new Option('--id <id>', 'instead of the msg_id: the newest message with this id of the client'),
      options.account(),
      new Option('--until <status>', 'wait up to a minute for this status').choices(messageStatuses),
    ],
    examples: ['message 1042', 'message --id order-1042 --until DELIVERED'],
    run: (given: Given, msgId: number | undefined) =>
      context.withDatabase(async (db) => {
        const story = await awaitStory(db, given, msgId ?? null)
        return { value: story, text: explain(story).join('\n') }
      }),
  })
}

async function awaitStory(db: Database, given: Given, msgId: number | null): Promise<MessageStory> {
  const { until } = given
  const waitUntil = systemClock.steadyNow() + longestWaitMs
  for (;;) {
    const story = await readStory(db, given, msgId)
    if (until === undefined || story.message.status === until) return story
    if (systemClock.steadyNow() >= waitUntil) {
      throw new CommandFailed(`message ${story.message.msgId} is ${story.message.status} after a minute`)
    }
    await sleep(systemClock, lookEveryMs)
  }
}

async function readStory(db: Database, given: Given, msgId: number | null): Promise<MessageStory> {
  if (msgId === null && given.id === undefined) throw new CommandFailed('a msg_id or --id must be given')
  const found = msgId ?? (await newestWithClientId(db, await accountIdOrAll(db, given), given.id ?? ''))
  const story = found === null ? null : await readMessageStory(db, found)
  if (story !== null) return story
  throw new CommandFailed(
    msgId === null ? `there is no message with the id ${given.id ?? ''}` : `there is no message ${msgId}`,
  )
}
