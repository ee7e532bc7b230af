import {
  type AlertKind,
  alertKindFacts,
  alertKinds,
  alertLimits,
  usualRepeatMinutes,
} from '../../domain/alerts/alert-kinds.ts'
import type { AlertRule, AlertRuleSettings } from '../../domain/alerts/alert-rule.ts'
import type { AlertTarget } from '../../domain/alerts/alert-target.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAlertRule, insertRule, updateRule } from '../../store/alerts/alert-rules.ts'
import { listTargets } from '../../store/alerts/alert-targets.ts'
import type { Database } from '../../store/database.ts'
import { withRowLocked } from '../../store/statements/locked-row.ts'

/** What is not given has the usual value of the kind. */
export type RuleWish = Pick<AlertRuleSettings, 'name' | 'kind'> & Partial<AlertRuleSettings>

/** Returns the number of the new rule. Rejects with `SettingRefused`. */
export async function addRule(db: Database, wish: RuleWish): Promise<number> {
  return insertRule(db, await checkTargets(db, checkRule(withUsual(wish))))
}

/** What `change` does not name stays; the kind always does. Rejects with `SettingRefused`. */
export function changeRule(
  db: Database,
  ruleId: number,
  change: Partial<Omit<AlertRuleSettings, 'kind'>>,
  now: number,
): Promise<void> {
  return withRowLocked(db, 'alertRule', [ruleId], async (db) => {
    const { ruleId: _, ...settings } = await findAlertRule(db, ruleId)
    const checked = await checkTargets(db, checkRule({ ...settings, ...change }))
    await updateRule(db, { ruleId, ...checked }, now)
  })
}

function withUsual({ kind, ...wish }: RuleWish): AlertRuleSettings {
  if (!alertKinds.includes(kind))
    throw new SettingRefused('alert-kind', { known: alertKinds.join(', ') }, 'kind')
  const { threshold, windowMinutes = null, minimum = null, forMinutes } = alertKindFacts[kind]
  return {
    kind,
    subject: null,
    ...{ threshold, windowMinutes, minimum, forMinutes },
    repeatMinutes: usualRepeatMinutes,
    isUrgent: false,
    isActive: true,
    targets: [],
    runbookUrl: null,
    ...wish,
  }
}

/** The settings as they are stored. Throws `SettingRefused`. */
export function checkRule(rule: AlertRuleSettings): AlertRuleSettings {
  const { kind, windowMinutes, minimum, forMinutes, repeatMinutes } = rule
  const facts = alertKindFacts[kind]
  const subject = rule.subject?.trim() ?? ''
  if (subject.length > 200) throw new SettingRefused('alert-subject', {}, 'subject')
  checkNumber('forMinutes', forMinutes, 0, alertLimits.forMinutes)
  if (repeatMinutes !== null) checkNumber('repeatMinutes', repeatMinutes, 10, alertLimits.repeatMinutes)
  if (facts.windowMinutes !== undefined) {
    checkNumber('windowMinutes', windowMinutes ?? facts.windowMinutes, 5, alertLimits.windowMinutes)
    checkNumber('minimum', minimum ?? 0, 1, alertLimits.minimum)
  }
  return {
    ...rule,
    name: readAlertName(rule.name),
    subject: subject === '' ? null : subject,
    threshold: checkThreshold(kind, rule.threshold),
    runbookUrl: readRunbookUrl(rule.runbookUrl),
    windowMinutes: facts.windowMinutes === undefined ? null : (windowMinutes ?? facts.windowMinutes),
    minimum: facts.minimum === undefined ? null : minimum,
  }
}

/** Of a rule or a target: commands accept its number too. Throws `SettingRefused`. */
export function readAlertName(text: string): string {
  const name = text.trim()
  if (/^[^\p{Cc}]{1,64}$/u.test(name) && !/^\d+$/.test(name)) return name
  throw new SettingRefused('alert-name', {}, 'name')
}

function readRunbookUrl(text: string | null): string | null {
  const given = text?.trim() ?? ''
  if (given === '') return null
  const url = URL.canParse(given) ? new URL(given) : null
  const isRight = url?.protocol === 'https:' && url.username === '' && url.password === ''
  if (!isRight || given.length > 500) throw new SettingRefused('alert-runbook', {}, 'runbookUrl')
  return url.href
}

function checkThreshold(kind: AlertKind, threshold: number | null): number | null {
  const { isFixed, threshold: usual, maxThreshold } = alertKindFacts[kind]
  if (isFixed === true) return usual
  if (threshold === null && usual === null) return null
  if (threshold !== null && threshold > 0 && threshold <= maxThreshold) return threshold
  const max = kind === 'balance' ? maxThreshold / 1_000_000 : maxThreshold
  throw new SettingRefused('alert-threshold', { max }, 'threshold')
}

type NumberField = 'forMinutes' | 'repeatMinutes' | 'windowMinutes' | 'minimum'

function checkNumber(field: NumberField, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new SettingRefused('alert-number', { field, min, max }, field)
}

async function checkTargets(db: Database, rule: AlertRuleSettings): Promise<AlertRuleSettings> {
  const known = new Set((await listTargets(db)).map(({ targetId }) => targetId))
  const unknown = rule.targets.find((targetId) => !known.has(targetId))
  if (unknown !== undefined) throw new SettingRefused('alert-target-unknown', { target: unknown }, 'targets')
  return { ...rule, targets: [...new Set(rule.targets)] }
}

/** With the threshold and the targets as people read them. */
export function viewOfRule(rule: AlertRule, targets: readonly AlertTarget[]) {
  const { kind, threshold } = rule
  const { unit } = alertKindFacts[kind]
  const limit =
    threshold === null
      ? 'of each account'
      : unit === 'money'
        ? formatMicros(threshold)
        : `${threshold} ${unit}`
  const notifies = rule.targets.map(
    (targetId) => targets.find((each) => each.targetId === targetId)?.name ?? String(targetId),
  )
  return { ...rule, limit, notifies }
}
