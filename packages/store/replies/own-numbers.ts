import type { ReplyForm } from '../../domain/replies/reply-form.ts'
import type {
  KeywordKey,
  NumberKey,
  OwnKeyword,
  OwnNumber,
  ReplyTarget,
  StoredHook,
} from '../../domain/replies/reply-target.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'

/** Rejects with `SettingRefused` where the number is there already. */
export async function addOwnNumber(
  db: Database,
  { channel, number, accountId, hook, form, answers }: NumberKey & StoredHook & { accountId: number | null },
): Promise<void> {
  const text = `INSERT INTO own_numbers (channel, number, account_id, hook, form, answers) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING RETURNING 1`
  const values = [channel, number, accountId, hook, formColumn(form), answers]
  const rows = await db.transaction((tx) =>
    withinRoom(tx, { kind: 'ownNumbers', accountId }, () => tx.query({ text }, values)),
  )
  if (rows.length === 0) throw new SettingRefused('number-taken', { number, channel }, 'number')
}

/**
 * A member that is absent stays as it is. Returns what is stored now. Rejects with `SettingRefused` where there is no
 * such number.
 */
export async function changeOwnNumber(
  db: Queryable,
  { channel, number, ...change }: NumberKey & Partial<StoredHook> & { accountId?: number | null },
): Promise<StoredHook> {
  const { accountId } = change
  const text = `UPDATE own_numbers SET account_id = CASE WHEN $3 THEN $4::int ELSE account_id END,
      hook = CASE WHEN $5 THEN $6::text ELSE hook END, form = CASE WHEN $7 THEN $8::text ELSE form END,
      answers = CASE WHEN $9 THEN $10::text ELSE answers END
    WHERE channel = $1 AND number = $2 RETURNING hook, coalesce(form, 'json') AS form, answers`
  const values = [channel, number, accountId !== undefined, accountId ?? null, ...changeValues(change)]
  const [stored] = await db.query<StoredHook>({ text }, values)
  if (stored === undefined) throw unknownNumber({ channel, number })
  return stored
}

/** With its keywords. Rejects with `SettingRefused` where there is no such number. */
export async function removeOwnNumber(db: Queryable, { channel, number }: NumberKey): Promise<void> {
  const text = 'DELETE FROM own_numbers WHERE channel = $1 AND number = $2 RETURNING 1'
  if ((await db.query({ text }, [channel, number])).length === 0) throw unknownNumber({ channel, number })
}

/** Numbers of one account and those where it has a keyword, or all where `accountId` is null. */
export function listOwnNumbers(db: Queryable, accountId: number | null): Promise<OwnNumber[]> {
  const text = `
SELECT n.channel, n.number, n.account_id AS "accountId", a.name AS account, n.hook,
  coalesce(n.form, 'json') AS form, n.answers, (SELECT count(*) FROM own_keywords k WHERE k.number_id = n.number_id) AS keywords
FROM own_numbers n LEFT JOIN accounts a USING (account_id)
WHERE $1::int IS NULL OR n.account_id = $1
  OR EXISTS (SELECT FROM own_keywords k WHERE k.number_id = n.number_id AND k.account_id = $1)
ORDER BY n.channel, n.number`
  return db.query<OwnNumber>({ text }, [accountId])
}

/** Rejects with `SettingRefused` where the number is unknown, or has the keyword already. */
export async function addOwnKeyword(
  db: Database,
  { channel, number, keyword, accountId, hook, form, answers }: KeywordKey & ReplyTarget,
): Promise<void> {
  const find = 'SELECT number_id AS "numberId" FROM own_numbers WHERE channel = $1 AND number = $2'
  const [found] = await db.query<{ numberId: number }>({ text: find }, [channel, number])
  if (found === undefined) throw unknownNumber({ channel, number })
  const text = `INSERT INTO own_keywords (number_id, keyword, account_id, hook, form, answers)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING RETURNING 1`
  const values = [found.numberId, keyword, accountId, hook, formColumn(form), answers]
  const rows = await db.transaction((tx) =>
    withinRoom(tx, { kind: 'ownKeywords', accountId }, () => tx.query({ text }, values)),
  )
  if (rows.length === 0) throw new SettingRefused('keyword-taken', { number, keyword }, 'keyword')
}

/**
 * A member that is absent stays as it is. Returns what is stored now. Rejects with `SettingRefused` where there is no
 * such keyword.
 */
export async function changeOwnKeyword(
  db: Queryable,
  { channel, number, keyword, ...change }: KeywordKey & Partial<ReplyTarget>,
): Promise<StoredHook> {
  const { accountId = null } = change
  const text = `UPDATE own_keywords k SET account_id = coalesce($4::int, k.account_id),
      hook = CASE WHEN $5 THEN $6::text ELSE k.hook END, form = CASE WHEN $7 THEN $8::text ELSE k.form END,
      answers = CASE WHEN $9 THEN $10::text ELSE k.answers END
    FROM own_numbers n WHERE n.number_id = k.number_id AND n.channel = $1 AND n.number = $2 AND k.keyword = $3
    RETURNING k.hook, coalesce(k.form, 'json') AS form, k.answers`
  const values = [channel, number, keyword, accountId, ...changeValues(change)]
  const [stored] = await db.query<StoredHook>({ text }, values)
  if (stored === undefined) throw unknownKeyword({ number, keyword })
  return stored
}

/** Rejects with `SettingRefused` where there is no such keyword. */
export async function removeOwnKeyword(
  db: Queryable,
  { channel, number, keyword }: KeywordKey,
): Promise<void> {
  const text = `DELETE FROM own_keywords k USING own_numbers n
    WHERE n.number_id = k.number_id AND n.channel = $1 AND n.number = $2 AND k.keyword = $3 RETURNING 1`
  const rows = await db.query({ text }, [channel, number, keyword])
  if (rows.length === 0) throw unknownKeyword({ number, keyword })
}

/** Keywords of one account, or of all where `accountId` is null. */
export function listOwnKeywords(db: Queryable, accountId: number | null): Promise<OwnKeyword[]> {
  const text = `
SELECT n.channel, n.number, k.keyword, k.account_id AS "accountId", a.name AS account, k.hook,
  coalesce(k.form, 'json') AS form, k.answers
FROM own_keywords k JOIN own_numbers n USING (number_id) JOIN accounts a ON a.account_id = k.account_id
WHERE $1::int IS NULL OR k.account_id = $1 ORDER BY n.channel, n.number, k.keyword`
  return db.query<OwnKeyword>({ text }, [accountId])
}

/** What is known of a number and of one of its keywords. */
export interface FoundNumber {
  /** Null where accounts share the number by keywords. */
  ofNumber: ReplyTarget | null
  /** Null where the number has no such keyword. */
  ofKeyword: ReplyTarget | null
}

/** With the hook that is called at last, and its form. Null where the number is none of ours. Uses the unique keys. */
export async function findOwnNumber(
  db: Queryable,
  { channel, number, keyword }: KeywordKey,
): Promise<FoundNumber | null> {
  const text = `
SELECT n.account_id AS "numberAccount", coalesce(n.hook, a.notification_url) AS "numberHook",
  k.account_id AS "keywordAccount",
  coalesce(k.hook, CASE WHEN k.account_id = n.account_id THEN n.hook END, o.notification_url) AS "keywordHook",
  CASE WHEN n.hook IS NOT NULL THEN n.form END AS "numberForm",
  CASE WHEN k.hook IS NOT NULL THEN k.form
    WHEN k.account_id = n.account_id AND n.hook IS NOT NULL THEN n.form END AS "keywordForm",
  n.answers AS "numberAnswers",
  coalesce(k.answers, CASE WHEN k.hook IS NULL AND k.account_id = n.account_id THEN n.answers END) AS "keywordAnswers"
FROM own_numbers n
LEFT JOIN accounts a ON a.account_id = n.account_id
LEFT JOIN own_keywords k ON k.number_id = n.number_id AND k.keyword = $3
LEFT JOIN accounts o ON o.account_id = k.account_id
WHERE n.channel = $1 AND n.number = $2`
  const [row] = await db.query<{
    numberAccount: number | null
    numberHook: string | null
    keywordAccount: number | null
    keywordHook: string | null
    numberForm: ReplyForm | null
    keywordForm: ReplyForm | null
    numberAnswers: string | null
    keywordAnswers: string | null
  }>({ name: 'find-own-number-and-answers', text }, [channel, number, keyword])
  if (row === undefined) return null
  return {
    ofNumber: toTarget(row.numberAccount, row.numberHook, row.numberForm, row.numberAnswers),
    ofKeyword: toTarget(row.keywordAccount, row.keywordHook, row.keywordForm, row.keywordAnswers),
  }
}

function toTarget(
  accountId: number | null,
  hook: string | null,
  form: ReplyForm | null,
  answers: string | null,
): ReplyTarget | null {
  return accountId === null ? null : { accountId, hook, form: form ?? 'json', answers }
}

/** For each member whether it changes, and its new value. */
function changeValues({ hook, form, answers }: Partial<StoredHook>): unknown[] {
  return [
    hook !== undefined,
    hook ?? null,
    form !== undefined,
    formColumn(form),
    answers !== undefined,
    answers ?? null,
  ]
}

/** Null for JSON. */
function formColumn(form: ReplyForm | undefined): string | null {
  return form === undefined || form === 'json' ? null : form
}

export function unknownNumber({ channel, number }: NumberKey): SettingRefused {
  return new SettingRefused('number-unknown', { number, channel }, 'number')
}

export function unknownKeyword({ number, keyword }: { number: string; keyword: string }): SettingRefused {
  return new SettingRefused('keyword-unknown', { number, keyword }, 'keyword')
}
