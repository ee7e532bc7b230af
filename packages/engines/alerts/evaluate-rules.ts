import { alertKindFacts } from '../../domain/alerts/alert-kinds.ts'
import type { AlertNotice, NoticedAlert } from '../../domain/alerts/alert-notice.ts'
import type { AlertRule } from '../../domain/alerts/alert-rule.ts'
import { type AlertSilence, concerns } from '../../domain/alerts/alert-silence.ts'
import {
  type AlertEvent,
  type AlertState,
  advanceAlert,
  classifyReading,
} from '../../domain/alerts/alert-state.ts'
import type { StoredAlert } from '../../domain/alerts/stored-alert.ts'
import { Unavailable } from '../../kit/machine/report-fault.ts'
import type { NewNotification } from '../../store/alerts/alert-notifications.ts'
import { listRules } from '../../store/alerts/alert-rules.ts'
import { silencesOfRound } from '../../store/alerts/alert-silences.ts'
import { dropAlert, listOpenAlerts, saveAlert } from '../../store/alerts/alerts.ts'
import type { Queryable } from '../../store/database.ts'
import { type Measured, measureRule } from './measure-rule.ts'

/** One rule cannot be evaluated. Its transaction is lost; the other rules can be evaluated in the next one. */
export class RuleFailed extends Error {
  override name = 'RuleFailed'
  readonly ruleId: number

  constructor({ ruleId, name }: AlertRule, cause: unknown) {
    super(`the rule ${name} cannot be evaluated`, { cause })
    this.ruleId = ruleId
  }
}

export interface Evaluated {
  fired: number
  resolved: number
  /** Of what changed. */
  notifications: NewNotification[]
}

/**
 * Evaluates every active rule for each of its subjects and stores what changes by `tx` alone. The notifications of it are to
 * be written in the same transaction: what is not committed was never notified.
 */
export async function evaluateRules(
  tx: Queryable,
  { now, isQuiet, without }: { now: number; isQuiet: boolean; without: ReadonlySet<number> },
): Promise<Evaluated> {
  const rules = (await listRules(tx)).filter(({ isActive, ruleId }) => isActive && !without.has(ruleId))
  const open = await listOpenAlerts(tx)
  const silences = await silencesOfRound(tx, now)
  const evaluated: Evaluated = { fired: 0, resolved: 0, notifications: [] }
  for (const rule of rules) {
    const ofRule = open.filter(({ ruleId }) => ruleId === rule.ruleId)
    for (const { alert, isSilenced, isAfterSilence } of await advanceAll(
      tx,
      rule,
      { ofRule, silences },
      now,
    )) {
      if (alert.event === 'fired') evaluated.fired += 1
      if (alert.event === 'resolved') evaluated.resolved += 1
      if (isSilenced) continue
      const notice: AlertNotice = { event: alert.event, alert }
      const isDeferred = isQuiet && !rule.isUrgent
      if (isDeferred && alert.event === 'reminded' && !isAfterSilence) continue
      evaluated.notifications.push(...rule.targets.map((targetId) => ({ targetId, notice, isDeferred })))
    }
  }
  return evaluated
}

/** Rejects with `RuleFailed`, unless the database is away. */
async function advanceAll(
  tx: Queryable,
  rule: AlertRule,
  { ofRule, silences }: { ofRule: readonly StoredAlert[]; silences: readonly AlertSilence[] },
  now: number,
): Promise<ChangedAlert[]> {
  const notices: ChangedAlert[] = []
  try {
    for (const measured of await measureSubjects(tx, rule, ofRule, now)) {
      const known = ofRule.find(({ subject }) => subject === measured.subject) ?? null
      const own = silences.filter((silence) =>
        concerns(silence, { ruleId: rule.ruleId, subject: measured.subject }),
      )
      const noticed = await advance(tx, rule, { measured, known, silences: own }, now)
      if (noticed !== null) notices.push(noticed)
    }
    return notices
  } catch (error) {
    throw error instanceof Unavailable ? error : new RuleFailed(rule, error)
  }
}

/** What is measured now, and the subjects of open alerts that are not among it. */
async function measureSubjects(
  tx: Queryable,
  rule: AlertRule,
  open: readonly StoredAlert[],
  now: number,
): Promise<Measured[]> {
  const all = await measureRule(tx, rule, now)
  const measured = all.filter(({ subject }) => rule.subject === null || subject === rule.subject)
  const subjects = new Set(measured.map(({ subject }) => subject))
  const value = alertKindFacts[rule.kind].absent ?? null
  const missing = open.filter(({ subject }) => !subjects.has(subject))
  return [
    ...measured,
    ...missing.map(({ subject, threshold, detail }) => ({ subject, value, threshold, detail })),
  ]
}

/** What to notify of, unless it is silenced. */
interface ChangedAlert {
  alert: NoticedAlert
  isSilenced: boolean
  /** It fires still when its silence is over. */
  isAfterSilence: boolean
}

interface MeasuredSubject {
  measured: Measured
  known: StoredAlert | null
  silences: readonly AlertSilence[]
}

/** Stores the next state of one subject. Returns what happened to it; null for nothing. */
async function advance(
  tx: Queryable,
  rule: AlertRule,
  { measured, known, silences }: MeasuredSubject,
  now: number,
): Promise<ChangedAlert | null> {
  const { ruleId, name, kind, runbookUrl } = rule
  const { subject, value, detail = null } = measured
  const threshold = measured.threshold ?? rule.threshold
  if (threshold === null) return null
  const reading = classifyReading(kind, threshold, value)
  const { forMinutes, repeatMinutes } = rule
  const pace = { forMinutes, repeatMinutes, isSeen: known !== null && known.seenBy !== null }
  const step = advanceAlert(toState(known), reading, pace, now)
  const { state } = step
  if (known === null && state.kind === 'ok') return null
  if (known?.state === 'pending' && state.kind === 'ok') {
    await dropAlert(tx, known.alertId)
    return null
  }
  const said = eventAfterSilence({ known, silences, now }, step)
  const { event, isSilenced } = said
  const since = state.kind === 'ok' ? (known?.since ?? now) : state.since
  const notifiedAt = known?.notifiedAt ?? null
  const alertId = await saveAlert(tx, {
    alertId: known?.alertId ?? null,
    ...{ ruleId, rule: name, kind, subject, value, threshold, detail, since },
    state: state.kind === 'ok' ? 'resolved' : state.kind,
    firedAt: step.event === 'fired' ? now : (known?.firedAt ?? null),
    calmSince: state.kind === 'firing' ? state.calmSince : null,
    notifiedAt: event === null || event === 'resolved' || isSilenced ? notifiedAt : now,
    resolvedAt: state.kind === 'ok' ? now : null,
  })
  if (event === null) return null
  const shown = { alertId, rule: name, kind, subject, value, threshold, detail, since, runbookUrl }
  return { ...said, alert: noticed(event, shown, now) }
}

/**
 * What happens to a subject, with its silences. One that fires still after a silence is notified of as if it had fired
 * now, or again where it was notified of before; one that ended without a notification is not.
 */
function eventAfterSilence(
  { known, silences, now }: { known: StoredAlert | null; silences: readonly AlertSilence[]; now: number },
  { state, event }: { state: AlertState; event: AlertEvent | null },
): { event: AlertEvent | null; isSilenced: boolean; isAfterSilence: boolean } {
  const isSilenced = silences.some(({ endsAt }) => endsAt > now)
  const notifiedAt = known?.notifiedAt ?? null
  const wasUnheard = known?.state === 'firing' && notifiedAt === null
  if (event === 'resolved') return { event, isSilenced: isSilenced || wasUnheard, isAfterSilence: false }
  const isAfterSilence =
    !isSilenced &&
    known?.state === 'firing' &&
    known.seenBy === null &&
    state.kind === 'firing' &&
    state.calmSince === null &&
    silences.some(({ endsAt }) => endsAt > (notifiedAt ?? 0))
  if (!isAfterSilence) return { event, isSilenced, isAfterSilence }
  return { event: notifiedAt === null ? 'fired' : 'reminded', isSilenced, isAfterSilence }
}

function noticed(event: AlertEvent, alert: Omit<NoticedAlert, 'event' | 'at'>, at: number): NoticedAlert {
  return { ...alert, event, at }
}

function toState(alert: StoredAlert | null): AlertState {
  if (alert === null || alert.state === 'resolved') return { kind: 'ok' }
  const { state, since, calmSince, firedAt, notifiedAt } = alert
  if (state === 'pending') return { kind: 'pending', since }
  return { kind: 'firing', since, calmSince, notifiedAt: notifiedAt ?? firedAt ?? since }
}
