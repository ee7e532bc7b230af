// Duration of each kind of search in the console, and of its first page, with a million stored messages or as many as given.
import pg from 'pg'
import type { MessageStatus } from '../src/domain/message/status.ts'
import type { MessagesView } from '../src/http/console/contract/messages.ts'
import { maskFor } from '../src/http/console/mask.ts'
import { findMessages, totalMessages } from '../src/http/console/messages/find-messages.ts'
import { overviewHandlers } from '../src/http/console/overview/overview-handlers.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createAccount } from '../src/storage/accounts.ts'
import type { Database } from '../src/storage/database.ts'
import { type FoundMessages, type MessageSearch, searchMessages } from '../src/storage/message-search.ts'
import { freshDatabase } from '../test/support/database.ts'
import { signedInAs } from '../test/support/signed-in.ts'

const any: MessageSearch = {
  named: null,
  statuses: null,
  channel: null,
  accountId: null,
  from: null,
  to: null,
  before: null,
  limit: 50,
}
const nameless = { msgId: null, clientId: '', recipients: [], verifyId: null }
const minuteMs = 60_000
/** One is accepted every 50 ms. */
const spacingMs = 50
const runs = 40

/** Milliseconds of each kind of search. */
export async function benchConsoleSearch({ messages }: { messages: number }): Promise<object> {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const newestAt = Date.now()
  await fill(fresh.url, { messages, accountId, newestAt })
  // No message has this status: the search goes as far back as it may.
  const failed: MessageStatus[] = ['SIM FULL']
  const someTimeAgo = newestAt - (messages / 2) * spacingMs
  const searches: Record<string, (run: number) => MessageSearch> = {
    newest: () => any,
    msg_id: (run) => ({ ...any, named: { ...nameless, msgId: 10_000 + run * 997 } }),
    'client id': (run) => ({ ...any, named: { ...nameless, clientId: `${run * 131}` } }),
    phone: (run) => ({ ...any, named: { ...nameless, recipients: [phoneOf(run * 17)] } }),
    'a phone with a tenth of them, a rare status': () => ({
      ...any,
      named: { ...nameless, recipients: [phoneOf(0)] },
      statuses: failed,
    }),
    'a usual status': () => ({ ...any, statuses: ['DELIVERED'] }),
    'a rare status': () => ({ ...any, statuses: failed }),
    'a rare channel': () => ({ ...any, channel: 'rcs' }),
    'an account that sent nothing': () => ({ ...any, accountId: accountId + 1 }),
    'ten minutes half way back': (run) => ({
      ...any,
      from: someTimeAgo + run * minuteMs,
      to: someTimeAgo + (run + 10) * minuteMs,
    }),
    'an hour half way back, a rare status': () => ({
      ...any,
      statuses: failed,
      from: someTimeAgo,
      to: someTimeAgo + 60 * minuteMs,
    }),
  }
  const figures: Record<string, string> = {}
  for (const [name, searchOf] of Object.entries(searches)) {
    let found: FoundMessages = { messages: [], next: null, lookedBackTo: null }
    const took = await measure(name, async (run) => {
      found = await searchMessages(db, searchOf(run))
    })
    const further = found.lookedBackTo === null ? '' : ', not looked through to the end'
    figures[name] = `${took} (${found.messages.length} found${further})`
  }
  // As the page sends them: the gateway decides what each may mean.
  const typed: Record<string, (run: number) => { find?: string; by?: 'text'; sort?: 'oldest' | 'price' }> = {
    'the page: #id': (run) => ({ find: `#${10_000 + run * 997}` }),
    'the page: client id': (run) => ({ find: `${run * 131 + 7}` }),
    'the page: a local number': (run) => ({ find: phoneOf(run * 17 + 1).slice(2) }),
    'the page: a narrow prefix': (run) => ({ find: phoneOf(run * 170 + 1).slice(0, -1) }),
    'the page: a wide prefix': () => ({ find: '+380 67' }),
    'the page: a prefix of nothing': () => ({ find: '+380 99' }),
    'the page: words of every fifth text': () => ({ find: 'parcel', by: 'text' }),
    'the page: words of one old text': (run) => ({ find: `Your parcel ${run + 1} has` }),
    'the page: the oldest': () => ({ sort: 'oldest' }),
    'the page: the dearest': () => ({ sort: 'price' }),
  }
  for (const [name, queryOf] of Object.entries(typed)) {
    let found: Awaited<ReturnType<typeof findMessages>> | null = null
    const took = await measure(name, async (run) => {
      found = await findMessages({ db, country: 'UA' }, queryOf(run), maskFor('operator'))
    })
    figures[name] = `${took} (${describeFound(found)})`
  }
  const totals = { 'totals of all': {}, 'totals of a status': { status: 'UNDELIVERABLE' } }
  for (const [name, query] of Object.entries(totals)) {
    figures[name] = await measure(name, () =>
      totalMessages({ db, country: 'UA' }, query, maskFor('operator')),
    )
  }
  await fillTraffic(db, newestAt)
  for (const range of ['day', 'month'] as const) {
    figures[`the overview of a ${range}`] = await measure('the overview', () => readOverview(db, range))
  }
  return figures
}

function describeFound(found: MessagesView | null): string {
  if (found === null) return ''
  const further = found.lookedBackTo === null ? '' : ', not looked through to the end'
  return `${found.messages.length} found by ${found.searched.by}${further}`
}

async function measure(name: string, work: (run: number) => Promise<unknown>): Promise<string> {
  const tookMs: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await work(run).catch((error: unknown) => {
      throw new Error(`${name} failed`, { cause: error })
    })
    tookMs.push(performance.now() - began)
  }
  const sorted = tookMs.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`
}

/** Reads without cached results, as for the first request to a gateway. */
async function readOverview(db: Database, range: 'day' | 'month'): Promise<void> {
  const quiet = { upstreams: () => Promise.resolve([]), lastOutage: () => Promise.resolve(null) }
  const handlers = overviewHandlers({
    db,
    clock: systemClock,
    writeTraffic: () => Promise.resolve(),
    ...quiet,
  })
  await handlers['GET /overview']({
    query: { range },
    body: {},
    by: signedInAs('admin'),
    mask: maskFor('admin'),
    note: () => undefined,
    address: '192.0.2.1',
  })
}

/** One message in ten has the same number; the others share a hundred thousand. */
function phoneOf(message: number): string {
  return `38067${String(message % 10 === 0 ? 0 : message % 100_000).padStart(7, '0')}`
}

const stage = (channel: string, kind: string) =>
  `{"channel":"${channel}","sender":"Shop","content":{"kind":"${kind}","form":"text","button":null,"text":"Your parcel %s has arrived. It waits for you for five days."},"waitSeconds":172800,"parts":1,"pricePerPartMicros":500000}`
const planOf = (stages: string) => `{"stages":[${stages}],"lifetimeSeconds":172800,"priority":1}`
const smsPlan = planOf(stage('sms', 'sms'))
const twoStagePlan = planOf(`${stage('viber', 'viber')},${stage('sms', 'sms')}`).replaceAll('%s', '%1$s')
const attempts = `[{"stage":0,"stageStartedAt":1,"upstream":"carrier","parts":[{"kind":"delivered"}],"won":true}]`
const timeline = `{"at":1,"step":"accepted","channels":["sms"],"parts":1,"reservedMicros":500000}
{"at":1,"step":"routed","upstream":"carrier","passedOver":[]}
{"at":1,"step":"submit","upstream":"carrier","part":0,"outcome":"accepted","raw":"message_id 0123456789"}
{"at":1,"step":"report","upstream":"carrier","part":0,"outcome":"delivered","raw":"DELIVRD, err 000"}
{"at":1,"step":"status","status":"DELIVERED","error":null}
{"at":1,"step":"money","chargedMicros":500000,"releasedMicros":0}
`

const filledAtOnce = 100_000

async function fill(
  url: string,
  { messages, accountId, newestAt }: { messages: number; accountId: number; newestAt: number },
): Promise<void> {
  const text = `
INSERT INTO messages (msg_id, account_id, client_id, phone, type, priority, phase, stage, upstream, due_at, clock_at,
  accepted_at, expires_at, updated_at, status, reserved_micros, charged_micros, plan, attempts, timeline)
SELECT 10000 + n, $2, n::text, '38067' || lpad((CASE WHEN n % 10 = 0 THEN 0 ELSE n % 100000 END)::text, 7, '0'),
  CASE WHEN n % 5 = 0 THEN 'viber+sms' ELSE 'sms' END, 1, 9, 0, 'carrier', 0, 0,
  $3::bigint - ($1 - n) * ${spacingMs}, $3, $3, CASE WHEN n % 20 = 0 THEN 'UNDELIVERABLE' ELSE 'DELIVERED' END, 0, 500000,
  format(CASE WHEN n % 5 = 0 THEN $4 ELSE $5 END, n)::json, $6::json, $7
FROM generate_series($8::bigint, $9::bigint) n`
  const values = [accountId, newestAt, twoStagePlan, smsPlan, attempts, timeline]
  // A connection of its own, without the deadline of the gateway's.
  const client = new pg.Client(url)
  await client.connect()
  // Built at the end, which takes a fraction of the time.
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = 'messages' AND indexname <> 'messages_pkey'`,
  )
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
  for (let first = 1; first <= messages; first += filledAtOnce) {
    const last = Math.min(first + filledAtOnce - 1, messages)
    await client.query(text, [messages, ...values, first, last])
  }
  await client.query(`SET maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('VACUUM ANALYZE messages')
  await client.end()
}

/** Eight days by minute and thirteen months by hour, each with six channels: the whole retention. */
async function fillTraffic(db: Database, newestAt: number): Promise<void> {
  const text = `
INSERT INTO traffic (step_minutes, starts_at, channel, accepted, delivered, failed, took)
SELECT step, ($1::bigint / (step * 60000) - n) * step * 60000, channel, 1200, 1100, 60, array_fill(40::bigint, ARRAY[28])
FROM (VALUES (1, 11520), (60, 9500)) AS kept (step, most), generate_series(0, most) n,
  unnest(ARRAY['sms', 'viber', 'rcs', 'telegram', 'whatsapp', 'voice']) channel`
  await db.query({ text }, [newestAt])
  await db.query({ text: 'VACUUM ANALYZE traffic' })
}
