import { Argument, type Command } from 'commander'
import { explain } from '../domain/message/explain.ts'
import { readMessageStory } from '../storage/message-story.ts'
import { addCommand } from './command.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { parseNumber } from './options.ts'

export function addMessageCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'message',
    summary: 'show the timeline of a message',
    description:
      'Shows the life of a message step by step: routes, submits, reports, waits, money, callbacks.',
    argument: new Argument('<msg_id>', 'the msg_id in the answer to the send').argParser(parseNumber),
    examples: ['message 1042'],
    run: async (_, msgId: number) => {
      const story = await context.withDatabase((db) => readMessageStory(db, msgId))
      if (story === null) throw new CommandFailed(`there is no message ${msgId}`)
      return { value: story, text: explain(story).join('\n') }
    },
  })
}
