import type { Config } from '../../../config/config.ts'
import { connectionsByUpstream } from '../../../engines/alerts/measure-rule.ts'
import { runningGateways } from '../../../store/carriers/gateways.ts'
import type { Database, Queryable } from '../../../store/database.ts'
import { readNeedsAttention } from '../../../store/message-search/needs-attention.ts'
import { databaseNow } from '../../../store/pg/database-clock.ts'
import { ok, problem, quoted, type Said, warning } from '../finding.ts'
import { oneRow } from '../one-row.ts'
import { lookAtKeys } from './check-secrets.ts'

const dayMs = 86_400_000
const lateMs = 300_000

/** What waits for an operator: the list of the console's overview. */
export async function lookAtWork(db: Queryable): Promise<Said[]> {
  const now = await databaseNow(db)
  const found = await readNeedsAttention(db, { now, reportsSince: now - dayMs })
  const said: Said[] = []
  if (found.deadLetters > 0) {
    const sentence = `${found.deadLetters} callbacks have used up their attempts (dead letters)`
    const advice = 'posthorn callbacks list; when the receiver works again, posthorn callbacks replay'
    said.push(warning('callbacks', sentence, advice))
  }
  for (const { host, pending, since, error } of found.waitingReceivers) {
    const sentence = `${pending} callbacks wait since ${new Date(since).toISOString()}${error === null ? '' : `: ${quoted(error)}`}`
    const advice = 'let the receiver answer with 2xx; what waits is then delivered by itself'
    said.push(warning(`receiver ${host}`, sentence, advice))
  }
  if (found.unmatchedReports > 0) {
    const sentence = `${found.unmatchedReports} delivery reports of the last day matched no message`
    const advice =
      'compare the ids that the carrier gives in answers and reports: receiptIds, docs/channels/sms.md'
    said.push(warning('reports', sentence, advice))
  }
  if (found.heldMessages > 0) {
    const sentence = `${found.heldMessages} messages are held by a traffic rule until an operator decides`
    said.push(warning('held messages', sentence, 'posthorn held list, then release or refuse them'))
  }
  for (const { channel, count, example } of found.rejectedTemplates) {
    const sentence = `${count} templates were rejected, for example ${example}`
    said.push(
      warning(`${channel} templates`, sentence, 'correct and submit them again; posthorn templates list'),
    )
  }
  for (const { upstream, state, by, since } of found.stoppedUpstreams) {
    const sentence = `is ${state} since ${new Date(since).toISOString()}, by ${by}`
    said.push(
      warning(`upstream ${upstream}`, sentence, `posthorn upstreams resume ${upstream} when that is over`),
    )
  }
  return said.length > 0 ? said : [ok('work', 'nothing waits for an operator')]
}

/** Callbacks and messages that should have gone out by now. */
export async function lookAtBacklog(db: Queryable): Promise<Said[]> {
  // Uses callbacks_due and open_messages_queue.
  const text = `SELECT
    (SELECT count(*) FROM (SELECT FROM callbacks WHERE state = 'pending' AND due_at < $1 LIMIT 10000) c)::int AS callbacks,
    (SELECT count(*) FROM (SELECT FROM open_messages WHERE phase = 0 AND due_at < $1 LIMIT 10000) m)::int AS messages`
  const now = await databaseNow(db)
  const { callbacks, messages } = await oneRow<{ callbacks: number; messages: number }>(db, text, [
    now - lateMs,
  ])
  const runs = (await runningGateways(db)).length > 0
  const start = 'start a gateway'
  const said: Said[] = []
  if (callbacks > 0) {
    const advice = runs ? 'posthorn callbacks list: receivers are slow or away, or limits are too low' : start
    said.push(warning('callbacks', `${callbacks} are due for more than five minutes`, advice))
  }
  if (messages > 0) {
    const advice = runs ? 'posthorn upstreams list: its upstream is down, paused or too slow' : start
    said.push(warning('messages', `${messages} wait in the queue for more than five minutes`, advice))
  }
  return said.length > 0 ? said : [ok('queues', 'nothing is late')]
}

/** Whether anyone can use the gateway. */
export async function lookAtAccounts(db: Queryable): Promise<Said[]> {
  const text = `SELECT (SELECT count(*) FROM accounts)::int AS accounts,
    (SELECT count(*) FROM api_keys WHERE revoked_at IS NULL)::int AS keys,
    (SELECT coalesce(json_agg(a.name), '[]') FROM accounts a JOIN balances b USING (account_id)
      WHERE b.available_micros <= 0) AS empty`
  const { accounts, keys, empty } = await oneRow<{ accounts: number; keys: number; empty: string[] }>(
    db,
    text,
  )
  if (accounts === 0) {
    return [
      warning('accounts', 'there is none', 'posthorn accounts create <name>, then posthorn keys create'),
    ]
  }
  if (keys === 0) return [warning('API keys', 'there is none that is valid', 'posthorn keys create')]
  const said = empty.map((name) =>
    warning(
      `account ${name}`,
      'has no money: its messages are refused',
      `posthorn topup --account ${name} <amount>`,
    ),
  )
  return said.length > 0 ? said : [ok('accounts', `${accounts}, with ${keys} API keys`)]
}

/** Secrets that are in the database. */
export function lookAtStoredKeys(db: Queryable, { mode }: Pick<Config, 'mode'>): Promise<Said[]> {
  return mode === 'sandbox' ? Promise.resolve([ok('API keys', 'the sandbox has its own')]) : lookAtKeys(db)
}

/** Gateways that run, their clocks, and upstreams that none of them reaches. */
export async function lookAtGateways(db: Database, config: Pick<Config, 'upstreams'>): Promise<Said[]> {
  const gateways = await runningGateways(db)
  if (gateways.length === 0) return [ok('gateways', 'none runs on this database now')]
  const said = gateways
    .filter(({ skewMs }) => Math.abs(skewMs) > 1_000)
    .map(({ nodeId, skewMs }) => {
      const found = `its clock is ${Math.abs(skewMs) / 1_000} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's`
      return warning(`gateway ${nodeId}`, found, 'run chrony or systemd-timesyncd on that machine')
    })
  const connections = connectionsByUpstream(gateways)
  for (const { name } of config.upstreams) {
    if (connections.get(name) !== 0) continue
    const advice = 'see the finding of its connection here, and its warnings in the log'
    said.push(problem(`upstream ${name}`, 'no gateway has a connection to it', advice))
  }
  return said.length > 0 ? said : [ok('gateways', `${gateways.length} running, all reach their upstreams`)]
}
