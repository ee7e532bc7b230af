// A gateway with months of messages: varied as in real traffic, in partitions whose rows and ids lie as those of a
// gateway that was at work all the time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createAccount, listAccounts } from '../../packages/store/accounts/accounts.ts'
import type { Database, Queryable } from '../../packages/store/database.ts'
import { EmbeddedPostgres } from '../../packages/store/embedded/embedded-postgres.ts'
import { blockSize } from '../../packages/store/messages/message-ids.ts'
import { dayNumber, firstIdOfDay, startOfDay } from '../../packages/store/partitions/dated-ids.ts'
import { partitionedTable } from '../../packages/store/partitions/partitioned-tables.ts'
import { readPartitions } from '../../packages/store/partitions/read-partitions.ts'
import { type IdSpan, instantOfId, spanAt } from '../../packages/store/partitions/spans.ts'
import { PgDatabase } from '../../packages/store/pg/pg-database.ts'
import { GatewayProcess } from './gateway-process.ts'

interface Filling {
  messages: number
  /** Months before this one. The messages are spread over them and over this one evenly. */
  months: number
  /** How many of the messages are in one more month, the oldest. */
  inOldest: number
  /** Weeks before this one whose messages carry a code each, and those of this week too. Default: none. */
  weeksWithCodes?: number
}

/** Accounts beside that of the sandbox; the first ones send most, and the last one sends nothing. */
const accounts = 20
/** A thousandth of all messages has this number. */
export const busyPhone = '380670000000'

/** Writes no log for new tables, and waits for no disk: a filling that is cut short is begun again. */
const quickly = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '512MB',
}

/** In `dataDir`, which stays. Months that it has are not filled again. */
export async function openFilledStore(dataDir: string, filling: Filling): Promise<GatewayProcess> {
  // Creates the schema and the account of the sandbox.
  if (!existsSync(join(dataDir, 'postgres')))
    await (await GatewayProcess.open(null, {}, dataDir))[Symbol.asyncDispose]()
  {
    await using server = await EmbeddedPostgres.start({ dataDir, durable: false, settings: quickly })
    const { connection } = server
    await using db = await PgDatabase.open({
      connection: () => connection,
      maxConnections: 1,
      statementTimeoutMs: 0,
    })
    await fill(db, filling)
    if (filling.weeksWithCodes !== undefined) await fillCodes(db, filling.weeksWithCodes)
  }
  return GatewayProcess.open(null, {}, dataDir)
}

/** The database of a running gateway. */
export function databaseOf({ dataDir }: GatewayProcess, maxConnections = 2): Promise<PgDatabase> {
  const connection = EmbeddedPostgres.attach({ dataDir })
  if (connection === null) throw new Error('the embedded database does not run')
  return PgDatabase.open({ connection: () => connection, maxConnections, statementTimeoutMs: 0 })
}

/** A time that is filled, in ms: from the first to below the last. */
interface Filled {
  /** What follows the names of the tables of messages in those of their partitions. */
  month: string
  from: number
  to: number
  messages: number
}

/** The tables of final messages. */
const parts = ['accepted_messages', 'final_messages']

async function fill(db: Database, { messages, months, inOldest }: Filling): Promise<void> {
  const names = new Set((await listAccounts(db)).map(({ name }) => name))
  for (let nth = 1; nth <= accounts; nth++) {
    const name = `client ${nth}`
    if (!names.has(name)) await createAccount(db, { name, currency: 'UAH' })
  }
  await db.query({ text: `SET maintenance_work_mem = '1GB'` })
  await db.query({ text: patternsText })
  const there = new Set((await readPartitions(db, 'accepted_messages')).map(({ name }) => name))
  if (there.has('accepted_messages_first'))
    await db.query({ text: 'DROP TABLE accepted_messages_first, final_messages_first' })
  const perMonth = Math.floor((messages - inOldest) / (months + 1))
  for (const [index, span] of pastMonths(inOldest === 0 ? months : months + 1).entries()) {
    const isOldest = inOldest > 0 && index === 0
    if (there.has(`accepted_messages_${span.name}`)) continue
    const filled = { month: span.name, from: instantOfId(span.from), to: instantOfId(span.to) }
    await db.transaction(async (tx) => {
      for (const table of parts) {
        await tx.query({
          text: `CREATE TABLE ${table}_${span.name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
            WITH (${partitionedTable(table).storage})`,
        })
      }
      await insert(tx, { ...filled, messages: isOldest ? inOldest : perMonth })
      // Creates the indexes.
      for (const table of parts) {
        await tx.query({
          text: `ALTER TABLE ${table} ATTACH PARTITION ${table}_${span.name} FOR VALUES FROM (${span.from}) TO (${span.to})`,
        })
      }
    })
    for (const table of parts) await db.query({ text: `VACUUM ANALYZE ${table}_${span.name}` })
  }
  // Until yesterday, so that the gateway makes other ids.
  const current = spanAt('month', Date.now())
  const isFilled = await db.query({
    text: `SELECT FROM accepted_messages WHERE msg_id >= ${current.from} AND accepted_at < ${startOfDay(dayNumber(Date.now()))} LIMIT 1`,
  })
  const thisMonth = { from: instantOfId(current.from), to: startOfDay(dayNumber(Date.now())) }
  if (isFilled.length > 0 || thisMonth.from === thisMonth.to) return
  await insert(db, { month: current.name, ...thisMonth, messages: perMonth })
  for (const table of parts) await db.query({ text: `VACUUM ANALYZE ${table}_${current.name}` })
}

/** The oldest first. */
function pastMonths(months: number) {
  const date = new Date()
  return Array.from({ length: months }, (_, index) =>
    spanAt('month', Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + index, 1)),
  )
}

/** Codes of the messages that are stored, in partitions of weeks. Those that it has are not filled again. */
async function fillCodes(db: Database, weeks: number): Promise<void> {
  const there = new Set((await readPartitions(db, 'verifications')).map(({ name }) => name))
  if (there.has('verifications_first')) await db.query({ text: 'DROP TABLE verifications_first' })
  const { storage, unique = {} } = partitionedTable('verifications')
  for (const [nth, span] of pastWeeks(weeks).entries()) {
    const table = `verifications_${span.name}`
    if (there.has(table)) continue
    await db.transaction(async (tx) => {
      await tx.query({
        text: `CREATE TABLE ${table} (LIKE verifications INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (${storage})`,
      })
      await insertCodes(tx, table, nth, span)
      for (const [index, definition] of Object.entries(unique)) {
        await tx.query({ text: `CREATE UNIQUE INDEX ${table}_${index} ON ${table} ${definition}` })
      }
      await tx.query({
        text: `ALTER TABLE verifications ATTACH PARTITION ${table} FOR VALUES FROM (${span.from}) TO (${span.to})`,
      })
    })
    await db.query({ text: `VACUUM ANALYZE ${table}` })
  }
  const current = spanAt('week', Date.now())
  const table = `verifications_${current.name}`
  if ((await db.query({ text: `SELECT FROM ${table} LIMIT 1` })).length > 0) return
  await insertCodes(db, table, weeks, current)
  await db.query({ text: `VACUUM ANALYZE ${table}` })
}

/** The oldest first. */
function pastWeeks(weeks: number) {
  return Array.from({ length: weeks }, (_, nth) => spanAt('week', Date.now() - (weeks - nth) * 7 * dayMs))
}

/** Ids ascend by one, as those of a gateway. A code in fifty goes by e-mail; one service has few codes. */
async function insertCodes(db: Queryable, table: string, nth: number, { from, to }: IdSpan): Promise<void> {
  const text = `
INSERT INTO ${table} (verification_id, verify_id, account_id, service_id, type, recipient, msg_id, custom_id, code_hash,
  state, attempts, max_attempts, created_at, expires_at, ended_at)
SELECT (m.accepted_at - ${startOfDay(0)}) / ${dayMs} * ${firstIdOfDay(1)} + $3::bigint + row_number() OVER (ORDER BY m.msg_id),
  md5(m.msg_id::text)::uuid, m.account_id,
  ${oneOf(11, [
    [99_990, `1 + ${random(10, 9)}`],
    [10, '10'],
  ])},
  CASE WHEN m.by_mail THEN 'email' ELSE 'sms' END,
  CASE WHEN m.by_mail THEN 'user' || ${random(12, 1_000_000)} || '@shop.example' ELSE m.phone END, m.msg_id,
  'login-' || m.msg_id, decode(repeat(md5(m.msg_id::text), 2), 'hex'),
  ${oneOf(13, [
    [84_900, '1'],
    [15_000, '2'],
    [100, '3'],
  ])}, 1, 3, m.accepted_at, m.accepted_at + 300000,
  m.accepted_at + 1000 + ${random(14, 290_000)}
FROM (SELECT m.*, ${random(15, 50)} = 0 AS by_mail FROM messages m WHERE m.msg_id >= $1 AND m.msg_id < $2) m
ORDER BY m.msg_id`
  await db.query({ text }, [from, to, nth * 100_000_000])
}

/** A number from 0 to below `below`, another one for each message. */
const random = (seed: number, below: number) =>
  `((hashint8extended(m.msg_id, ${seed}) & 2147483647) % ${below})`

/** One of the values: each for so many of 100,000 messages. */
function oneOf(seed: number, values: readonly [times: number, value: string][]): string {
  let below = 0
  const cases = values.map(([times, value]) => {
    below += times
    return `WHEN ${random(seed, 100_000)} < ${below} THEN ${value}`
  })
  return `CASE ${cases.join(' ')} END`
}

const contents = {
  sms: '"text":"%1$s"',
  viber: '"form":"text","text":"%1$s","button":null',
  telegram: '"code":"%1$s"',
  whatsapp: '"form":"text","text":"%1$s"',
  rcs: '"form":"text","text":"%1$s"',
  voice: '"text":"%1$s","collectsDigit":false,"voice":{"gender":"female","language":"uk","name":"any"}',
}

const plan = (...channels: (keyof typeof contents)[]) => {
  const stages = channels.map(
    (channel) =>
      `{"channel":"${channel}","sender":"Shop","content":{"kind":"${channel}",${contents[channel]}},"waitSeconds":172800,"parts":1,"pricePerPartMicros":500000}`,
  )
  return `'{"stages":[${stages.join(',')}],"lifetimeSeconds":172800,"priority":1}'`
}

const typesAndPlans: [times: number, type: string, plan: string][] = [
  [70_000, 'sms', plan('sms')],
  [15_000, 'viber+sms', plan('viber', 'sms')],
  [5_000, 'viber', plan('viber')],
  [4_000, 'telegram', plan('telegram')],
  [4_900, 'whatsapp', plan('whatsapp')],
  [1_000, 'rcs', plan('rcs')],
  [100, 'voice', plan('voice')],
]
const statuses: [times: number, status: string][] = [
  [88_000, 'DELIVERED'],
  [4_000, 'READ'],
  [4_000, 'UNDELIVERABLE'],
  [3_000, 'EXPIRED'],
  [900, 'REJECTED'],
  [99, 'FILTERED'],
  [1, 'INVALID DESTINATION ADDRESS'],
]
const timeline = [
  'A%1$s[["sms"],1,500000]',
  'R["%2$s",[]]',
  'U%1$s["%2$s",0,"accepted","message_id 1795662902589001"]',
  'D%1$s["%2$s",0,"delivered","id 1795662902589001: stat DELIVRD, message_state 2, err 000"]',
  'S["%3$s",null]',
  'M[500000,0]\n',
].join('\n')

/** Characters of the first two lines, in which the instant has 13 and the upstream 9. */
const acceptedLines = timeline.split('\n').slice(0, 2).join('\n').length + 1 + 13 - 4 + 9 - 4

const accountFrom = "(SELECT min(account_id) FROM accounts WHERE name = 'client 1')"
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Inserted at once. */
const patterns = 200_000

/** What rows are copied from, which takes a tenth of the time of composing each. */
const patternsText = `CREATE TEMP TABLE patterns AS
SELECT m.msg_id AS nth, m.upstream, m.status, CASE WHEN m.status = 'UNDELIVERABLE' THEN 'err ' || ${random(1, 40)} END AS error,
  ${oneOf(
    2,
    typesAndPlans.map(([times, type]) => [times, `'${type}'`]),
  )} AS type,
  format(${oneOf(
    2,
    typesAndPlans.map(([times, , text]) => [times, text]),
  )}, m.words)::json AS plan,
  format('${timeline}', m.at, m.upstream, m.status) AS timeline
FROM (
  SELECT m.msg_id, 1795662933477 + m.msg_id AS at,
    ${oneOf(
      3,
      statuses.map(([times, status]) => [times, `'${status}'`]),
    )} AS status,
    (ARRAY['carrier-a', 'carrier-b', 'carrier-c'])[1 + ${random(4, 3)}] AS upstream,
    format((ARRAY['Your parcel %1$s has arrived. It waits for you for five days.', 'Your order %1$s has been shipped',
      'Замовлення %1$s прийнято. Дякуємо!', 'Your visit is confirmed: %1$s, come ten minutes earlier']
    )[1 + ${random(5, 4)}], m.msg_id) AS words
  FROM generate_series(0, ${patterns - 1}) m (msg_id)
) m`

/**
 * At equal intervals, with ids as of one gateway, that takes a block of ids at least once an hour. Three million people in
 * four networks of Ukraine and one of Poland have a number; half of the messages are of three accounts.
 */
async function insert(db: Queryable, { month, from, to, messages }: Filled): Promise<void> {
  const text = `
WITH m AS (
SELECT m.msg_id, ${accountFrom} + floor(${accounts - 1} * (${random(6, 10_000)} / 10000.0) ^ 3)::integer AS account_id,
  (m.msg_id % 1000000007)::text AS client_id,
  CASE WHEN ${random(7, 1_000)} = 0 THEN '${busyPhone}'
    ELSE (ARRAY['38067', '38050', '38063', '38096', '48601'])[1 + m.person % 5] || lpad((m.person * 7 % 10000000)::text, 7, '0')
  END AS phone, m.type, m.upstream, m.at, m.at + 1000 + ${random(8, 60_000)} AS updated_at, m.status, m.error, m.plan, m.timeline
FROM (
  SELECT m.*, ${random(9, 3_000_000)} AS person
  FROM (
    SELECT o.*, (o.at - ${startOfDay(0)}) / ${dayMs} * ${firstIdOfDay(1)}
      + (o.at / ${hourMs} * 8 + (o.n - o.of_hour) / ${blockSize}) % 1000000 * ${blockSize}
      + (o.n - o.of_hour) % ${blockSize} AS msg_id
    FROM (
      SELECT p.*, t.n, t.at, (greatest(t.at / ${hourMs} * ${hourMs} - $1::bigint, 0) * $3::bigint + $2::bigint - 1) / $2::bigint AS of_hour
      FROM patterns p, LATERAL (
        SELECT $4::bigint + p.nth AS n, $1::bigint + ($4::bigint + p.nth) * $2::bigint / $3::bigint AS at
      ) t
      WHERE p.nth < $5::bigint
    ) o
  ) m
) m
), accepted AS (
  INSERT INTO accepted_messages_${month} (msg_id, account_id, client_id, phone, type, priority, accepted_at, expires_at,
    reserved_micros, plan, timeline)
  SELECT msg_id, account_id, client_id, phone, type, 1, at, at + 172800000, 500000, plan, left(timeline, ${acceptedLines}) FROM m
)
INSERT INTO final_messages_${month} (msg_id, account_id, stage, upstream, status, error, charged_micros, updated_at, timeline)
SELECT msg_id, account_id, 0, upstream, status, error, 500000, updated_at, substr(timeline, 1 + ${acceptedLines}) FROM m`
  for (let first = 0; first < messages; first += patterns) {
    await db.query({ text }, [from, to - from, messages, first, Math.min(messages - first, patterns)])
  }
}
