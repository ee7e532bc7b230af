import type { AlertRuleView } from '../../../../packages/console-contract/administration.ts'
import type { BodyOf } from '../../../../packages/console-contract/contract.ts'
import {
  type AlertKind,
  alertKindFacts,
  usualRepeatMinutes,
} from '../../../../packages/domain/alerts/alert-kinds.ts'

/** A rule as it is typed. */
export interface RuleDraft {
  name: string
  kind: AlertKind
  subject: string
  threshold: string
  windowMinutes: string
  minimum: string
  forMinutes: string
  repeatMinutes: string
  isUrgent: boolean
  isActive: boolean
  targets: number[]
  runbookUrl: string
}

export type FilledRule = BodyOf<'POST /alerts/preview'>

const millionths = 1_000_000

export function toDraft(rule: AlertRuleView | null): RuleDraft {
  if (rule === null) {
    const usual = { name: '', targets: [], isUrgent: false, isActive: true, runbookUrl: '' }
    const numbers = { threshold: '', windowMinutes: '', minimum: '', forMinutes: '' }
    const empty = { ...usual, ...numbers, kind: 'carrier-down' as const, subject: '' }
    return withKind({ ...empty, repeatMinutes: String(usualRepeatMinutes) }, 'carrier-down')
  }
  const { name, kind, threshold, isUrgent, isActive, targets } = rule
  return {
    ...{ name, kind, isUrgent, isActive, targets },
    subject: rule.subject ?? '',
    runbookUrl: rule.runbookUrl ?? '',
    threshold: thresholdText(kind, threshold),
    windowMinutes: formatNumber(rule.windowMinutes),
    minimum: formatNumber(rule.minimum),
    forMinutes: formatNumber(rule.forMinutes),
    repeatMinutes: formatNumber(rule.repeatMinutes),
  }
}

/** Another kind begins with its usual values. */
export function withKind(draft: RuleDraft, kind: AlertKind): RuleDraft {
  const { threshold, windowMinutes = null, minimum = null, forMinutes } = alertKindFacts[kind]
  return {
    ...draft,
    kind,
    subject: '',
    threshold: thresholdText(kind, threshold),
    windowMinutes: formatNumber(windowMinutes),
    minimum: formatNumber(minimum),
    forMinutes: formatNumber(forMinutes),
  }
}

/** Null where a number is none. */
export function ruleIn(draft: RuleDraft): FilledRule | null {
  const { name, kind, subject, isUrgent, isActive, targets } = draft
  const threshold = numberIn(draft.threshold)
  const windowMinutes = numberIn(draft.windowMinutes)
  const minimum = numberIn(draft.minimum)
  const forMinutes = numberIn(draft.forMinutes) ?? 0
  const repeatMinutes = numberIn(draft.repeatMinutes)
  if ([threshold, windowMinutes, minimum, forMinutes, repeatMinutes].some(Number.isNaN)) return null
  const isMoney = alertKindFacts[kind].unit === 'money'
  return {
    ...{ name, kind, windowMinutes, minimum, forMinutes, repeatMinutes, isUrgent, isActive, targets },
    subject: subject.trim() === '' ? null : subject.trim(),
    runbookUrl: draft.runbookUrl.trim() === '' ? null : draft.runbookUrl.trim(),
    threshold: isMoney && threshold !== null ? Math.round(threshold * millionths) : threshold,
  }
}

function thresholdText(kind: AlertKind, threshold: number | null): string {
  const isMoney = alertKindFacts[kind].unit === 'money'
  return formatNumber(isMoney && threshold !== null ? threshold / millionths : threshold)
}

function formatNumber(value: number | null): string {
  return value === null ? '' : String(value)
}

/** Null for nothing, NaN for no number. */
function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}
