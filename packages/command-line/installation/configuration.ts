import { type Command, Option } from 'commander'
import { parseDocument, stringify } from 'yaml'
import type { Applied, ConfigurationChange } from '../../administration/configuration/apply.ts'
import { topLists } from '../../administration/configuration/kinds/kind.ts'
import { readTextFile } from '../accounts/secret-file.ts'
import { addCommand, type Printed } from '../command.ts'
import { type CommandContext, CommandFailed, exitCodes } from '../context.ts'
import { type ByOption, byOption } from '../noted.ts'
import { carryOut } from '../operation-commands.ts'
import { type AccountOption, options } from '../options.ts'

type Given = AccountOption & ByOption & { file: string; prune?: true; dryRun?: true }
type Fields = Record<string, unknown>

const maxFileBytes = 1_000_000
const differs: Readonly<Record<ConfigurationChange['change'], string>> = {
  create: '+',
  change: '~',
  remove: '-',
}

/** `configuration`, `diff` and `apply`: what is administered as a document. */
export function addConfigurationCommands(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'configuration',
    summary: 'print accounts and what belongs to them as a document',
    description: 'Prints accounts and what belongs to them as YAML, for diff and apply. It has no secrets.',
    options: [options.account()],
    examples: ['configuration > posthorn-accounts.yaml'],
    run: async (given: AccountOption) => {
      const value = await carryOut(context, { name: 'configuration' }, { given })
      return { value, text: stringify(value) }
    },
  })
  addCommand(program, context, {
    name: 'diff',
    summary: 'say what apply would change',
    description:
      'Says what apply would change, and changes nothing. Exit codes: 0 nothing differs, 1 something does, 2 it failed.',
    options: [fileOption(), pruneOption(), options.account(), byOption()],
    examples: ['diff -f posthorn-accounts.yaml'],
    run: async (given: Given) => {
      const printed = await apply(context, { ...given, dryRun: true }).catch((error: unknown) => {
        if (error instanceof TypeError || error instanceof RangeError) throw error
        context.deps.err(`posthorn: ${error instanceof Error ? error.message : String(error)}\n`)
        return null
      })
      if (printed !== null) return { ...printed, failed: (printed.value as Applied).changes.length > 0 }
      context.exitCode = exitCodes.usage
      return { value: null, text: '' }
    },
  })
  addCommand(program, context, {
    name: 'apply',
    summary: 'make accounts and what belongs to them as a document says',
    description:
      'Makes accounts and what belongs to them as a document says, all of it or nothing. What the document does not name\n' +
      'stays, unless --prune is given: then what its lists leave out is removed. Accounts are never removed.',
    options: [
      fileOption(),
      pruneOption(),
      new Option('--dry-run', 'only say what it would change'),
      options.account(),
      byOption(),
    ],
    examples: ['apply -f posthorn-accounts.yaml', 'apply -f posthorn-accounts.yaml --prune --dry-run'],
    run: (given: Given) => apply(context, given),
  })
}

function fileOption(): Option {
  return new Option(
    '-f, --file <path>',
    'the document, YAML or JSON; - is standard input',
  ).makeOptionMandatory()
}

function pruneOption(): Option {
  return new Option('--prune', 'remove what the lists of the document leave out')
}

async function apply(context: CommandContext, given: Given): Promise<Printed> {
  const document = await readDocumentFile(context, given.file)
  const input = { ...document, prune: given.prune === true, dryRun: given.dryRun === true }
  const value = (await carryOut(context, { name: 'configuration/apply' }, { given, input })) as Applied
  return { value, text: describe(value) }
}

async function readDocumentFile(context: CommandContext, file: string): Promise<Fields> {
  const parsed = parseDocument(await readTextFile(file, context, maxFileBytes))
  const [fault] = parsed.errors
  if (fault !== undefined) throw new CommandFailed(`${file}: ${fault.message}`)
  const read: unknown = parsed.toJS({ maxAliasCount: 100 })
  const isDocument = typeof read === 'object' && read !== null && !Array.isArray(read)
  if (!isDocument) throw new CommandFailed(`${file} must be a document with lists such as accounts`)
  const unknown = Object.keys(read).find((name) => !(topLists as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new CommandFailed(`${file}: ${unknown} is no list of a document; known: ${topLists.join(', ')}`)
  return read as Fields
}

/** `~ sender shop sms Shop`, and its fields below it. */
function describe({ changes, secrets }: Applied): string {
  if (changes.length === 0) return 'nothing differs'
  const lines = changes.flatMap(({ change, kind, name, fields }) => [
    `${differs[change]} ${kind} ${name}`,
    ...Object.entries(fields).map(([field, values]) => `    ${field}: ${valueText(change, values)}`),
  ])
  const shown = secrets.map(({ name, secret }) => `The secret of ${name}, shown once: ${secret}`)
  return [...lines, ...shown].join('\n')
}

function valueText(
  change: ConfigurationChange['change'],
  { before, after }: { before: unknown; after: unknown },
) {
  if (change === 'create') return JSON.stringify(after)
  if (change === 'remove') return JSON.stringify(before)
  return `${JSON.stringify(before)} → ${JSON.stringify(after)}`
}
