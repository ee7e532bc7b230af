import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { ConsoleRefusal } from '../administration/refusal.ts'
import type { SettingRefusalCode } from '../domain/settings/refusal-sentences.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import { packageFolder } from '../kit/machine/package-folder.ts'
import { addOptOutsCommands } from './accounts/opt-outs.ts'
import { addSubscriberCommands } from './accounts/subscriber.ts'
import { addTemplatesCommands } from './accounts/templates.ts'
import { addCompletionCommand } from './completion.ts'
import { type CliDeps, CommandContext, exitCodes } from './context.ts'
import { addImportCommands } from './importing/import.ts'
import { addArchiveCommands } from './installation/archive.ts'
import { addCheckCommand } from './installation/check.ts'
import { addConfigurationCommands } from './installation/configuration.ts'
import { addDoctorCommand } from './installation/doctor.ts'
import { addEncryptionCommands } from './installation/encryption.ts'
import { addMigrateCommand } from './installation/migrate.ts'
import { addUpstreamsCommands } from './installation/upstreams.ts'
import { addVoicesCommand } from './installation/voices.ts'
import { addMcpCommand } from './mcp.ts'
import { addEventsCommands } from './messages/events.ts'
import { addExplainErrorCommand } from './messages/explain-error.ts'
import { addExportCommands } from './messages/export.ts'
import { addLinksCommand } from './messages/links.ts'
import { addMessageCommand } from './messages/message.ts'
import { addEndpointTest } from './messages/test-endpoint.ts'
import { addAuditCommand } from './money/audit.ts'
import { addCostsCommand } from './money/costs.ts'
import { addPricesCommands } from './money/prices.ts'
import { addTariffsCommands } from './money/tariffs.ts'
import { addOperationCommands } from './operation-commands.ts'
import { withExample } from './options.ts'
import { addBacktestCommand } from './rules/backtest.ts'
import { addQuietHours } from './rules/quiet-hours.ts'
import { addRouteCommand } from './rules/route.ts'
import { addRulesCommand } from './rules/rules.ts'
import { runProgram } from './run-program.ts'
import { addSandboxCommand } from './sandbox.ts'

export interface ProgramOptions {
  /** Runs the gateway until a signal stops it. Passed in, because this layer must not import the gateway. */
  start: () => Promise<void>
  /** Runs gateway, database and carriers for the tests of an application, until a signal or the end of its input. */
  testSandbox: () => Promise<void>
  version: string
  deps?: Partial<CliDeps>
}

/** Runs one command line (without node and script) and resolves to its exit code. Never rejects. */
export async function runCommandLine(args: string[], options: ProgramOptions): Promise<number> {
  const context = new CommandContext(options.deps)
  const program = createProgram(context, options)
  try {
    await program.parseAsync(args, { from: 'user' })
    return context.exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    context.deps.err(`posthorn: ${sentence(error)}\n`)
    return isWrongInput(error) ? exitCodes.usage : exitCodes.failure
  }
}

function isWrongInput(error: unknown): boolean {
  return error instanceof SettingRefused
    ? error.isWrongInput
    : error instanceof ConsoleRefusal && error.status === 400
}

function createProgram(context: CommandContext, { start, testSandbox, version }: ProgramOptions): Command {
  const program = new Command('posthorn')
    .description('Self-hosted, multi-channel messaging gateway and verification service')
    .version(version)
    // A command may have an option of the same name: `rule-sets apply --version 3`.
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(see posthorn <command> --help)')
    .configureOutput({ writeOut: context.deps.out, writeErr: context.deps.err })
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 not understood.')
  addStartCommand(program, start)
  addCheckCommand(program, context)
  addDoctorCommand(program, context)
  addMigrateCommand(program, context)
  addSandboxCommand(program, context, testSandbox)
  addUpstreamsCommands(program, context)
  addTariffsCommands(program, context)
  addPricesCommands(program, context)
  addQuietHours(
    program.command('alerts').description('alerts about deliveries, carriers, webhooks, balances and queues'),
    context,
  )
  addEndpointTest(program, context)
  addOptOutsCommands(program, context)
  addAuditCommand(program, context)
  addTemplatesCommands(program, context)
  addOperationCommands(program, context, {
    binds: 'what clients bind with by SMPP, and their sessions (needs smppServer in the settings)',
    'alarm-receivers': 'receivers: monitoring systems whose alerts become alarms',
    alarms: 'alarms to several people: who was tried, and who has taken them',
    accounts: 'accounts: the clients, with their balances',
    keys: 'API keys: what clients send as auth',
    users: 'users of the console',
    services: 'services for one-time codes: texts, lifetimes, channels',
    senders: 'sender names (alpha-names) of an account',
    interfaces: 'users of the HTTP interfaces of Kannel and Jasmin, which their clients may go on using',
    'sign-in-hooks': 'hooks by which Supabase, Zitadel, Keycloak and other sign-in services send their codes',
    numbers: 'own numbers: which account gets what subscribers write to a number',
    keywords: 'keywords: the first word of a text to an own number says whose it is',
    'management-keys': 'management keys: bearers of the management API',
    'templates whatsapp': 'templates of WhatsApp that are created here and approved by Meta',
    'alerts targets': 'who is notified of alerts',
    callbacks: 'callbacks to clients: delivered, pending and dead-lettered ones',
    guard: 'the guard of one-time codes: blocked prefixes, refusals with reasons, conversion',
    verifications: 'verifications: who got a code, whether it was entered',
    held: 'messages that a traffic rule holds for an operator',
    gateways: 'the gateways that run on this database',
  })
  addConfigurationCommands(program, context)
  addEventsCommands(program, context)
  addRouteCommand(program, context)
  addBacktestCommand(program, context)
  addRulesCommand(program, context)
  addExplainErrorCommand(program, context)
  addMessageCommand(program, context)
  addLinksCommand(program, context)
  addCostsCommand(program, context)
  addExportCommands(program, context)
  addSubscriberCommands(program, context)
  addArchiveCommands(program, context)
  addEncryptionCommands(program, context)
  addMcpCommand(program, context)
  addImportCommands(program, context)
  addVoicesCommand(program, context)
  addBenchCommand(program, context)
  addCompletionCommand(program, context)
  return program
}

function addStartCommand(program: Command, start: () => Promise<void>): void {
  const command = program
    .command('start')
    .summary('run the gateway until SIGTERM or SIGINT')
    .description(
      'Runs the gateway until SIGTERM or SIGINT, which drain it. Without a configuration file it runs in\n' +
        'sandbox mode: embedded database, simulated carriers and a demo account.',
    )
    .action(start)
  withExample(
    command,
    'start',
    'start   # with POSTHORN_CONFIG=/etc/posthorn/posthorn.yaml in the environment',
  )
}

function addBenchCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('bench')
    .summary('measure this machine')
    .description(
      'Runs the benchmarks and prints the machine beside each figure. Needs the repository, compiled with npm run compile.',
    )
    .allowUnknownOption()
    .argument('[args...]', 'names and options of benchmarks')
    .action(async (args: string[]) => {
      context.exitCode = await runProgram(join(packageFolder, 'dist', 'bench', 'index.js'), args)
    })
  withExample(command, 'bench')
}

/** Program errors are printed with their stack; all others have a sentence. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingRefused) return refusalText(error)
  const ownFault = [TypeError, RangeError, ReferenceError, SyntaxError].some((type) => error instanceof type)
  return ownFault && error.stack !== undefined ? error.stack : error.message
}

/** The command that lists the known values, or does what is needed. */
const seeAlso: Partial<Record<SettingRefusalCode, string>> = {
  'endpoint-unknown': 'see posthorn endpoints list',
  'guard-undecided': 'see posthorn guard list',
  'key-unknown': 'see posthorn keys list',
  'sender-unknown': 'see posthorn senders list',
  'service-taken': 'change it with posthorn services set',
  'service-unknown': 'see posthorn services list',
  'tariff-unknown': 'see posthorn tariffs list',
  'user-disabled': 'do so with posthorn users enable',
  'user-unknown': 'see posthorn users list',
}

/** Why a setting cannot be changed, with the command that helps. */
function refusalText({ code, message }: SettingRefused): string {
  const command = seeAlso[code]
  return command === undefined ? message : `${message}; ${command}`
}
