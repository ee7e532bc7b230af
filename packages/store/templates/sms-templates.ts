import type { SmsTemplate } from '../../domain/template/sms-template.ts'
import type { Queryable } from '../database.ts'
import { insertWithinRoom, type TemplateChoice, type TemplateRoom } from './account-templates.ts'

// Index sms_templates_by_account.
const insertText = `
INSERT INTO sms_templates (account_id, name, text, created_at, lang)
SELECT $1, $2, $3, $4, $7
FROM (
  SELECT count(*) AS templates, coalesce(sum(octet_length(text)), 0) AS bytes
  FROM sms_templates WHERE account_id = $1
) AS kept
WHERE kept.templates < $5 AND kept.bytes + octet_length($3) <= $6
RETURNING template_id AS "templateId"`

/** Returns the new template's id; null where the account has no room for it. */
export function insertSmsTemplate(
  tx: Queryable,
  template: Omit<SmsTemplate, 'templateId'> & { accountId: number },
  room: TemplateRoom,
): Promise<number | null> {
  const { accountId, name, lang, text, createdAt } = template
  const insert = { name: 'sms-templates-insert', text: insertText }
  const values = [name, text, createdAt, room.templates, room.bytes, lang]
  return insertWithinRoom(tx, accountId, insert, values)
}

/** Oldest first. The list ends with the template with which it exceeds `maxBytes` as JSON. */
export function listSmsTemplates(db: Queryable, accountId: number, maxBytes: number): Promise<SmsTemplate[]> {
  // Index sms_templates_by_account.
  const text = `SELECT "templateId", name, lang, text, "createdAt"
    FROM (
      SELECT template_id AS "templateId", name, lang, text, created_at AS "createdAt",
        sum(octet_length(text) + coalesce(octet_length(name), 0) + 100)
          OVER (ORDER BY template_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
      FROM sms_templates WHERE account_id = $1
    ) AS listed
    WHERE coalesce(before, 0) <= $2 ORDER BY "templateId"`
  return db.query<SmsTemplate>({ name: 'sms-templates-list', text }, [accountId, maxBytes])
}

/** Those with one of these names or ids; of one name and language the newest. Oldest first. */
export function readNamedTemplates(
  db: Queryable,
  accountId: number,
  { names, ids }: { names: readonly string[]; ids: readonly number[] },
): Promise<SmsTemplate[]> {
  // Indexes sms_templates_by_name and sms_templates_pkey.
  const text = `SELECT template_id AS "templateId", name, lang, text, created_at AS "createdAt"
    FROM (
      (SELECT DISTINCT ON (name, lang) * FROM sms_templates WHERE account_id = $1 AND name = ANY($2::text[])
        ORDER BY name, lang, template_id DESC)
      UNION
      SELECT * FROM sms_templates WHERE account_id = $1 AND template_id = ANY($3::integer[])
    ) AS named
    ORDER BY template_id`
  return db.query<SmsTemplate>({ name: 'sms-templates-named', text }, [accountId, names, ids])
}

// Index sms_templates_by_account.
const deleteText = `
DELETE FROM sms_templates
WHERE account_id = $1 AND ($2::bigint IS NULL OR template_id = $2) AND ($3::text IS NULL OR text = $3)
RETURNING 1`

/** Returns how many were deleted. */
export async function deleteSmsTemplates(
  db: Queryable,
  accountId: number,
  choice: TemplateChoice,
): Promise<number> {
  const values = [accountId, choice.templateId, choice.text]
  return (await db.query({ name: 'sms-templates-delete', text: deleteText }, values)).length
}
