import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../../config/config.ts'
import type { Environment } from '../../config/env.ts'
import { findConfigFile, readConfigFile, readStorageConfig } from '../../config/load-config.ts'
import { sandboxConfig } from '../../config/sandbox-config.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { addCommand, type Printed } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type Finding, levels } from '../doctor/finding.ts'

interface DoctorOptions {
  limit: number
  nameServer?: string
  timeServer?: string
  quiet?: true
  strict?: true
}

const usualLimitSeconds = 10

export function addDoctorCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'doctor',
    summary: 'look for what is wrong with this installation, and say what to do',
    description:
      'Looks at the configuration, the database, the clock, carriers, DNS, certificates, disks and limits of this\n' +
      'machine, with a gateway running or without. Each check is a line: ok, warning or problem, what was found, and\n' +
      'what to do. It changes nothing, sends nothing to subscribers and prints no secret. Ends with 1 where there is a\n' +
      'problem.',
    argument: new Argument('[part]', 'security: only what protects the installation').choices(['security']),
    options: [
      new Option('--limit <seconds>', 'the longest time for one check')
        .argParser(parseLimit)
        .default(usualLimitSeconds),
      new Option('--time-server <host>', 'compare the clock with this NTP server too'),
      new Option('--name-server <address>', 'look names up at this server instead of the system’s'),
      new Option('--quiet', 'only warnings and problems'),
      new Option('--strict', 'end with 1 for warnings too'),
    ],
    examples: ['doctor', 'doctor security', 'doctor --quiet --time-server pool.ntp.org', 'doctor --json'],
    run: (given: DoctorOptions, part: 'security' | undefined) => run(context, given, part),
  })
}

async function run(
  { deps }: CommandContext,
  given: DoctorOptions,
  part: 'security' | undefined,
): Promise<Printed> {
  // Imported here only: other commands do not need what it loads.
  const { examine } = await import('../doctor/examine.ts')
  const findings = await examine({
    ...readSettings(() => deps.environment(), deps.folder),
    nameServer: given.nameServer ?? null,
    timeServer: given.timeServer ?? null,
    limitMs: given.limit * 1_000,
    ...(part !== undefined && { only: part }),
  })
  const worst = given.strict === true ? ['warning', 'problem'] : ['problem']
  const failed = findings.some(({ level }) => worst.includes(level))
  const shown = given.quiet === true ? findings.filter(({ level }) => level !== 'ok') : findings
  return { value: { ok: !failed, findings: shown }, text: describe(findings, shown), failed }
}

/** As much as can be read: faults in the settings are findings too. */
function readSettings(environmentOf: () => Environment, folder: string) {
  let environment: Environment
  try {
    environment = environmentOf()
  } catch (error) {
    return { config: faultsIn(error), file: null, storage: null }
  }
  const file = findConfigFile(environment, folder)
  const storage = orFaults(() => readStorageConfig(environment, folder))
  const config = orFaults<Config>(() =>
    file === null
      ? sandboxConfig(environment, { smpp: { host: '127.0.0.1', port: 0 } })
      : readConfigFile(file, environment),
  )
  return { config, file, storage: storage instanceof ConfigFaults ? null : storage }
}

function orFaults<Value>(read: () => Value): Value | ConfigFaults {
  try {
    return read()
  } catch (error) {
    return faultsIn(error)
  }
}

function faultsIn(error: unknown): ConfigFaults {
  if (error instanceof ConfigFaults) return error
  throw error
}

function describe(all: readonly Finding[], shown: readonly Finding[]): string {
  const width = Math.max(...levels.map((level) => level.length))
  const lines = shown.map(({ level, check, subject, found, advice }) => {
    const where = subject === check ? subject : `${check}, ${subject}`
    return `${level.padEnd(width)}  ${where}: ${found}${advice === null ? '' : `. To do: ${advice}`}`
  })
  const counts = levels.map((level) => `${all.filter((each) => each.level === level).length} ${level}`)
  return [...lines, '', counts.join(', ')].join('\n')
}

function parseLimit(text: string): number {
  const seconds = Number(text)
  if (Number.isFinite(seconds) && seconds >= 1 && seconds <= 600) return seconds
  throw new InvalidArgumentError('It must be a number of seconds from 1 to 600.')
}
