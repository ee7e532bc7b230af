import type { Queryable } from '../database.ts'
import type { TemplateChoice } from './template-choice.ts'

export type ViberTemplateStatus = 'pending' | 'approved' | 'rejected'

export interface ViberTemplate {
  templateId: number
  signature: string
  text: string
  status: ViberTemplateStatus
  /** Why it was rejected, where that is known. */
  reason: string | null
  createdAt: number
}

const insertText = `
INSERT INTO viber_templates (account_id, signature, text, upstream, due_at, created_at)
VALUES ($1, $2, $3, $4, $5, $5) RETURNING template_id AS "templateId"`

/** Puts a template in line for its upstream; it is due at once. Answers its id. */
export async function insertViberTemplate(
  db: Queryable,
  template: { accountId: number; signature: string; text: string; upstream: string; createdAt: number },
): Promise<number> {
  const { accountId, signature, text, upstream, createdAt } = template
  const [row] = await db.query<{ templateId: number }>({ name: 'viber-templates-insert', text: insertText }, [
    accountId,
    signature,
    text,
    upstream,
    createdAt,
  ])
  if (row === undefined) throw new Error('an inserted template was not returned')
  return row.templateId
}

// Index viber_templates_by_account.
const listText = `
SELECT template_id AS "templateId", signature, text, status, reason, created_at AS "createdAt"
FROM viber_templates WHERE account_id = $1 AND deleted_at IS NULL ORDER BY template_id`

/** Oldest first. */
export function listViberTemplates(db: Queryable, accountId: number): Promise<ViberTemplate[]> {
  return db.query<ViberTemplate>({ name: 'viber-templates-list', text: listText }, [accountId])
}

// Index viber_templates_by_account. The row stays until the upstream has been told.
const deleteText = `
UPDATE viber_templates SET deleted_at = $4, due_at = $4, tries = 0
WHERE account_id = $1 AND ($2::bigint IS NULL OR template_id = $2) AND ($3::text IS NULL OR text = $3)
  AND deleted_at IS NULL
RETURNING 1`

/** Clients see them no more; their removal upstream is due at once. Answers how many there were. */
export async function deleteViberTemplates(
  db: Queryable,
  accountId: number,
  choice: TemplateChoice & { now: number },
): Promise<number> {
  const values = [accountId, choice.templateId, choice.text, choice.now]
  return (await db.query({ name: 'viber-templates-delete', text: deleteText }, values)).length
}
