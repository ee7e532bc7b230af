import { timerAt } from '../../packages/domain/message/decide.ts'
import type { Message } from '../../packages/domain/message/message.ts'
import type { Queryable } from '../../packages/store/database.ts'
import { never, readSlotEpoch, toPhase } from '../../packages/store/messages/row.ts'
import { splitMessages } from '../../packages/store/pg/split-messages.ts'

/** What a message has that a test does not say. */
const defaults: Record<string, string> = {
  client_id: 'NULL::text',
  type: `'sms'`,
  priority: '1::smallint',
  phase: '9::smallint',
  stage: '0::smallint',
  upstream: 'NULL::text',
  slot_id: 'NULL::integer',
  slot_epoch: 'NULL::bigint',
  tries: '0::smallint',
  due_at: '0::bigint',
  clock_at: '9007199254740991',
  accepted_at: '0::bigint',
  expires_at: '0::bigint',
  updated_at: '0::bigint',
  error: 'NULL::text',
  reserved_micros: '0::bigint',
  charged_micros: '0::bigint',
  hook: 'NULL::text',
  request_id: 'NULL::text',
  attempts: `'[]'`,
  timeline: `''`,
}

/**
 * SQL that stores messages in any state: `source` is a SELECT or VALUES with these columns of the view `messages`, the
 * others have usual values. Nothing is charged for them.
 */
export function insertMessagesText(columns: string, source: string): string {
  const given = columns.split(',').map((name) => name.trim())
  const missing = Object.entries(defaults).filter(([name]) => !given.includes(name))
  const types: Record<string, string> = { plan: '::json', attempts: '::json' }
  const all = [
    ...given.map((name) => `given.${name}${types[name] ?? ''} AS ${name}`),
    ...missing.map(([name, value]) => `${value}${types[name] ?? ''} AS ${name}`),
  ]
  return `WITH given (${given.join(', ')}) AS (${source}), wide AS (SELECT ${all.join(', ')} FROM given), ${splitMessages('wide')}`
}

/** SQL that ends open messages as a gateway does, without money: `where` is a condition on the view `m`. */
export function endMessagesText(status: string, where = 'true', updatedAt = 'm.updated_at'): string {
  return `WITH m AS (SELECT * FROM messages m WHERE phase < 9 AND ${where}), ended AS (
    DELETE FROM open_messages o USING m WHERE o.msg_id = m.msg_id RETURNING o.*
  )
  INSERT INTO final_messages (msg_id, account_id, stage, upstream, status, error, charged_micros, attempts, updated_at, timeline)
  SELECT m.msg_id, m.account_id, m.stage, m.upstream, '${status}', m.error, 0, m.attempts, ${updatedAt}, ended.timeline
  FROM ended JOIN m USING (msg_id) RETURNING 1`
}

const stateColumns: Record<string, [type: string, read: (message: Message) => unknown]> = {
  msg_id: ['bigint', ({ msgId }) => msgId],
  account_id: ['integer', ({ accountId }) => accountId],
  client_id: ['text', ({ clientId }) => clientId],
  phone: ['text', ({ phone }) => phone],
  type: ['text', ({ type }) => type],
  priority: ['smallint', ({ plan }) => plan.priority],
  phase: ['smallint', toPhase],
  stage: ['smallint', ({ attempts }) => attempts.at(-1)?.stage ?? 0],
  upstream: ['text', ({ attempts }) => attempts.at(-1)?.upstream],
  slot_id: ['integer', ({ progress }) => (progress.kind === 'submitting' ? progress.slotClaim.slotId : null)],
  slot_epoch: ['bigint', readSlotEpoch],
  tries: ['smallint', ({ progress }) => ('tries' in progress ? progress.tries : 0)],
  due_at: ['bigint', ({ progress }) => (progress.kind === 'queued' ? progress.notBefore : 0)],
  clock_at: ['bigint', (message) => timerAt(message) ?? never],
  accepted_at: ['bigint', ({ acceptedAt }) => acceptedAt],
  expires_at: ['bigint', ({ expiresAt }) => expiresAt],
  updated_at: ['bigint', ({ updatedAt }) => updatedAt],
  status: ['text', ({ status }) => status],
  error: ['text', ({ error }) => error],
  reserved_micros: ['bigint', ({ money }) => money.reservedMicros],
  charged_micros: ['bigint', ({ money }) => money.chargedMicros],
  hook: ['text', ({ hook }) => hook],
  request_id: ['text', ({ requestId }) => requestId],
  plan: ['json', ({ plan }) => plan],
  attempts: ['json', ({ attempts }) => attempts],
}

/** Stores messages in any state, which intake does with new ones only. Their accounts pay nothing. */
export async function storeMessages(db: Queryable, messages: readonly Message[]): Promise<void> {
  const names = Object.keys(stateColumns)
  const types = names.map((name) => `${name} ${stateColumns[name]?.[0]}`)
  const rows = messages.map((message) =>
    Object.fromEntries(Object.entries(stateColumns).map(([name, [, read]]) => [name, read(message) ?? null])),
  )
  const source = `SELECT * FROM json_to_recordset($1) AS r (${types.join(', ')})`
  await db.query({ text: insertMessagesText(names.join(', '), source) }, [JSON.stringify(rows)])
}
