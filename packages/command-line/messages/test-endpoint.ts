import { Argument, type Command, Option } from 'commander'
import { findEndpoint, testEndpoint } from '../../administration/accounts/event-endpoints.ts'
import { readCallbackConfig } from '../../config/load-config.ts'
import { type EventType, eventTypes } from '../../domain/feed/event-types.ts'
import { hookFaults } from '../../domain/settings/hook-faults.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'

/** Beside the commands that the table of operations makes. */
export function addEndpointTest(program: Command, context: CommandContext): void {
  const endpoints = program.command('endpoints').description('URLs that get the events of an account')
  addCommand(endpoints, context, {
    name: 'test',
    description: 'send one signed sample event to an endpoint, and print its answer',
    argument: new Argument('<endpoint>', 'its number'),
    options: [
      new Option('--type <type>', 'type of the event').choices(eventTypes).default('message.delivered'),
      byOption(),
    ],
    examples: ['endpoints test 3', 'endpoints test 3 --type reply.received'],
    run: (given: ByOption & { type: EventType }, text: string) =>
      context.withDatabase(async (db) => {
        const { endpointId } = await findEndpoint(db, text)
        const { type } = given
        const { deps } = context
        const config = readCallbackConfig(deps.environment(), deps.folder)
        const details = { type, endpointId }
        const entry = { by: nameOf(given), action: 'endpoints/test', target: text, details }
        const { event, tried } = await noted(db, entry, () =>
          testEndpoint(db, { endpointId, type }, { clock: systemClock, config }),
        )
        if (typeof tried === 'string') throw new CommandFailed(`the URL of the endpoint ${hookFaults[tried]}`)
        const { status, tookMs, answer, error } = tried
        const answered = status === null ? 'no answer' : `status ${status}`
        const lines = [
          `${event.id}: ${answered} after ${tookMs} ms`,
          error === null ? 'it would count as delivered' : `it would not count as delivered: ${error}`,
          ...(answer === '' ? [] : [`body: ${answer}`]),
        ]
        const value = { endpoint: endpointId, event, status, tookMs, answer, error }
        return { value, text: lines.join('\n'), failed: error !== null }
      }),
  })
}
