import type { Queryable } from '../database.ts'

/** A template of any channel, for operators. */
export interface AnyTemplate {
  channel: 'sms' | 'viber' | 'whatsapp'
  /** The account that created it, or the sender that may use it. */
  owner: string
  id: number | null
  name: string | null
  language: string | null
  status: string
  text: string
  /** Why it was rejected, or why the last request to its upstream failed. */
  note: string | null
}

/** Templates of one account, or of all where `accountId` is null. */
export function listAllTemplates(db: Queryable, accountId: number | null): Promise<AnyTemplate[]> {
  // Reads all: there are hundreds of templates.
  const text = `
SELECT 'sms' AS channel, a.name AS owner, t.template_id AS id, t.name, NULL AS language, 'kept' AS status,
  t.text, NULL AS note
FROM sms_templates t JOIN accounts a USING (account_id) WHERE $1::integer IS NULL OR account_id = $1
UNION ALL
SELECT 'viber', a.name, t.template_id, t.signature, NULL,
  CASE WHEN t.deleted_at IS NULL THEN t.status ELSE 'being removed' END, t.text, coalesce(t.reason, t.trouble)
FROM viber_templates t JOIN accounts a USING (account_id) WHERE $1::integer IS NULL OR account_id = $1
UNION ALL
SELECT 'whatsapp', t.signature, NULL, t.name, t.language, t.status, t.definition->>'body', NULL
FROM whatsapp_templates t WHERE NOT t.gone AND ($1::integer IS NULL OR EXISTS (SELECT 1 FROM senders s
  WHERE s.account_id = $1 AND s.channel = 'whatsapp' AND s.name = t.signature))
ORDER BY channel, owner, id, name, language`
  return db.query<AnyTemplate>({ text }, [accountId])
}
