import type { Queryable } from '../database.ts'
import type { TemplateChoice } from './template-choice.ts'

export interface SmsTemplate {
  templateId: number
  name: string | null
  text: string
  createdAt: number
}

const insertText = `
INSERT INTO sms_templates (account_id, name, text, created_at) VALUES ($1, $2, $3, $4)
RETURNING template_id AS "templateId"`

/** Answers the new template's id. */
export async function insertSmsTemplate(
  db: Queryable,
  template: { accountId: number; name: string | null; text: string; createdAt: number },
): Promise<number> {
  const { accountId, name, text, createdAt } = template
  const [row] = await db.query<{ templateId: number }>({ name: 'sms-templates-insert', text: insertText }, [
    accountId,
    name,
    text,
    createdAt,
  ])
  if (row === undefined) throw new Error('an inserted template was not returned')
  return row.templateId
}

// Index sms_templates_by_account.
const listText = `
SELECT template_id AS "templateId", name, text, created_at AS "createdAt"
FROM sms_templates WHERE account_id = $1 ORDER BY template_id`

/** Oldest first. */
export function listSmsTemplates(db: Queryable, accountId: number): Promise<SmsTemplate[]> {
  return db.query<SmsTemplate>({ name: 'sms-templates-list', text: listText }, [accountId])
}

// Index sms_templates_by_account.
const deleteText = `
DELETE FROM sms_templates
WHERE account_id = $1 AND ($2::bigint IS NULL OR template_id = $2) AND ($3::text IS NULL OR text = $3)
RETURNING 1`

/** Answers how many were deleted. */
export async function deleteSmsTemplates(
  db: Queryable,
  accountId: number,
  choice: TemplateChoice,
): Promise<number> {
  const values = [accountId, choice.templateId, choice.text]
  return (await db.query({ name: 'sms-templates-delete', text: deleteText }, values)).length
}
