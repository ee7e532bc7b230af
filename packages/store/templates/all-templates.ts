import type { SmsTemplate } from '../../domain/template/sms-template.ts'
import type { ViberTemplate } from '../../domain/template/viber-template.ts'
import type { Queryable } from '../database.ts'

/** Of all accounts where `accountId` is null, and of all templates where `templateId` is. */
export interface TemplateSelection {
  accountId: number | null
  templateId: number | null
  /** The last template of the page before. */
  before: number | null
  limit: number
}

/** A template with its account. */
interface OfAccount {
  accountId: number
  account: string
  template: string
}

export type AccountSmsTemplate = OfAccount & Omit<SmsTemplate, 'text'>

export interface AccountViberTemplate extends OfAccount, Omit<ViberTemplate, 'text'> {
  /** Why the last request to its upstream failed. */
  lastError: string | null
}

const common = `template_id AS "templateId", t.account_id AS "accountId", a.name AS account, t.text AS template,
  t.created_at AS "createdAt"`
/** Uses the primary key, or the index by account. */
const selected = `JOIN accounts a USING (account_id) WHERE ($1::integer IS NULL OR account_id = $1)
  AND ($2::bigint IS NULL OR template_id = $2) AND ($3::bigint IS NULL OR template_id < $3)`
const page = 'ORDER BY template_id DESC LIMIT $4'

/** Newest first. */
export function pageOfSmsTemplates(db: Queryable, of: TemplateSelection): Promise<AccountSmsTemplate[]> {
  const text = `SELECT ${common}, t.name, t.lang FROM sms_templates t ${selected} ${page}`
  return db.query<AccountSmsTemplate>({ text }, listParameters(of))
}

/** The same; without those that are being removed at their upstream. */
export function pageOfViberTemplates(db: Queryable, of: TemplateSelection): Promise<AccountViberTemplate[]> {
  const text = `SELECT ${common}, t.signature, t.status, t.reason, t.trouble AS "lastError"
    FROM viber_templates t ${selected} AND deleted_at IS NULL ${page}`
  return db.query<AccountViberTemplate>({ text }, listParameters(of))
}

function listParameters({ accountId, templateId, before, limit }: TemplateSelection): unknown[] {
  return [accountId, templateId, before, limit]
}
