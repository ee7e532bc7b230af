import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { alertKinds } from '../../domain/alerts/alert-kinds.ts'
import { deleteRule, findAlertRule, listRules } from '../../store/alerts/alert-rules.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { id, orNull } from '../fields.ts'
import { changing, done, reading } from '../operation.ts'
import { addRule, changeRule } from './alert-rules.ts'

const ruleId = id('a rule of alerts')
const kind = oneOf(alertKinds)
const wholeOrNull = (description: string) => orNull(Type.Integer(), description)

/** The rules of `checkRule` say what is wrong with a value. */
const ruleSettings = {
  name: Type.String({ maxLength: 100, description: '1 to 64 characters long, and no number' }),
  subject: orNull(Type.String({ maxLength: 200 }), 'the one that it watches, by name; null: each one'),
  threshold: orNull(Type.Number(), 'in the unit of the kind, money in millionths, or null'),
  windowMinutes: wholeOrNull('minutes of traffic that are looked at together, or null'),
  minimum: wholeOrNull('messages in that time without which nothing is said, or null'),
  forMinutes: Type.Integer({ description: 'how many minutes the value must be bad' }),
  repeatMinutes: wholeOrNull('after how many minutes it is notified again until it was seen; null: never'),
  isUrgent: Type.Boolean({ description: 'whether it notifies in quiet hours too' }),
  isActive: Type.Boolean(),
  targets: Type.Array(id('a target'), { maxItems: 50, description: 'a list of numbers of targets' }),
}
const some = Type.Partial(Type.Object(ruleSettings)).properties
const settingNames = [
  ...(['name', 'subject', 'threshold', 'windowMinutes', 'minimum'] as const),
  ...(['forMinutes', 'repeatMinutes', 'isUrgent', 'isActive', 'targets'] as const),
] as const

const rule = Type.Object(
  { ruleId, kind, ...ruleSettings },
  { title: 'AlertRuleView', description: 'When an alert fires, and who is notified.' },
)

const stateText = `SELECT name, kind, subject, threshold, window_minutes AS "windowMinutes", minimum,
  for_minutes AS "forMinutes", repeat_minutes AS "repeatMinutes", is_urgent AS "isUrgent", is_active AS "isActive", targets
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
  run: async ({ db }) => ({ rules: await listRules(db) }),
})

export const readAlertRule = reading({
  name: 'alerts/rules/one',
  summary: 'Reads a rule of alerts',
  at: 'GET /v1/alert-rules/{ruleId}',
  role: 'viewer',
  account: null,
  input: { ruleId },
  output: rule,
  run: ({ db }, { input }) => findAlertRule(db, input.ruleId),
})

export const addAlertRule = changing({
  name: 'alerts/rules/add',
  summary: 'Adds a rule of alerts; what is absent has the usual value of its kind',
  at: 'POST /v1/alert-rules',
  role: 'admin',
  account: null,
  input: { ...some, name: ruleSettings.name, kind },
  output: Type.Object({ ruleId }),
  audit: { kept: ['kind', ...settingNames], state: rowStateOfResult(stateText, 'ruleId') },
  run: async ({ db, gateway }, { input, note }) => {
    note(input.name)
    const ruleId = await addRule(db, input)
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
  run: async ({ db, clock, gateway }, { input: { ruleId, ...change }, note }) => {
    const rule = await findAlertRule(db, ruleId)
    note(rule.name)
    await changeRule(db, rule, change, clock.now())
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
    arguments: ['ruleId'],
    named: { ruleId: 'alerts/rules' },
    says: 'rule {ruleId} is removed',
    examples: ['alerts remove "sms delivery"'],
  },
  run: async ({ db, clock }, { input: { ruleId }, note }) => {
    note((await findAlertRule(db, ruleId)).name)
    await deleteRule(db, ruleId, clock.now())
    return {}
  },
})
