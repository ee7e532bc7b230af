import { type Command, Option } from 'commander'
import { decidePrefix, forgetPrefix, readGuardPrefix } from '../admin/guard.ts'
import { systemClock } from '../lib/clock.ts'
import { guardReport } from '../verification/guard/guard-report.ts'
import type { CommandContext } from './context.ts'
import { guardText } from './guard-report.ts'
import { checkedBy, type JsonOption, options, withExample } from './options.ts'
import { parseTime } from './parse-time.ts'

type DecisionOptions = JsonOption & { for?: number | null; reason: string }

export function addGuardCommands(program: Command, context: CommandContext): void {
  const guard = program
    .command('guard')
    .description(
      'one-time codes that are kept back: what is closed, what was refused and why, who enters codes',
    )
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const report = await context.withDatabase((db) => guardReport(db, systemClock.now()))
      context.print(given, report, guardText(report, systemClock.now()))
    })
  withExample(guard, 'guard', 'guard close 99450 --for 12h', 'guard open UA')
  addDecision(guard, context, 'close', 'send no codes to numbers that begin so, or to a country')
  addDecision(guard, context, 'open', 'send codes there whatever the guard thinks of it; limits hold on')
  addForget(guard, context)
}

function addDecision(
  guard: Command,
  context: CommandContext,
  verb: 'open' | 'close',
  description: string,
): void {
  const command = guard
    .command(verb)
    .description(description)
    .argument('<prefix>', 'digits that numbers begin with, or a country: UA', checkedBy(readGuardPrefix))
    .addOption(new Option('--for <time>', 'how long: 30m, 12h, 7d; left out, for good').argParser(parseTime))
    .option('--reason <words>', 'why, for the record', 'asked for')
    .addOption(options.json())
    .action(async (prefix: string, { for: forMs = null, reason, ...given }: DecisionOptions) => {
      const state = verb === 'open' ? 'open' : 'closed'
      const { key, until } = await context.withDatabase((db) =>
        decidePrefix(db, { prefix, state, reason, forMs }, systemClock.now()),
      )
      const end = until === null ? 'until you decide otherwise' : `until ${instant(until)}`
      context.print(given, { key, state, until }, `${key} is ${state} ${end}`)
    })
  withExample(command, `guard ${verb} 38050123 --for 12h`, `guard ${verb} AZ`)
}

function addForget(guard: Command, context: CommandContext): void {
  const command = guard
    .command('forget')
    .description('take back what was said with open or close: the guard decides again')
    .argument('<prefix>', 'as it was given there', checkedBy(readGuardPrefix))
    .addOption(options.json())
    .action(async (prefix: string, given: JsonOption) => {
      const key = await context.withDatabase((db) => forgetPrefix(db, prefix))
      context.print(given, { key, forgotten: true }, `the guard decides about ${key} again`)
    })
  withExample(command, 'guard forget 38050123')
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
