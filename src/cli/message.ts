import type { Command } from 'commander'
import { explain } from '../domain/message/explain.ts'
import { readMessageStory } from '../storage/message-story.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { type JsonOption, options, parseNumber, withExample } from './options.ts'

export function addMessageCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('message')
    .summary('explain what happened to a message')
    .description(
      'Tells the life of a message step by step: routes, submits, reports, waits, money, callbacks.',
    )
    .argument('<msg_id>', 'the number that the send was answered with', parseNumber)
    .addOption(options.json())
    .action(async (msgId: number, given: JsonOption) => {
      const story = await context.withDatabase((db) => readMessageStory(db, msgId))
      if (story === null) throw new CommandFailed(`there is no message ${msgId}`)
      context.print(given, story, explain(story).join('\n'))
    })
  withExample(command, 'message 1042')
}
