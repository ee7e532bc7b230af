import { Command, CommanderError } from 'commander'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import { addAccountsCommands } from './accounts.ts'
import { addAuditCommand } from './audit.ts'
import { addBenchCommand } from './bench.ts'
import { addCallbacksCommands } from './callbacks.ts'
import { addCheckCommand } from './check.ts'
import { CommandContext, exitCodes, type Surroundings } from './context.ts'
import { addCostsCommand } from './costs.ts'
import { addGuardCommands } from './guard.ts'
import { addKeysCommands } from './keys.ts'
import { addLinksCommand } from './links.ts'
import { addMessageCommand } from './message.ts'
import { addMigrateCommand } from './migrate.ts'
import { addOptOutsCommands } from './opt-outs.ts'
import { refusalText } from './refusal-text.ts'
import { addSandboxCommand } from './sandbox.ts'
import { addSendersCommands } from './senders.ts'
import { addServicesCommands } from './services.ts'
import { addStartCommand } from './start.ts'
import { addTariffsCommands } from './tariffs.ts'
import { addTemplatesCommands } from './templates.ts'
import { addTopUpCommand } from './topup.ts'
import { addUpstreamsCommands } from './upstreams.ts'
import { addUsersCommands } from './users.ts'
import { addVoicesCommand } from './voices.ts'

export interface ProgramOptions {
  /** Runs the gateway until it is told to stop; this layer does not know it. */
  start: () => Promise<void>
  version: string
  surroundings?: Partial<Surroundings>
}

/** Runs one command line (without node and script) and answers its exit code. Never rejects. */
export async function runCommandLine(args: string[], options: ProgramOptions): Promise<number> {
  const context = new CommandContext(options.surroundings)
  const program = createProgram(context, options)
  try {
    await program.parseAsync(args, { from: 'user' })
    return context.exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    context.surroundings.err(`posthorn: ${sentence(error)}\n`)
    return error instanceof SettingRefused && error.isWrongInput ? exitCodes.usage : exitCodes.failure
  }
}

function createProgram(context: CommandContext, { start, version }: ProgramOptions): Command {
  const program = new Command('posthorn')
    .description('Self-hosted, multi-channel messaging gateway and verification service')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(posthorn <command> --help tells more)')
    .configureOutput({ writeOut: context.surroundings.out, writeErr: context.surroundings.err })
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 not understood.')
  addStartCommand(program, start)
  addCheckCommand(program, context)
  addMigrateCommand(program, context)
  addSandboxCommand(program, context)
  addAccountsCommands(program, context)
  addKeysCommands(program, context)
  addSendersCommands(program, context)
  addTariffsCommands(program, context)
  addTopUpCommand(program, context)
  addTemplatesCommands(program, context)
  addServicesCommands(program, context)
  addGuardCommands(program, context)
  addUpstreamsCommands(program, context)
  addMessageCommand(program, context)
  addLinksCommand(program, context)
  addOptOutsCommands(program, context)
  addCostsCommand(program, context)
  addCallbacksCommands(program, context)
  addUsersCommands(program, context)
  addAuditCommand(program, context)
  addVoicesCommand(program, context)
  addBenchCommand(program, context)
  return program
}

/** Faults of the program are told with their place; everything else has a sentence of its own. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingRefused) return refusalText(error)
  const ownFault = [TypeError, RangeError, ReferenceError, SyntaxError].some((type) => error instanceof type)
  return ownFault && error.stack !== undefined ? error.stack : error.message
}
