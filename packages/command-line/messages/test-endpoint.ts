import { Argument, type Command, Option } from 'commander'
import { findEndpoint, testEndpoint } from '../../administration/accounts/endpoints/event-endpoints.ts'
import { readCallbackConfig } from '../../config/load-config.ts'
import { type EventType, eventTypes } from '../../domain/feed/event-types.ts'
import { hookFaults } from '../../domain/settings/hook-faults.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { parseNumber } from '../options.ts'

/** Beside the commands that the table of operations makes. */
export function addEndpointTest(program: Command, context: CommandContext): void {
  const endpoints = program.command('endpoints').description('URLs that get the events of an account')
  addCommand(endpoints, context, {
    name: 'test',
    description: 'send one signed event to an endpoint, a sample or one of the feed, and print its answer',
    argument: new Argument('<endpoint>', 'its number'),
    options: [
      new Option('--type <type>', 'type of the sample').choices(eventTypes).default('message.delivered'),
      new Option(
        '--event <number>',
        'an event of the feed instead, as endpoints events lists them',
      ).argParser(parseNumber),
      byOption(),
    ],
    examples: ['endpoints test 3', 'endpoints test 3 --type reply.received', 'endpoints test 3 --event 4711'],
    run: (given: ByOption & { type: EventType; event?: number }, text: string) =>
      context.withDatabase(async (db) => {
        const { endpointId } = await findEndpoint(db, text)
        const { type, event: number = null } = given
        const { deps } = context
        const config = readCallbackConfig(deps.environment(), deps.folder)
        const details = { ...(number === null ? { type } : { number }), endpointId }
        const entry = { by: nameOf(given), action: 'endpoints/test', target: text, details }
        const { event, tried } = await noted(db, entry, () =>
          testEndpoint(db, { endpointId, type, number }, { clock: systemClock, config }),
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
