import type { Argument, Command, Option } from 'commander'
import type { Database } from '../store/database.ts'
import { type CommandContext, exitCodes } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'
import { type Columns, table } from './table.ts'

/** The output of a command: one JSON document with `--json`, else text. `failed` means exit code 1. */
export interface Printed {
  value: unknown
  text: string
  failed?: boolean
}

interface CommandParts<Given, Value> {
  name: string
  /** Its line in the list of commands; default: the description. */
  summary?: string
  description: string
  argument?: Argument
  /** Arguments after it. */
  others?: Argument[]
  options?: Option[]
  /** Command lines without the name of the program. */
  examples: string[]
  /** `value`: that of the argument; `others`: those of the arguments after it. */
  run: (given: Given, value: Value, others: string[]) => Promise<Printed> | Printed
}

/** Adds a command that prints one result. */
export function addCommand<Given, Value>(
  parent: Command,
  context: CommandContext,
  parts: CommandParts<Given, Value>,
): Command {
  const command = parent.command(parts.name).description(parts.description)
  if (parts.summary !== undefined) command.summary(parts.summary)
  if (parts.argument !== undefined) command.addArgument(parts.argument)
  for (const other of parts.others ?? []) command.addArgument(other)
  for (const option of [...(parts.options ?? []), options.json()]) command.addOption(option)
  command.action(async () => {
    // An option that the command above has too is read by that one.
    const given = command.optsWithGlobals<Given & JsonOption>()
    const [first, ...others] = command.processedArgs as [Value, ...string[]]
    const { value, text, failed } = await parts.run(given, first, others)
    context.print(given, value, text)
    if (failed === true) context.exitCode = exitCodes.failure
  })
  return withExample(command, ...parts.examples)
}

interface ListParts<Given, Value, Row> extends Omit<CommandParts<Given, Value>, 'name' | 'run'> {
  /** Default: `list`. */
  name?: string
  read: (db: Database, given: Given, value: Value) => Promise<Row[]>
  columns: Columns<Row>
  /** Printed where there are no rows. */
  empty: string
}

/** Adds a command that reads rows of the database and prints them as a table. */
export function addList<Given, Value, Row>(
  parent: Command,
  context: CommandContext,
  { name = 'list', read, columns, empty, ...parts }: ListParts<Given, Value, Row>,
): Command {
  return addCommand(parent, context, {
    ...parts,
    name,
    run: async (given: Given, value: Value) => {
      const rows = await context.withDatabase((db) => read(db, given, value))
      return { value: rows, text: table(columns, rows, empty) }
    },
  })
}
