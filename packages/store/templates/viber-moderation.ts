import type { ViberTemplateStatus } from '../../domain/template/viber-template.ts'
import type { Queryable } from '../database.ts'

/** A template with a due request to its upstream, leased to one node. */
export interface DueViberTemplate {
  templateId: number
  /** The token of the claim. */
  epoch: number
  upstream: string
  signature: string
  text: string
  /** `submitting`: an earlier claim never recorded its outcome, and the upstream may have the template. */
  step: ViberTemplateStep
  upstreamId: string | null
  /** Attempts at the same request so far. */
  tries: number
  createdAt: number
  /** When the upstream accepted it. */
  submittedAt: number | null
  /** When the client deleted it, or null. */
  deletedAt: number | null
}

export type ViberTemplateStep = 'unsent' | 'submitting' | 'pending' | 'ended'

/** Leases due templates of these upstreams: the longest due template of each account, then the next of each. */
export function claimViberTemplates(
  db: Queryable,
  claim: { now: number; leasedUntil: number; upstreams: readonly string[]; limit: number },
): Promise<DueViberTemplate[]> {
  const values = [claim.now, claim.upstreams, claim.limit, claim.leasedUntil]
  // Index viber_templates_due. Accounts take turns: one with a thousand templates does not delay the others. The
  // claim sets an unsent template that is not deleted to `submitting`.
  const text = `
WITH turns AS MATERIALIZED (
  SELECT template_id FROM (
    SELECT template_id, due_at, row_number() OVER (PARTITION BY account_id ORDER BY due_at) AS turn FROM viber_templates
    WHERE (step <> 'ended' OR deleted_at IS NOT NULL) AND due_at <= $1 AND leased_until <= $1
      AND upstream = ANY($2::text[])
  ) due
  ORDER BY turn, due_at LIMIT $3
), due AS MATERIALIZED (
  SELECT template_id, step FROM viber_templates JOIN turns USING (template_id)
  WHERE due_at <= $1 AND leased_until <= $1
  FOR UPDATE OF viber_templates SKIP LOCKED
)
UPDATE viber_templates v SET leased_until = $4, epoch = v.epoch + 1,
  step = CASE WHEN v.step = 'unsent' AND v.deleted_at IS NULL THEN 'submitting' ELSE v.step END
FROM due WHERE v.template_id = due.template_id
RETURNING v.template_id AS "templateId", v.epoch, v.upstream, v.signature, v.text, due.step,
  v.upstream_id AS "upstreamId", v.tries, v.created_at AS "createdAt", v.submitted_at AS "submittedAt",
  v.deleted_at AS "deletedAt"`
  return db.query<DueViberTemplate>({ name: 'viber-templates-claim', text }, values)
}

/** The outcome of a claimed template. */
export type ViberTemplateOutcome =
  | {
      kind: 'kept'
      step: ViberTemplateStep
      status: ViberTemplateStatus
      reason: string | null
      upstreamId: string | null
      submittedAt: number | null
      tries: number
      dueAt: number
      /** Why the last attempt failed, for operators. */
      lastError: string | null
    }
  /** Removed at the upstream, or given up: the row is deleted. */
  | { kind: 'removed' }

const removeText = 'DELETE FROM viber_templates WHERE template_id = $1 AND epoch = $2'

/** Writes an outcome. It changes nothing where another node holds the claim by now. Returns the account, null where nothing was written. */
export async function recordViberTemplateOutcome(
  db: Queryable,
  claimed: Pick<DueViberTemplate, 'templateId' | 'epoch' | 'deletedAt'>,
  outcome: ViberTemplateOutcome,
): Promise<number | null> {
  const { templateId, epoch, deletedAt } = claimed
  if (outcome.kind === 'removed') {
    await db.query({ name: 'viber-templates-remove', text: removeText }, [templateId, epoch])
    return null
  }
  const { step, status, reason, upstreamId, submittedAt, tries, dueAt, lastError } = outcome
  // Primary key. The removal of a template deleted meanwhile is due at once.
  const text = `
UPDATE viber_templates SET step = $3, status = $4, reason = $5, upstream_id = $6, submitted_at = $7,
  tries = CASE WHEN deleted_at IS NULL OR $11 THEN $8::smallint ELSE 0 END,
  due_at = CASE WHEN deleted_at IS NULL OR $11 THEN $9::bigint ELSE deleted_at END,
  trouble = $10, leased_until = 0
WHERE template_id = $1 AND epoch = $2 RETURNING account_id AS "accountId"`
  const [written] = await db.query<{ accountId: number }>({ name: 'viber-templates-record-outcome', text }, [
    ...[templateId, epoch, step, status, reason, upstreamId, submittedAt, tries, dueAt, lastError],
    deletedAt !== null,
  ])
  return written?.accountId ?? null
}

/** The ids among `upstreamIds` that belong to our templates. */
export async function knownUpstreamIds(
  db: Queryable,
  upstream: string,
  upstreamIds: readonly string[],
): Promise<Set<string>> {
  // Index viber_templates_by_upstream_id.
  const text = `SELECT upstream_id AS "upstreamId" FROM viber_templates
    WHERE upstream = $1 AND upstream_id = ANY($2::text[])`
  const rows = await db.query<{ upstreamId: string }>({ text }, [upstream, upstreamIds])
  return new Set(rows.map((row) => row.upstreamId))
}

/** Whether another of our templates has the same id at the upstream: some upstreams store equal texts once. */
export async function isSharedUpstream(
  db: Queryable,
  { upstream, templateId }: DueViberTemplate,
  upstreamId: string,
): Promise<boolean> {
  // Index viber_templates_by_upstream_id.
  const text = `SELECT 1 FROM viber_templates
    WHERE upstream = $1 AND upstream_id = $2 AND template_id <> $3 AND deleted_at IS NULL LIMIT 1`
  return (await db.query({ text }, [upstream, upstreamId, templateId])).length > 0
}

/** When the next template of those upstreams is due, or null. */
export async function nextViberTemplateDue(
  db: Queryable,
  upstreams: readonly string[],
): Promise<number | null> {
  // Index viber_templates_due.
  const text = `SELECT min(greatest(due_at, leased_until)) AS "dueAt" FROM viber_templates
    WHERE (step <> 'ended' OR deleted_at IS NOT NULL) AND upstream = ANY($1::text[])`
  const [row] = await db.query<{ dueAt: number | null }>({ name: 'viber-templates-next', text }, [upstreams])
  return row?.dueAt ?? null
}
