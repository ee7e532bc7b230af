import type { ViberTemplate } from '../../domain/template/viber-template.ts'
import type { Queryable } from '../database.ts'
import { insertWithinRoom, type TemplateChoice, type TemplateRoom } from './account-templates.ts'

// Index viber_templates_by_account. Deleted templates that their upstream still has may be as many again.
const insertText = `
INSERT INTO viber_templates (account_id, signature, text, upstream, due_at, created_at)
SELECT $1, $2, $3, $4, $5, $5
FROM (
  SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS templates, count(*) AS rows,
    coalesce(sum(octet_length(text)), 0) AS bytes
  FROM viber_templates WHERE account_id = $1
) AS kept
WHERE kept.templates < $6 AND kept.rows < 2 * $6 AND kept.bytes + octet_length($3) <= $7
RETURNING template_id AS "templateId"`

/**
 * Stores a template; its submission to the upstream is due at once. Returns its id; null where the account has no
 * room for it.
 */
export function insertViberTemplate(
  tx: Queryable,
  template: { accountId: number; signature: string; text: string; upstream: string; createdAt: number },
  room: TemplateRoom,
): Promise<number | null> {
  const { accountId, signature, text, upstream, createdAt } = template
  const insert = { name: 'viber-templates-insert', text: insertText }
  const values = [signature, text, upstream, createdAt, room.templates, room.bytes]
  return insertWithinRoom(tx, accountId, insert, values)
}

/** Oldest first. The list ends with the template with which it exceeds `maxBytes` as JSON. */
export function listViberTemplates(
  db: Queryable,
  accountId: number,
  maxBytes: number,
): Promise<ViberTemplate[]> {
  // Index viber_templates_by_account.
  const text = `SELECT "templateId", signature, text, status, reason, "createdAt"
    FROM (
      SELECT template_id AS "templateId", signature, text, status, reason, created_at AS "createdAt",
        sum(octet_length(text) + octet_length(signature) + 100)
          OVER (ORDER BY template_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
      FROM viber_templates WHERE account_id = $1 AND deleted_at IS NULL
    ) AS listed
    WHERE coalesce(before, 0) <= $2 ORDER BY "templateId"`
  return db.query<ViberTemplate>({ name: 'viber-templates-list', text }, [accountId, maxBytes])
}

/** The approved texts of an account, at most 100, oldest first, that may carry a code. */
export function readViberCodeTexts(
  db: Queryable,
  accountId: number,
): Promise<Pick<ViberTemplate, 'signature' | 'text'>[]> {
  // Index viber_templates_by_account.
  const text = `SELECT signature, text FROM viber_templates
    WHERE account_id = $1 AND status = 'approved' AND deleted_at IS NULL AND text ~ '\\{\\{\\s*(pin|code)\\s*\\}\\}'
    ORDER BY template_id LIMIT 100`
  return db.query({ name: 'viber-code-texts', text }, [accountId])
}

// Index viber_templates_by_account. The row stays until the template is removed at the upstream.
const deleteText = `
UPDATE viber_templates SET deleted_at = $4, due_at = $4, tries = 0
WHERE account_id = $1 AND ($2::bigint IS NULL OR template_id = $2) AND ($3::text IS NULL OR text = $3)
  AND deleted_at IS NULL
RETURNING 1`

/** Hides templates from clients; their removal at the upstream is due at once. Returns how many there were. */
export async function deleteViberTemplates(
  db: Queryable,
  accountId: number,
  choice: TemplateChoice & { now: number },
): Promise<number> {
  const values = [accountId, choice.templateId, choice.text, choice.now]
  return (await db.query({ name: 'viber-templates-delete', text: deleteText }, values)).length
}
