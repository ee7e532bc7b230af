import { Argument, type Command, Option } from 'commander'
import { findEndpoint, passEventsOn } from '../../administration/accounts/event-endpoints.ts'
import { type EventType, eventTypes, isEventType } from '../../domain/feed/event-types.ts'
import { changeEndpoint, listEndpoints, removeEndpoint } from '../../store/feed/event-endpoints.ts'
import { chooseAccount } from '../accounts/account-option.ts'
import { anyAddress, shownHook } from '../accounts/reply-options.ts'
import { addAccountList, addAudited, addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options } from '../options.ts'
import { addInspectEndpoints } from './inspect-endpoints.ts'

interface EndpointOptions extends ByOption, AccountOption {
  types?: string
  enable?: true
  disable?: true
}

export function addEndpointsCommands(program: Command, context: CommandContext): void {
  const endpoints = program.command('endpoints').description('URLs that get the events of an account')
  addAdd(endpoints, context)
  addAccountList(endpoints, context, {
    description: 'list endpoints, with how many events each has still to get',
    examples: ['endpoints list', 'endpoints list --account shop'],
    read: listEndpoints,
    columns: {
      ENDPOINT: ({ endpointId }) => endpointId,
      ACCOUNT: ({ account }) => account,
      URL: ({ url }) => url,
      TYPES: ({ types }) => types?.join(', ') ?? 'all',
      ACTIVE: ({ isActive, givenUpAt }) => (!isActive ? 'no' : givenUpAt === null ? 'yes' : 'given up'),
      BEHIND: ({ cursor, last }) => last - cursor,
      MISSED: ({ missed }) => missed,
    },
    empty: 'there is no endpoint yet: posthorn endpoints add <url>',
  })
  addInspectEndpoints(endpoints, context)
  addChange(endpoints, context)
  addAudited(endpoints, context, {
    name: 'remove',
    description: 'remove an endpoint, with its callbacks that wait',
    argument: new Argument('<endpoint>', 'its number'),
    examples: ['endpoints remove 3'],
    find: (db, text: string) => findEndpoint(db, text),
    entry: ({ endpointId, url }, text) => {
      const details = { url: shownHook(url) }
      return { action: 'endpoints/remove', target: text, details, fields: { ...details, endpointId } }
    },
    change: (db, { endpointId }) => removeEndpoint(db, endpointId),
    printed: (_endpoint, _, text) => ({
      value: { endpoint: text, removed: true },
      text: `endpoint ${text} is removed`,
    }),
  })
}

function addAdd(endpoints: Command, context: CommandContext): void {
  addCommand(endpoints, context, {
    name: 'add',
    description: 'pass the events of an account on to a URL, from the next one on; shows the secret once',
    argument: new Argument('<url>', 'where events go'),
    options: [options.account(), typesOption(), byOption()],
    examples: ['endpoints add https://shop.example/events --types message.delivered,message.failed'],
    run: async (given: EndpointOptions, url: string) => {
      const types = parseTypes(given) ?? null
      const { endpointId, secret } = await context.withDatabase(async (db, { limits }) => {
        const { accountId, name } = await chooseAccount(db, given)
        const details = { account: name, url: shownHook(url), types: types?.join(', ') ?? 'all' }
        const entry = { by: nameOf(given), action: 'endpoints/add', target: name, details }
        return noted(db, entry, () => passEventsOn(db, { accountId, url, types }, anyAddress, limits))
      })
      const lines = `endpoint ${endpointId} gets events\nIts secret, shown once: ${secret}`
      return { value: { endpoint: endpointId, url, types, secret }, text: lines }
    },
  })
}

function addChange(endpoints: Command, context: CommandContext): void {
  addCommand(endpoints, context, {
    name: 'change',
    description: 'change the types of an endpoint, or pause it; a paused one goes on where it was',
    argument: new Argument('<endpoint>', 'its number'),
    options: [
      typesOption(),
      new Option('--enable', 'pass events on again').conflicts('disable'),
      new Option('--disable', 'pass no events on'),
      byOption(),
    ],
    examples: ['endpoints change 3 --types all', 'endpoints change 3 --disable'],
    run: async (given: EndpointOptions, text: string) => {
      const types = parseTypes(given)
      const isActive = given.enable === true ? true : given.disable === true ? false : undefined
      const change = { ...(types !== undefined && { types }), ...(isActive !== undefined && { isActive }) }
      await context.withDatabase(async (db) => {
        const { endpointId } = await findEndpoint(db, text)
        const details = { ...change, ...('types' in change && { types: types?.join(', ') ?? 'all' }) }
        const fields = { ...details, endpointId }
        const entry = { by: nameOf(given), action: 'endpoints/change', target: text, details, fields }
        await noted(db, entry, () => changeEndpoint(db, endpointId, change))
      })
      return { value: { endpoint: text, changed: true }, text: `endpoint ${text} is changed` }
    },
  })
}

function typesOption(): Option {
  return new Option('--types <types>', 'names of types with commas between; "all" (default) for all')
}

/** Null for all, undefined where the option was not given. */
function parseTypes({ types }: EndpointOptions): EventType[] | null | undefined {
  if (types === undefined || types === 'all') return types === undefined ? undefined : null
  const names = types.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !isEventType(name))
  if (wrong !== undefined)
    throw new CommandFailed(`there is no type ${wrong}; types are ${eventTypes.join(', ')}`)
  return names.filter(isEventType)
}
