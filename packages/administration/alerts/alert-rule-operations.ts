import { type Static, type TObject, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { type AlertKind, alertKinds } from '../../domain/alerts/alert-kinds.ts'
import { readAmount } from '../../domain/settings/read-amount.ts'
import { deleteRule, findAlertRule, listRules } from '../../store/alerts/alert-rules.ts'
import { findAlertTarget, listTargets } from '../../store/alerts/alert-targets.ts'
import type { Queryable } from '../../store/database.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { id, orNull } from '../fields.ts'
import { changing, done, reading } from '../operation.ts'
import { addRule, changeRule, viewOfRule } from './alert-rules.ts'

const ruleId = id('a rule of alerts')
const kind = oneOf(alertKinds)
const wholeOrNull = (description: string) => orNull(Type.Integer(), description)
const threshold = orNull(Type.Number(), 'in the unit of the kind, money in millionths, or null')

/** The rules of `checkRule` say what is wrong with a value. */
const ruleSettings = {
  name: Type.String({ maxLength: 100, description: '1 to 64 characters long, and no number' }),
  subject: orNull(Type.String({ maxLength: 200 }), 'the one that it watches, by name; null: each one'),
  windowMinutes: wholeOrNull('minutes of traffic that are looked at together, or null'),
  minimum: wholeOrNull('messages in that time without which nothing is said, or null'),
  forMinutes: Type.Integer({ description: 'how many minutes the value must be bad' }),
  repeatMinutes: wholeOrNull('after how many minutes it is notified again until it was seen; null: never'),
  isUrgent: Type.Boolean({ description: 'whether it notifies in quiet hours too' }),
  isActive: Type.Boolean(),
  runbookUrl: orNull(Type.String({ maxLength: 500 }), 'an https address that says what to do, or null'),
}
const some = Type.Partial(
  Type.Object({
    ...ruleSettings,
    threshold: orNull(
      Type.Union([Type.String({ maxLength: 40 }), Type.Number()]),
      'in the unit of the kind: 80, or in a text 80% or money as 12.50; a number of money is in millionths; or null',
    ),
    targets: Type.Array(Type.Union([Type.String({ maxLength: 100 }), id('a target')]), {
      maxItems: 50,
      description: 'a list of names or numbers of targets',
    }),
  }),
).properties
type Given = Static<TObject<typeof some>>

const settingNames = [
  ...(['name', 'subject', 'threshold', 'windowMinutes', 'minimum'] as const),
  ...(['forMinutes', 'repeatMinutes', 'isUrgent', 'isActive', 'targets', 'runbookUrl'] as const),
] as const

const rule = Type.Object(
  {
    ...{ ruleId, kind, ...ruleSettings, threshold },
    limit: Type.String({ description: 'the threshold with its unit' }),
    targets: Type.Array(id('a target')),
    notifies: Type.Array(Type.String(), { description: 'the names of the targets' }),
  },
  { title: 'AlertRuleView', description: 'When an alert fires, and who is notified.' },
)

const named = { ruleId: 'alerts/rules' }
const options = {
  subject: 'watch',
  windowMinutes: 'window',
  forMinutes: 'for',
  repeatMinutes: 'repeat',
  targets: 'to',
  runbookUrl: 'runbook',
} as const
const urgent = { description: 'notify in quiet hours too', sets: { isUrgent: true } }

const stateText = `SELECT name, kind, subject, threshold, window_minutes AS "windowMinutes", minimum,
  for_minutes AS "forMinutes", repeat_minutes AS "repeatMinutes", is_urgent AS "isUrgent", is_active AS "isActive", targets,
  runbook_url AS "runbookUrl"
  FROM alert_rules WHERE rule_id = $1`
const ruleState = rowState(stateText, 'ruleId')

export const listAlertRules = reading({
  name: 'alerts/rules',
  summary: 'Lists the rules of alerts',
  at: 'GET /v1/alert-rules',
  role: 'viewer',
  account: null,
  input: {},
  output: Type.Object({ rules: Type.Array(rule) }),
  command: {
    under: 'alerts',
    verb: 'rules',
    columns: [
      ...['ruleId', 'name', 'kind', 'subject', 'limit', 'forMinutes'],
      ...['notifies', 'isUrgent', 'isActive'],
    ],
    empty: 'there is no rule yet: posthorn alerts add <name> --kind carrier-down --to <target>',
  },
  run: async ({ db }) => {
    const targets = await listTargets(db)
    return { rules: (await listRules(db)).map((rule) => viewOfRule(rule, targets)) }
  },
})

export const readAlertRule = reading({
  name: 'alerts/rules/one',
  summary: 'Reads a rule of alerts',
  at: 'GET /v1/alert-rules/{ruleId}',
  role: 'viewer',
  account: null,
  input: { ruleId },
  output: rule,
  command: { under: 'alerts', verb: 'rule', named },
  run: async ({ db }, { input }) => viewOfRule(await findAlertRule(db, input.ruleId), await listTargets(db)),
})

async function toSettings(db: Queryable, kind: AlertKind, { threshold, targets, ...given }: Given) {
  const numbers: number[] = []
  for (const named of targets ?? [])
    numbers.push(typeof named === 'number' ? named : (await findAlertTarget(db, named)).targetId)
  return {
    ...given,
    ...(threshold !== undefined && { threshold: readThreshold(kind, threshold) }),
    ...(targets !== undefined && { targets: numbers }),
  }
}

function readThreshold(kind: AlertKind, given: string | number | null): number | null {
  if (typeof given !== 'string') return given
  return kind === 'balance' ? readAmount(given, 'threshold') : Number(given.replace(/ ?%$/, ''))
}

export const addAlertRule = changing({
  name: 'alerts/rules/add',
  summary: 'Adds a rule of alerts; what is absent has the usual value of its kind',
  at: 'POST /v1/alert-rules',
  role: 'admin',
  account: null,
  input: { ...some, name: ruleSettings.name, kind },
  output: Type.Object({ ruleId }),
  audit: { kept: ['kind', ...settingNames], state: rowStateOfResult(stateText, 'ruleId') },
  command: {
    under: 'alerts',
    arguments: ['name'],
    options,
    flags: {
      urgent,
      disable: { description: 'evaluate it only once it is enabled', sets: { isActive: false } },
    },
    says: 'rule {ruleId} is added',
    examples: [
      'alerts add "carriers down" --kind carrier-down --to oncall --urgent',
      'alerts add "sms delivery" --kind channel-delivery --watch sms --threshold 85 --window 30 --to team',
    ],
  },
  run: async ({ db, gateway }, { input: { name, kind, ...given }, note }) => {
    note(name)
    const ruleId = await addRule(db, { ...(await toSettings(db, kind, given)), name, kind })
    void gateway?.alerts.evaluate()
    return { ruleId }
  },
})

export const changeAlertRule = changing({
  name: 'alerts/rules/change',
  summary: 'Changes a rule of alerts; what is absent stays as it is',
  at: 'PATCH /v1/alert-rules/{ruleId}',
  role: 'admin',
  account: null,
  input: { ruleId, ...some },
  output: done,
  audit: { kept: ['ruleId', ...settingNames], state: ruleState },
  command: {
    under: 'alerts',
    named,
    options,
    flags: {
      urgent,
      calm: { description: 'wait for the end of quiet hours', sets: { isUrgent: false } },
      disable: { description: 'evaluate it no more; its alerts end', sets: { isActive: false } },
      enable: { description: 'evaluate it again', sets: { isActive: true } },
    },
    says: 'rule {rule} is changed',
    examples: ['alerts change "sms delivery" --threshold 80', 'alerts change 2 --disable'],
  },
  run: async ({ db, clock, gateway }, { input: { ruleId, ...change }, note }) => {
    const { name, kind } = await findAlertRule(db, ruleId)
    note(name)
    await changeRule(db, ruleId, await toSettings(db, kind, change), clock.now())
    void gateway?.alerts.evaluate()
    return {}
  },
})

export const removeAlertRule = changing({
  name: 'alerts/rules/remove',
  summary: 'Removes a rule of alerts; its alerts end without a notification',
  at: 'DELETE /v1/alert-rules/{ruleId}',
  role: 'admin',
  account: null,
  input: { ruleId },
  output: done,
  audit: { kept: ['ruleId'], state: ruleState },
  command: {
    under: 'alerts',
    verb: 'remove',
    named,
    says: 'rule {rule} is removed',
    examples: ['alerts remove "sms delivery"'],
  },
  run: async ({ db, clock }, { input: { ruleId }, note }) => {
    note((await findAlertRule(db, ruleId)).name)
    await deleteRule(db, ruleId, clock.now())
    return {}
  },
})
