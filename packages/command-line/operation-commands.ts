import type { TProperties, TSchema } from '@sinclair/typebox'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { CommandForm, Operation } from '../administration/operation.ts'
import { operations } from '../administration/operations.ts'
import { perform } from '../administration/perform.ts'
import { administrationPorts } from '../administration/ports.ts'
import { readConfigNamingAccounts } from '../config/load-config.ts'
import { callbackDefaults } from '../config/sections/callback-settings.ts'
import { eventsDefaults } from '../config/sections/events-settings.ts'
import { toSnakeCase, toWire } from '../edges/management/wire.ts'
import { systemClock } from '../kit/time/clock.ts'
import { parseInstant } from '../kit/time/instant.ts'
import { databaseNow } from '../store/pg/database-clock.ts'
import { chooseAccount } from './accounts/account-option.ts'
import { anyAddress } from './accounts/reply-options.ts'
import { addCommand } from './command.ts'
import type { CommandContext } from './context.ts'
import { type ByOption, byOption, nameOf } from './noted.ts'
import { type AccountOption, options, parseTime } from './options.ts'
import { performRemotely, remoteOf } from './remote.ts'
import { type Columns, table } from './table.ts'

type Given = AccountOption & ByOption
type Fields = Record<string, unknown>

/** The commands of every operation that has a form for them. `descriptions`: of the resources, by name. */
export function addOperationCommands(
  program: Command,
  context: CommandContext,
  descriptions: Readonly<Record<string, string>>,
): void {
  for (const operation of operations.values()) {
    const { command: form, name } = operation
    if (form === undefined) continue
    const [resource = ''] = name.split('/')
    const parent =
      program.commands.find((each) => each.name() === resource) ??
      program.command(resource).description(descriptions[resource] ?? resource)
    addOperationCommand(parent, context, operation, form)
  }
}

function addOperationCommand(
  parent: Command,
  context: CommandContext,
  operation: Operation,
  form: CommandForm<TProperties>,
): void {
  const { input, summary, audit } = operation
  const fields = Object.entries<TSchema>(input.properties)
  const argument = fields.find(([name]) => name === form.argument)
  const needed = new Set(input.required ?? [])
  const optionNames = new Map(
    fields
      .filter(([name]) => name !== form.argument && name !== 'accountId')
      .map(
        ([name]) => [name, (form.options as Fields | undefined)?.[name] ?? kebab(name)] as [string, string],
      ),
  )
  addCommand(parent, context, {
    name: form.verb,
    description: `${summary.slice(0, 1).toLowerCase()}${summary.slice(1)}`,
    ...(argument === undefined
      ? {}
      : {
          argument: new Argument(`<${kebab(argument[0])}>`, descriptionOf(argument[1])).argParser(
            (text: string) => readValue(argument[1], text, undefined),
          ),
        }),
    options: [
      ...fields.flatMap(([name, schema]) => {
        const option = optionNames.get(name)
        if (option === undefined) return []
        const isLeftOut = !needed.has(name) || name in (form.defaults ?? {}) || allowsNull(schema)
        return [optionOf(option, schema, !isLeftOut)]
      }),
      ...('accountId' in input.properties ? [options.account()] : []),
      ...(audit === null ? [] : [byOption()]),
    ],
    examples: [...form.examples],
    run: async (given: Given & Fields, value: unknown) => {
      const read: Fields = { ...form.defaults }
      for (const [name, option] of optionNames) {
        const text = given[camel(option)]
        if (text !== undefined) read[name] = text
        else if (needed.has(name) && read[name] === undefined) read[name] = null
      }
      if (argument !== undefined) read[argument[0]] = value
      const result = await carryOut(context, operation, { given, input: read })
      return { value: result, text: textOf(operation, result) }
    },
  })
}

/** On the database of the settings, or over the API of another gateway. The result has the form of the API. */
export async function carryOut(
  context: CommandContext,
  operation: Operation,
  { given, input = {} }: { given: Given; input?: Fields },
): Promise<unknown> {
  const remote = remoteOf(context)
  if (remote !== null) {
    const account = given.account === undefined ? {} : { accountId: given.account }
    return performRemotely(remote, operation, { ...input, ...account })
  }
  return context.withDatabase(async (db, config) => {
    const { properties, required = [] } = operation.input
    if ('accountId' in properties && (given.account !== undefined || required.includes('accountId')))
      input['accountId'] = (await chooseAccount(db, given)).accountId
    const now = await databaseNow(db)
    const clock = { ...systemClock, now: () => now }
    const callbacks = { ...callbackDefaults, ...anyAddress }
    const { environment, folder } = context.deps
    const ports = administrationPorts({
      ...{ db, clock, gateway: null, config: { ...config, callbacks, events: eventsDefaults } },
      naming: () => readConfigNamingAccounts(environment(), folder),
    })
    const by = {
      ...{ userId: null, userName: nameOf(given), address: 'this machine' },
      ...{ role: 'admin' as const, accountId: null },
    }
    return toWire(operation.output, (await perform(ports, operation, by, { input })) ?? {})
  })
}

function optionOf(name: string, schema: TSchema, isNeeded: boolean): Option {
  const option = new Option(`--${name} <${name}>`, descriptionOf(schema)).argParser(
    (text: string, before: unknown) => readValue(schema, text, before),
  )
  return isNeeded ? option.makeOptionMandatory() : option
}

/** Of a schema that also allows null, the other one. */
function plainOf(schema: TSchema): TSchema {
  return (
    (schema['anyOf'] as TSchema[] | undefined)?.find(({ type }) => type !== 'null' && type !== undefined) ??
    schema
  )
}

function allowsNull(schema: TSchema): boolean {
  return (schema['anyOf'] as TSchema[] | undefined)?.some(({ type }) => type === 'null') === true
}

function descriptionOf(schema: TSchema): string {
  const described = String(schema.description ?? plainOf(schema).description ?? '')
  const text = plainOf(schema)['type'] === 'array' ? `${described}; can be repeated` : described
  return plainOf(schema)['kind'] === 'instant'
    ? text.replace(
        /an instant( in milliseconds since 1970)?/,
        'a time such as 12h or 90d, or a date such as 2027-01-31',
      )
    : text
}

/** The text of an option as the schema wants it; one of a list is added to those `before`. `none` is null. */
function readValue(schema: TSchema, text: string, before: unknown): unknown {
  const plain = plainOf(schema)
  if (text === 'none' && allowsNull(schema) && plain['type'] !== 'array') return null
  if (plain['type'] === 'array') return [...((before as unknown[] | undefined) ?? []), text]
  if (plain['kind'] === 'instant') return parseWhen(text)
  if (plain['type'] === 'boolean') return text === 'true' || text === 'yes'
  if (plain['type'] !== 'integer' && plain['type'] !== 'number') return text
  if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number.')
}

/** A span from now, or an instant, in milliseconds since 1970. */
function parseWhen(text: string): number {
  if (/^\d+[smhd]$/.test(text)) return systemClock.now() + parseTime(text)
  const at = parseInstant(text)
  if (!Number.isNaN(at)) return at
  throw new InvalidArgumentError('It must be a time such as 12h or 90d, or a date such as 2027-01-31.')
}

/** A table of the rows of a list, the members of one thing a line each, or `done`. */
function textOf({ output }: Operation, result: unknown): string {
  const members = Object.entries((result ?? {}) as Fields)
  const [first] = members
  if (first === undefined) return 'done'
  if (members.length === 1 && Array.isArray(first[1])) return listText(output, first[0], first[1] as Fields[])
  return members.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${cellOf(value)}`).join('\n')
}

function listText(output: TSchema, name: string, rows: readonly Fields[]): string {
  const [items] = Object.values((output['properties'] ?? {}) as Record<string, TSchema>)
  const shown = Object.keys((items?.['items'] as TSchema | undefined)?.['properties'] as Fields).map(
    toSnakeCase,
  )
  const columns: Columns<Fields> = Object.fromEntries(
    shown.map((member) => [member.replaceAll('_', ' ').toUpperCase(), (row: Fields) => cellOf(row[member])]),
  )
  return table(columns, rows, `there are no ${name.replaceAll('_', ' ')} yet`)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) return value.map(cellOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function kebab(name: string): string {
  return toSnakeCase(name).replaceAll('_', '-')
}

/** As commander names the value of an option. */
function camel(option: string): string {
  return option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
