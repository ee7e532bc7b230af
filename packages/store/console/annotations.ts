import type { RuleSetName } from '../../domain/routing/rule-set-name.ts'
import type { AnnotationNote, NotedKind } from '../../observability/annotation-notes.ts'
import type { Database, Queryable } from '../database.ts'
import { dayNumber, firstIdOfDay } from '../partitions/dated-ids.ts'
import { toColumns } from '../statements/array-columns.ts'

/** Adds what a gateway noted, all or none. */
export async function addAnnotations(db: Database, notes: readonly AnnotationNote[]): Promise<void> {
  // Uses the primary key of annotations. In its order, so that two gateways cannot deadlock.
  const text = `
INSERT INTO annotations AS a (minute_at, kind, account_id, subject, at, times)
SELECT * FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::text[], $5::bigint[], $6::integer[])
  AS n (minute_at, kind, account_id, subject, at, times)
ORDER BY account_id, minute_at, kind, subject
ON CONFLICT (account_id, minute_at, kind, subject) DO UPDATE SET at = least(a.at, excluded.at),
  times = a.times + excluded.times`
  await db.query(
    { name: 'add-annotations', text },
    toColumns(notes, 'minuteAt', 'kind', 'accountId', 'subject', 'at', 'times'),
  )
}

/** From an instant until before another one, in ms; at most `limit`, the newest first. */
export interface AnnotatedSpan {
  from: number
  until: number
  limit: number
}

export interface NotedAnnotation {
  at: number
  kind: NotedKind
  subject: string
  times: number
}

/**
 * What gateways noted of the installation (account 0) or of an account. `subject`: of this version, upstream or host alone,
 * beside starts. Uses the primary key of annotations.
 */
export function readNoted(
  db: Queryable,
  { accountId, subject }: { accountId: number; subject: string | null },
  { from, until, limit }: AnnotatedSpan,
): Promise<NotedAnnotation[]> {
  const text = `SELECT at, kind, subject, times FROM annotations
    WHERE minute_at >= $1::bigint - 60000 AND minute_at < $2 AND at >= $1 AND at < $2 AND account_id = $3
      AND ($4::text IS NULL OR subject = $4 OR kind = 'start')
    ORDER BY minute_at DESC LIMIT $5`
  return db.query<NotedAnnotation>({ name: 'read-annotations', text }, [
    ...[from, until, accountId, subject, limit],
  ])
}

export interface NotedChange {
  at: number
  by: string
  action: string
  target: string
}

/**
 * Changes that the audit log has as done; the first settings are no change. `target`: of this one alone, beside settings; null:
 * of any. Uses audit_log_by_action.
 */
export function readNotedChanges(
  db: Queryable,
  { actions, target }: { actions: readonly string[]; target: string | null },
  { from, until, limit }: AnnotatedSpan,
): Promise<NotedChange[]> {
  const text = `SELECT at, user_name AS by, action, target FROM audit_log
    WHERE action = ANY($1::text[]) AND entry_id >= $2 AND entry_id < $3 AND at >= $4 AND at < $5 AND outcome = 'done'
      AND (action <> 'settings/load' OR details ->> 'before' IS NOT NULL)
      AND ($6::text IS NULL OR target = $6 OR action = 'settings/load')
    ORDER BY entry_id DESC LIMIT $7`
  const ids = [
    firstIdOfDay(Math.max(0, dayNumber(from) - 1)),
    firstIdOfDay(Math.max(0, dayNumber(until) + 2)),
  ]
  return db.query<NotedChange>({ name: 'read-noted-changes', text }, [
    ...[actions, ...ids, from, until, target, limit],
  ])
}

export interface NotedAlert {
  at: number
  isOver: boolean
  rule: string
  subject: string
}

/** Alerts that fired or were over. Reads all of the table, which has those of 90 days. */
export function readNotedAlerts(
  db: Queryable,
  subject: string | null,
  { from, until, limit }: AnnotatedSpan,
): Promise<NotedAlert[]> {
  const text = `SELECT at, is_over AS "isOver", rule, subject FROM (
      SELECT fired_at AS at, false AS is_over, rule, subject FROM alerts
      UNION ALL SELECT resolved_at, true, rule, subject FROM alerts WHERE fired_at IS NOT NULL
    ) a WHERE at >= $1 AND at < $2 AND ($3::text IS NULL OR subject = $3) ORDER BY at DESC LIMIT $4`
  return db.query<NotedAlert>({ name: 'read-noted-alerts', text }, [from, until, subject, limit])
}

export interface NotedRuleSet {
  at: number
  ruleSet: RuleSetName
  by: string
  isUndone: boolean
}

/** Versions that are kept, which are few. */
export function readNotedRuleSets(
  db: Queryable,
  { from, until, limit }: AnnotatedSpan,
): Promise<NotedRuleSet[]> {
  const text = `SELECT applied_at AS at, rule_set AS "ruleSet", applied_by AS by, undoes IS NOT NULL AS "isUndone"
    FROM rule_set_versions WHERE applied_at >= $1 AND applied_at < $2 ORDER BY version_id DESC LIMIT $3`
  return db.query<NotedRuleSet>({ name: 'read-noted-rule-sets', text }, [from, until, limit])
}
