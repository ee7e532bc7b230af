import { Argument, type Command, Option } from 'commander'
import { decidePrefix, forgetPrefix, readGuardPrefix } from '../../administration/codes/guard.ts'
import type { Conversion } from '../../domain/guard/judge-conversion.ts'
import { blockStatus, type PrefixBlock } from '../../domain/guard/prefix-block.ts'
import type { VerificationRefusal } from '../../domain/guard/verification-refusal.ts'
import { type GuardReport, guardReport } from '../../engines/verification/guard/guard-report.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { checkedBy, parseTime } from '../options.ts'
import { type Columns, instant, table } from '../table.ts'

export function addGuardCommands(program: Command, context: CommandContext): void {
  const guard = addCommand(program, context, {
    name: 'guard',
    description: 'the guard of one-time codes: blocked prefixes, refusals with reasons, conversion',
    examples: ['guard', 'guard close 99450 --for 12h', 'guard open UA'],
    run: async () => {
      const { report, now } = await context.withDatabase(async (db) => {
        const now = await databaseNow(db)
        return { report: await guardReport(db, now), now }
      })
      return { value: report, text: guardText(report, now) }
    },
  })
  addDecision(guard, context, 'close', 'send no codes to numbers with a prefix, or to a country')
  addDecision(
    guard,
    context,
    'open',
    'always send codes there, whatever the guard measures; limits still apply',
  )
  addCommand(guard, context, {
    name: 'forget',
    description: 'withdraw a decision of open or close: the guard decides again',
    argument: new Argument('<prefix>', 'as given to open or close').argParser(checkedBy(readGuardPrefix)),
    options: [byOption()],
    examples: ['guard forget 38050123'],
    run: async (given: ByOption, prefix: string) => {
      const details = { key: prefix }
      const entry = { by: nameOf(given), action: 'verification/forget', target: prefix, details }
      const key = await context.withDatabase((db) => noted(db, entry, () => forgetPrefix(db, prefix)))
      return { value: { key, forgotten: true }, text: `the guard decides about ${key} again` }
    },
  })
}

function addDecision(
  guard: Command,
  context: CommandContext,
  name: 'open' | 'close',
  description: string,
): void {
  const prefixes = 'digits that numbers begin with, or a country: UA'
  addCommand(guard, context, {
    name,
    description,
    argument: new Argument('<prefix>', prefixes).argParser(checkedBy(readGuardPrefix)),
    options: [
      new Option('--for <time>', 'how long: 30m, 12h, 7d; default: permanently').argParser(parseTime),
      new Option('--reason <words>', 'why, for the record').default('requested'),
      byOption(),
    ],
    examples: [`guard ${name} 38050123 --for 12h`, `guard ${name} AZ`],
    run: async (
      { for: forMs = null, reason, ...given }: ByOption & { for?: number | null; reason: string },
      prefix: string,
    ) => {
      const state = name === 'open' ? 'open' : 'closed'
      const minutes = forMs === null ? null : forMs / 60_000
      const details = { key: prefix, minutes, reason }
      const entry = { by: nameOf(given), action: `verification/${name}`, target: prefix, details }
      const { key, until } = await context.withDatabase((db) =>
        noted(db, entry, async () =>
          decidePrefix(db, { prefix, state, reason, forMs }, await databaseNow(db)),
        ),
      )
      const end = until === null ? 'permanently' : `until ${instant(until)}`
      return { value: { key, state, until }, text: `${key} is ${state} ${end}` }
    },
  })
}

const maxShown = 20

function guardText({ blocks, countries, prefixes, refusals }: GuardReport, now: number): string {
  const latest = refusals.slice(0, maxShown)
  return [
    'Decided now',
    table(blockColumns(now), blocks.slice(0, 5 * maxShown), 'no prefix is blocked'),
    'Codes of the last hours by country',
    table(conversionColumns('COUNTRY'), countries.slice(0, maxShown), 'no codes yet'),
    'Prefixes with the most codes that were not entered',
    table(conversionColumns('PREFIX'), prefixes.slice(0, maxShown), 'no codes yet'),
    'Refused lately',
    table(refusalColumns, latest, 'nothing was refused'),
  ].join('\n')
}

function blockColumns(now: number): Columns<PrefixBlock> {
  return {
    PREFIX: ({ key }) => key,
    IS: (block) => {
      const state = blockStatus(block, now)
      return state === 'probation' ? 'on probation' : state
    },
    BY: ({ madeBy }) => madeBy,
    SINCE: ({ since }) => instant(since),
    UNTIL: ({ until }) => instant(until, 'permanently'),
    BECAUSE: ({ reason }) => reason,
  }
}

function conversionColumns(heading: string): Columns<Conversion> {
  return {
    [heading]: ({ key }) => key,
    CODES: ({ codes }) => codes,
    DELIVERED: ({ delivered }) => delivered,
    ENTERED: ({ entered }) => percent(entered),
    USUALLY: ({ usually }) => percent(usually),
  }
}

const refusalColumns: Columns<VerificationRefusal> = {
  LAST: ({ at }) => instant(at),
  TIMES: ({ requests }) => requests,
  RULE: ({ rule }) => rule,
  RECIPIENT: ({ recipient }) => recipient,
  COUNTRY: ({ country }) => country,
  SERVICE: ({ serviceId }) => serviceId,
  BECAUSE: ({ reason }) => reason,
}

function percent(share: number | null): string {
  return share === null ? '-' : `${Math.round(share * 100)} %`
}
