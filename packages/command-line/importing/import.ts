import { existsSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Argument, type Command, Option } from 'commander'
import { readCurrency } from '../../administration/accounts/accounts.ts'
import { addCommand, type Printed } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { leaveRefusedLogins } from '../imports/client-logins.ts'
import { type Found, type LeftOut, placeText } from '../imports/found.ts'
import { readJasmin } from '../imports/jasmin/read-jasmin.ts'
import { readKannel } from '../imports/kannel/read-kannel.ts'
import { leaveRefusedSettings, secretsText, settingsText } from '../imports/settings-text.ts'
import { type ByOption, byOption, nameOf } from '../noted.ts'
import { checkedBy } from '../options.ts'
import { table } from '../table.ts'
import { type ImportedAccount, importAccounts, knownAccounts } from './import-accounts.ts'
import { importLogins, knownLogins, loginTable } from './import-logins.ts'

interface ImportOptions extends ByOption {
  dryRun?: true
  settings?: string
  currency?: string
}

export function addImportCommands(program: Command, context: CommandContext): void {
  const imports = program
    .command('import')
    .description('accounts, upstreams and routes of another gateway, from its files')
  addCommand(imports, context, {
    name: 'kannel',
    description: 'make accounts, upstreams and routes of what a kannel.conf and its includes hold',
    argument: new Argument('<file>', 'path of kannel.conf'),
    options: importOptions('kannel'),
    examples: ['import kannel /etc/kannel/kannel.conf --dry-run', 'import kannel /etc/kannel/kannel.conf'],
    run: (given: ImportOptions, file: string) => {
      const path = resolve(context.deps.folder, file)
      if (!existsSync(path)) throw new CommandFailed(`there is no file ${path}`)
      return runImport(context, 'kannel', readKannel(path), given)
    },
  })
  addCommand(imports, context, {
    name: 'jasmin',
    description: 'make accounts, upstreams and routes of what persist in jcli has written',
    argument: new Argument('<path>', 'folder of the store, or one file of it'),
    options: [
      new Option('--profile <name>', 'profile that was persisted').default('jcli-prod'),
      ...importOptions('jasmin'),
    ],
    examples: ['import jasmin /etc/jasmin/store --dry-run', 'import jasmin /etc/jasmin/store'],
    run: (given: ImportOptions & { profile: string }, path: string) =>
      runImport(context, 'jasmin', readJasmin(resolve(context.deps.folder, path), given.profile), given),
  })
}

function importOptions(program: string): Option[] {
  return [
    new Option('--dry-run', 'show what would be made, and change nothing'),
    new Option(
      '--settings <file>',
      `where upstreams and routes are written; default: ${program}.posthorn.yaml`,
    ),
    new Option('--currency <code>', 'currency of the accounts; default: contract.currency').argParser(
      checkedBy(readCurrency),
    ),
    byOption(),
  ]
}

async function runImport(
  context: CommandContext,
  program: string,
  found: Found,
  given: ImportOptions,
): Promise<Printed> {
  leaveRefusedSettings(found)
  leaveRefusedLogins(found)
  const { leftOut } = found
  const settings = settingsText(found)
  const isDryRun = given.dryRun === true
  const file =
    settings === '' ? null : resolve(context.deps.folder, given.settings ?? `${program}.posthorn.yaml`)
  const secretsFile = file?.replace(/(\.ya?ml)?$/, '.env') ?? null
  if (!isDryRun) refuseExisting([file, secretsFile])
  const { accounts, logins } = await context.withDatabase(async (db, { contract }) => {
    if (isDryRun) {
      const accounts = await knownAccounts(db, found)
      const isNew = new Set(accounts.filter((account) => account.isNew).map(({ name }) => name))
      return { accounts, logins: await knownLogins(db, found, isNew) }
    }
    const wanted = { currency: given.currency ?? contract.currency, by: given }
    const accounts = await importAccounts(db, found, wanted)
    const made = accounts.flatMap(({ name, accountId }) =>
      accountId === null ? [] : [[name, accountId] as const],
    )
    return { accounts, logins: await importLogins(db, found, new Map(made), nameOf(given)) }
  })
  if (!isDryRun && file !== null && secretsFile !== null) {
    writeFileSync(
      file,
      `# Made by posthorn import ${program}. Passwords: ${basename(secretsFile)}\n${settings}`,
      { flag: 'wx' },
    )
    writeFileSync(secretsFile, secretsText(found), { mode: 0o600, flag: 'wx' })
  }
  const shownSettings = settings === '' ? 'no upstreams' : settings
  const written = `upstreams and routes are in ${file}, their passwords in ${secretsFile}`
  const text = [
    accountTable(accounts, isDryRun),
    loginTable(logins),
    isDryRun || file === null ? shownSettings : written,
    leftOutTable(leftOut),
    isDryRun ? 'nothing is changed; without --dry-run this is made' : keysText(accounts),
  ]
  const shown = leftOut.map(({ place, ...rest }) => ({ place: placeText(place), ...rest }))
  return {
    value: {
      accounts,
      logins,
      upstreams: found.upstreams.map((each) => each.settings),
      routes: found.routes,
      leftOut: shown,
      file,
      secretsFile,
      dryRun: isDryRun,
    },
    text: text.filter((part) => part !== '').join('\n\n'),
  }
}

/** Files of an earlier import may have been changed by hand since. */
function refuseExisting(files: readonly (string | null)[]): void {
  const present = files.find((file) => file !== null && existsSync(file))
  if (present === undefined) return
  throw new CommandFailed(`${present} is there already: name another file with --settings, or remove it`)
}

function accountTable(accounts: readonly ImportedAccount[], isDryRun: boolean): string {
  const shown = table(
    {
      ACCOUNT: ({ name }) => name,
      FROM: ({ from }) => from,
      SENDERS: ({ senders }) => senders.join(', ') || '-',
      'KEY ONLY FROM': ({ addresses }) => addresses?.join(', ') ?? 'any address',
      COUNTRY: ({ country }) => country ?? '-',
      STATE: ({ isNew }) =>
        isNew ? (isDryRun ? 'would be made' : 'is made') : 'is there already, left alone',
    },
    accounts,
    'no accounts',
  )
  return shown.trimEnd()
}

function leftOutTable(leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) return ''
  const shown = table(
    {
      'NOT CARRIED OVER': ({ place }) => placeText(place),
      WHAT: ({ what }) => what,
      INSTEAD: ({ instead }) => instead,
    },
    leftOut,
    '',
  )
  return shown.trimEnd()
}

function keysText(accounts: readonly ImportedAccount[]): string {
  const lines = accounts.flatMap(({ name, key }) => (key === null ? [] : [`${name} ${key}`]))
  if (lines.length === 0) return ''
  return [
    'keys of the accounts; they are not shown again:',
    ...lines,
    'The accounts have no money and no prices yet: posthorn tariffs set, posthorn topup',
  ].join('\n')
}
