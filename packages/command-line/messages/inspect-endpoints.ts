import { Argument, type Command, Option } from 'commander'
import { findEndpoint, testEndpoint } from '../../administration/accounts/event-endpoints.ts'
import { readCallbackConfig } from '../../config/load-config.ts'
import type { EndpointDelivery } from '../../domain/feed/event-endpoint.ts'
import { type EventType, eventTypes } from '../../domain/feed/event-types.ts'
import { hookFaults } from '../../domain/settings/hook-faults.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { readEndpointDeliveries, readEndpointHealth } from '../../store/feed/endpoint-deliveries.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { instant, table } from '../table.ts'

/** Adds the commands that show how an endpoint fares, and that try it. */
export function addInspectEndpoints(endpoints: Command, context: CommandContext): void {
  addShow(endpoints, context)
  addTest(endpoints, context)
}

function addShow(endpoints: Command, context: CommandContext): void {
  addCommand(endpoints, context, {
    name: 'show',
    description: 'show an endpoint, how far it is behind, since when it fails, and its last deliveries',
    argument: new Argument('<endpoint>', 'its number'),
    examples: ['endpoints show 3'],
    run: (_given: object, text: string) =>
      context.withDatabase(async (db) => {
        const endpoint = await findEndpoint(db, text)
        const health = (await readEndpointHealth(db, endpoint.accountId)).get(endpoint.endpointId)
        if (health === undefined) throw new CommandFailed(`endpoint ${text} is being removed`)
        const newest = await readEndpointDeliveries(db, endpoint, 10)
        const behind = endpoint.last - endpoint.cursor
        const lines = [
          `endpoint    ${endpoint.endpointId} of ${endpoint.account}${endpoint.isActive ? '' : ', paused'}`,
          `URL         ${endpoint.url}`,
          `types       ${endpoint.types?.join(', ') ?? 'all'}`,
          `given up    ${endpoint.givenUpAt === null ? 'no' : `since ${instant(endpoint.givenUpAt)}: it is tried every ten minutes`}`,
          `missed      ${endpoint.missed} events that were dropped before it got them`,
          `behind      ${behind} events of the feed, ${health.pending} callbacks wait, ${health.dead} are dead letters`,
          `delivered   ${instant(health.lastDeliveredAt, 'never')}`,
          `failing     ${health.failingSince === null ? 'no' : `since ${instant(health.failingSince)}: ${health.lastError ?? ''}`}`,
        ]
        const columns = {
          CALLBACK: ({ callbackId }: EndpointDelivery) => callbackId,
          EVENT: ({ webhookId }: EndpointDelivery) => webhookId,
          STATE: ({ state }: EndpointDelivery) => state,
          ATTEMPTS: ({ attempts }: EndpointDelivery) => attempts,
          CREATED: ({ createdAt }: EndpointDelivery) => instant(createdAt),
          'LAST ERROR': ({ lastError }: EndpointDelivery) => lastError ?? '-',
        }
        const deliveries = table(columns, newest, 'it has had no event yet')
        return {
          value: { ...endpoint, behind, ...health, newest },
          text: `${lines.join('\n')}\n\n${deliveries}`,
        }
      }),
  })
}

function addTest(endpoints: Command, context: CommandContext): void {
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
