import type { TSchema } from '@sinclair/typebox'
import { Argument, type Command, Option } from 'commander'
import type { Operation } from '../administration/operation.ts'
import { operations } from '../administration/operations.ts'
import { perform } from '../administration/perform.ts'
import { toSnakeCase, toWire } from '../edges/management/wire.ts'
import type { Queryable } from '../store/database.ts'
import { chooseAccount } from './accounts/account-option.ts'
import { readTextFile } from './accounts/secret-file.ts'
import { addCommand } from './command.ts'
import { argumentName, type CompleteForm, formOf, kebab, thingOf } from './command-forms.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { addressesOf } from './gateway-address.ts'
import { localPorts } from './local-ports.ts'
import { type ByOption, byOption, nameOf } from './noted.ts'
import { textOfResult } from './operation-text.ts'
import { allowsNull, choicesOf, describeValue, isList, readValue } from './operation-values.ts'
import { type AccountOption, options } from './options.ts'
import { performRemotely, remoteOf } from './remote.ts'

type Given = AccountOption & ByOption
type Fields = Record<string, unknown>

/** The commands of every operation that has a form for them. `descriptions`: of those above them, by their words. */
export function addOperationCommands(
  program: Command,
  context: CommandContext,
  descriptions: Readonly<Record<string, string>>,
): void {
  for (const operation of operations.values()) {
    const form = formOf(operation)
    if (form === null) continue
    const words = form.under.split(' ').filter((word) => word !== '')
    const parent = words.reduce(
      (above, word, at) =>
        above.commands.find((each) => each.name() === word) ??
        above.command(word).description(descriptions[words.slice(0, at + 1).join(' ')] ?? word),
      program,
    )
    addOperationCommand(parent, context, operation, form)
  }
}

function accountOptionOf({ input }: Operation): Option {
  const { accountId } = input.properties
  if (input.required?.includes('accountId') === true) return options.account()
  const meant = accountId !== undefined && allowsNull(accountId) ? describeValue(accountId) : 'default: all'
  return new Option('--account <name>', `name or number of one account; ${meant}`)
}

/** A field of the input and the option that gives it. */
interface FieldOption {
  field: string
  schema: TSchema
  /** `scope`, `password-file`. */
  option: string
  isFile: boolean
}

function addOperationCommand(
  parent: Command,
  context: CommandContext,
  operation: Operation,
  form: CompleteForm,
): void {
  const { input, summary, audit } = operation
  const fieldOptions = fieldOptionsOf(operation, form)
  const [argument, ...others] = form.arguments.map((field) => argumentOf(operation, form, field))
  const isAccountOption = 'accountId' in input.properties && !form.arguments.includes('accountId')
  addCommand(parent, context, {
    name: form.verb,
    description: `${summary.slice(0, 1).toLowerCase()}${summary.slice(1)}`,
    ...(argument !== undefined && { argument, others }),
    options: [
      ...fieldOptions.map((each) => optionOf(each, form, isNeeded(operation, form, each))),
      ...(isAccountOption ? [accountOptionOf(operation)] : []),
      ...Object.keys(form.flags ?? {}).map((name) => flagOf(name, form, fieldOptions)),
      ...(audit === null || form.by !== undefined ? [] : [byOption()]),
    ],
    examples: [...form.examples],
    run: async (given: Given & Fields, value: unknown, rest: unknown[]) => {
      const { defaults = {} } = form
      const read: Fields = { ...defaults, ...(await readOptions(context, fieldOptions, given)) }
      for (const [name, { sets }] of Object.entries(form.flags ?? {}))
        if (given[camel(name)] === true) Object.assign(read, sets)
      const isChange = operation.at.startsWith('PATCH ')
      if (isChange && given.account === undefined && Object.keys(read).every((field) => field in defaults))
        throw new CommandFailed(`there is nothing to change: see posthorn ${form.under} ${form.verb} --help`)
      for (const [at, field] of form.arguments.entries()) {
        const argumentValue = [value, ...rest][at]
        if (argumentValue === undefined) continue
        if (field === 'accountId') given.account = String(argumentValue)
        else read[field] = argumentValue
      }
      for (const field of input.required ?? [])
        if (field !== 'accountId' && read[field] === undefined) read[field] = null
      const names = Object.fromEntries(
        Object.keys(form.named ?? {}).map((field) => [thingOf(field), read[field]]),
      )
      if (form.by !== undefined) given.by = form.by
      const result = (await carryOut(context, operation, { given, input: read, named: form.named })) as Fields
      const account = given.account === undefined ? null : accountName(operation, given.account)
      const wire = { account, ...names, ...(toWire(input, read) as Fields) }
      const shown = { ...addressesOf(context), ...wire }
      return {
        value: result,
        text: textOfResult(operation, form, { result, input: shown }),
        failed: form.failed?.(result) === true,
      }
    },
  })
}

function fieldOptionsOf({ input }: Operation, form: CompleteForm): FieldOption[] {
  return Object.entries<TSchema>(input.properties)
    .filter(([field]) => field !== 'accountId' && !form.arguments.includes(field))
    .filter(([field, { type }]) => type !== 'boolean' || !isSetByFlag(form, field))
    .map(([field, schema]) => {
      const isFile = form.files?.includes(field) === true
      const option = `${form.options?.[field] ?? kebab(field)}${isFile ? '-file' : ''}`
      return { field, schema, option, isFile }
    })
}

function isNeeded(
  { input }: Operation,
  { defaults = {}, flags = {} }: CompleteForm,
  { field, schema }: FieldOption,
) {
  const isSet = field in defaults || isSetByFlag({ flags }, field)
  return input.required?.includes(field) === true && !isSet && !allowsNull(schema)
}

function isSetByFlag({ flags = {} }: Pick<CompleteForm, 'flags'>, field: string): boolean {
  return Object.values(flags).some(({ sets }) => field in sets)
}

function argumentOf({ input }: Operation, form: CompleteForm, field: string): Argument {
  if (field === 'accountId') return new Argument('<account>', 'name or number of the account')
  const schema = (input.properties as Record<string, TSchema>)[field] ?? ({} as TSchema)
  const name = `${argumentName(field, form)}${isList(schema) ? '...' : ''}`
  const isRequired = input.required?.includes(field) === true
  const argument = new Argument(isRequired ? `<${name}>` : `[${name}]`, describeValue(schema))
  if (form.named?.[field] !== undefined) {
    argument.description = `${argument.description}, or its name`
    return argument
  }
  const choices = choicesOf(schema)
  return (choices === null ? argument : argument.choices(choices)).argParser(
    (text: string, before: unknown) => readValue(schema, text, before),
  )
}

function optionOf(
  { field, schema, option: name, isFile }: FieldOption,
  { defaults = {} }: CompleteForm,
  isMandatory: boolean,
): Option {
  const usual: unknown = defaults[field]
  const isShown = typeof usual === 'number' || (typeof usual === 'string' && usual !== '')
  const described = `${describeValue(schema)}${isShown ? `; default: ${usual}` : ''}`
  const option = isFile
    ? new Option(`--${name} <path>`, `file with ${described}; - is standard input`)
    : withChoices(new Option(`--${name} <${name}>`, described), schema)
  return isMandatory ? option.makeOptionMandatory() : option
}

/** Commander makes an empty text of null. */
interface Read {
  value: unknown
}

function withChoices(option: Option, schema: TSchema): Option {
  const choices = choicesOf(schema)
  return (choices === null ? option : option.choices(choices)).argParser((text: string, before?: Read) => ({
    value: readValue(schema, text, before?.value),
  }))
}

/** It conflicts with other options and flags for the fields that it sets. */
function flagOf(name: string, { flags = {} }: CompleteForm, fieldOptions: readonly FieldOption[]): Option {
  const { description, sets } = flags[name] ?? { description: '', sets: {} }
  const others = [
    ...fieldOptions.filter(({ field }) => field in sets).map(({ option }) => option),
    ...Object.keys(flags).filter(
      (other) => other !== name && Object.keys(sets).some((field) => field in (flags[other]?.sets ?? {})),
    ),
    ...('accountId' in sets ? ['account'] : []),
  ]
  return new Option(`--${name}`, description).conflicts(others.map(camel))
}

async function readOptions(
  context: CommandContext,
  fieldOptions: readonly FieldOption[],
  given: Fields,
): Promise<Fields> {
  const read: Fields = {}
  for (const { field, option, isFile } of fieldOptions) {
    const value = given[camel(option)]
    if (value !== undefined)
      read[field] = isFile ? await readTextFile(String(value), context) : (value as Read).value
  }
  return read
}

/** On the database of the settings, or over the API of another gateway. The result has the form of the API. */
export async function carryOut(
  context: CommandContext,
  { name }: Pick<Operation, 'name'>,
  { given, input = {}, named = {} }: { given: Given; input?: Fields; named?: CompleteForm['named'] },
): Promise<unknown> {
  const operation = operations.get(name) as Operation
  const remote = remoteOf(context)
  if (remote !== null) {
    const account = given.account === undefined ? {} : { accountId: accountName(operation, given.account) }
    await findNamed(named, input, (list) => performRemotely(remote, list, {}))
    return performRemotely(remote, operation, { ...input, ...account })
  }
  return context.withDatabase(async (db, config) => {
    await addAccount(db, operation, given, input)
    const ports = await localPorts(context, db, config)
    const by = {
      ...{ userId: null, userName: nameOf(given), address: 'this machine' },
      ...{ role: 'admin' as const, accountId: null },
    }
    const call = async (each: Operation, fields: Fields) =>
      toWire(each.output, (await perform(ports, each, by, { input: fields })) ?? {})
    await findNamed(named, input, (list) => call(list, {}))
    return call(operation, input)
  })
}

/**
 * Puts numbers in place of names, from the lists that have both; digits are a number where they are no name. Rejects with
 * `CommandFailed`.
 */
async function findNamed(
  named: NonNullable<CompleteForm['named']>,
  read: Fields,
  list: (operation: Operation) => Promise<unknown>,
): Promise<void> {
  for (const [field, listName] of Object.entries(named)) {
    const name = read[field]
    if (typeof name !== 'string' || listName === undefined) continue
    const listing = operations.get(listName) as Operation
    const lists = (await list(listing)) as Record<string, Fields[]>
    const found = Object.values(lists)
      .flat()
      .find((row) => nameIn(row).toLowerCase() === name.toLowerCase())
    const unknown = () => {
      const { under, verb } = formOf(listing) ?? { under: listName, verb: 'list' }
      return new CommandFailed(`there is no ${thingOf(field)} ${name}; see posthorn ${under} ${verb}`)
    }
    if (found === undefined && !/^\d{1,15}$/.test(name)) throw unknown()
    read[field] = found === undefined ? Number(name) : found[toSnakeCase(field)]
  }
}

function nameIn(row: Fields): string {
  return String(row['name'] ?? row['system_id'] ?? '')
}

/** The account of `--account`; without the option the only one, where the operation needs one. */
async function addAccount(db: Queryable, { input }: Operation, given: Given, read: Fields): Promise<void> {
  const isNeeded = input.required?.includes('accountId') === true && read['accountId'] === undefined
  if (!('accountId' in input.properties) || (given.account === undefined && !isNeeded)) return
  if (given.account !== undefined && accountName({ input }, given.account) === null) {
    read['accountId'] = null
    return
  }
  const { accountId, name } = await chooseAccount(db, given)
  read['accountId'] = accountId
  given.account = name
}

/** Null for `none`, where the operation knows one without an account. */
function accountName({ input }: Pick<Operation, 'input'>, account: string): string | null {
  const { accountId } = input.properties as Record<string, TSchema>
  return account === 'none' && accountId !== undefined && allowsNull(accountId) ? null : account
}

/** As commander names the value of an option. */
function camel(option: string): string {
  return option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
