import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { addRule, changeRule, type RuleWish } from '../../administration/alerts/alert-rules.ts'
import { type AlertKind, alertKindFacts, alertKinds } from '../../domain/alerts/alert-kinds.ts'
import type { AlertRule, AlertRuleSettings } from '../../domain/alerts/alert-rule.ts'
import { alertSentence } from '../../domain/alerts/alert-sentence.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { readAmount } from '../../domain/settings/read-amount.ts'
import { findAlertRule, listRules } from '../../store/alerts/alert-rules.ts'
import { findAlertTarget, listTargets } from '../../store/alerts/alert-targets.ts'
import { listOpenAlerts, pastAlerts } from '../../store/alerts/alerts.ts'
import type { Queryable } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addCommand, addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { parseNumber } from '../options.ts'
import { instant } from '../table.ts'
import { addQuietHours, addTest } from './alert-targets.ts'

interface RuleOptions {
  threshold?: string
  watch?: string
  window?: number
  minimum?: number
  for?: number
  /** Commander makes an empty text of null. */
  repeat?: number | 'never'
  to?: string
  urgent?: true
  calm?: true
  enable?: true
  disable?: true
  name?: string
}

const pastShown = 50

export function addAlertsCommands(program: Command, context: CommandContext): void {
  const alerts = program
    .command('alerts')
    .description('alerts about deliveries, carriers, webhooks, balances and queues')
  addList(alerts, context, {
    description: 'list the alerts that fire or are about to, and with --past those that are over',
    options: [new Option('--past', 'also those that are over, at most 50')],
    examples: ['alerts list', 'alerts list --past --json'],
    read: async (db, { past }: { past?: true }) => [
      ...(await listOpenAlerts(db)),
      ...(past === true ? await pastAlerts(db, null, pastShown) : []),
    ],
    columns: {
      ALERT: ({ alertId }) => alertId,
      STATE: ({ state }) => state,
      SINCE: ({ since }) => instant(since),
      RULE: ({ rule }) => rule,
      WHAT: (alert) => alertSentence(alert, 'en'),
      'SEEN BY': ({ seenBy }) => seenBy ?? '',
    },
    empty: 'no alert fires',
  })
  addRules(alerts, context)
  addAdd(alerts, context)
  addChange(alerts, context)
  addTest(alerts, context)
  addQuietHours(alerts, context)
}

function addRules(alerts: Command, context: CommandContext): void {
  addList(alerts, context, {
    name: 'rules',
    description: 'list the rules of alerts',
    examples: ['alerts rules', 'alerts rules --json'],
    read: async (db) => {
      const names = new Map((await listTargets(db)).map(({ targetId, name }) => [targetId, name]))
      return (await listRules(db)).map((rule) => ({
        ...rule,
        targetNames: rule.targets.map((targetId) => names.get(targetId) ?? String(targetId)),
      }))
    },
    columns: {
      RULE: ({ ruleId }) => ruleId,
      NAME: ({ name }) => name,
      KIND: ({ kind }) => kind,
      WATCHES: ({ subject }) => subject ?? 'each',
      THRESHOLD: formatThreshold,
      FOR: ({ forMinutes }) => `${forMinutes} min`,
      NOTIFIES: ({ targetNames }) => targetNames.join(', '),
      URGENT: ({ isUrgent }) => (isUrgent ? 'yes' : 'no'),
      ACTIVE: ({ isActive }) => (isActive ? 'yes' : 'no'),
    },
    empty: 'there is no rule yet: posthorn alerts add <name> --kind carrier-down --to <targets>',
  })
}

function addAdd(alerts: Command, context: CommandContext): void {
  addCommand(alerts, context, {
    name: 'add',
    description: 'add a rule; what is not given has the usual value of its kind',
    argument: new Argument('<name>', 'its name'),
    options: [
      new Option('--kind <kind>', 'what it watches').choices(alertKinds).makeOptionMandatory(),
      ...ruleOptions(),
      byOption(),
    ],
    examples: [
      'alerts add "carriers down" --kind carrier-down --to oncall --urgent',
      'alerts add "sms delivery" --kind channel-delivery --watch sms --threshold 85 --window 30 --to team',
    ],
    run: async (given: ByOption & RuleOptions & { kind: AlertKind }, name: string) => {
      const ruleId = await context.withDatabase(async (db) => {
        const wish: RuleWish = { name, kind: given.kind, ...(await readSettings(db, given, given.kind)) }
        const entry = { by: nameOf(given), action: 'alerts/rules/add', target: name, details: { ...wish } }
        return (await noted(db, entry, async () => ({ ruleId: await addRule(db, wish) }))).ruleId
      })
      return { value: { rule: ruleId, name }, text: `rule ${ruleId} is added` }
    },
  })
}

function addChange(alerts: Command, context: CommandContext): void {
  addCommand(alerts, context, {
    name: 'change',
    description: 'change a rule; what is not given stays',
    argument: new Argument('<rule>', 'its name or number'),
    options: [
      new Option('--name <name>', 'another name'),
      ...ruleOptions(),
      new Option('--calm', 'wait for the end of quiet hours').conflicts('urgent'),
      new Option('--disable', 'evaluate it no more; its alerts end').conflicts('enable'),
      new Option('--enable', 'evaluate it again'),
      byOption(),
    ],
    examples: ['alerts change "sms delivery" --threshold 80', 'alerts change 2 --disable'],
    run: async (given: ByOption & RuleOptions, named: string) => {
      const rule = await context.withDatabase(async (db) => {
        const before = await findAlertRule(db, named)
        const { ruleId, kind, name } = before
        const change = {
          ...(await readSettings(db, given, kind)),
          ...(given.name !== undefined && { name: given.name }),
          ...(given.calm && { isUrgent: false }),
          ...(given.disable && { isActive: false }),
          ...(given.enable && { isActive: true }),
        }
        const details = { ruleId, ...change }
        const entry = { by: nameOf(given), action: 'alerts/rules/change', target: name, details }
        const now = await databaseNow(db)
        await noted(db, entry, () => changeRule(db, before, change, now))
        return findAlertRule(db, ruleId)
      })
      return { value: rule, text: `rule ${rule.ruleId} is changed` }
    },
  })
}

function ruleOptions(): Option[] {
  const minutes = (flags: string, about: string) => new Option(flags, about).argParser(parseNumber)
  return [
    new Option('--threshold <value>', 'in per cent, seconds, minutes, prefixes or money, as the kind has it'),
    new Option(
      '--watch <name>',
      'the channel, carrier, account or host that it watches; "each" (default) for all',
    ),
    minutes('--window <minutes>', 'minutes of traffic that are looked at together'),
    minutes('--minimum <messages>', 'messages in that time without which nothing is said'),
    new Option('--for <minutes>', 'how long the value must be bad').argParser(parseWhole),
    new Option(
      '--repeat <minutes>',
      'when it is notified again until it was seen; "never" for once',
    ).argParser((text) => (text === 'never' ? text : parseNumber(text))),
    new Option('--to <targets>', 'names of targets with commas between'),
    new Option('--urgent', 'notify in quiet hours too'),
  ]
}

function parseWhole(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

async function readSettings(
  db: Queryable,
  given: RuleOptions,
  kind: AlertKind,
): Promise<Partial<Omit<AlertRuleSettings, 'kind'>>> {
  const { threshold, watch, window, minimum, repeat, to, urgent } = given
  return {
    ...(threshold !== undefined && { threshold: readThreshold(threshold, kind) }),
    ...(watch !== undefined && { subject: watch === 'each' ? null : watch }),
    ...(window !== undefined && { windowMinutes: window }),
    ...(minimum !== undefined && { minimum }),
    ...(given.for !== undefined && { forMinutes: given.for }),
    ...(repeat !== undefined && { repeatMinutes: repeat === 'never' ? null : repeat }),
    ...(to !== undefined && { targets: await targetsIn(db, to) }),
    ...(urgent && { isUrgent: true }),
  }
}

function readThreshold(text: string, kind: AlertKind): number {
  return kind === 'balance' ? readAmount(text, 'threshold') : Number(text.replace(/ ?%$/, ''))
}

async function targetsIn(db: Queryable, text: string): Promise<number[]> {
  const names = text.split(',').map((name) => name.trim())
  const targets: number[] = []
  for (const name of names.filter((each) => each !== ''))
    targets.push((await findAlertTarget(db, name)).targetId)
  return targets
}

function formatThreshold({ kind, threshold }: AlertRule): string {
  if (threshold === null) return 'of each account'
  const { unit } = alertKindFacts[kind]
  return unit === 'money' ? formatMicros(threshold) : `${threshold} ${unit}`
}
