// A store with months of messages beside an empty one: acceptance and the way to the final status, one after the other
// in one sitting, also during a vacuum, and while a month is dropped.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../src/storage/database.ts'
import { EmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts'
import { dayOf, firstIdOfDay } from '../src/storage/partitions/dated-ids.ts'
import { dropPartition } from '../src/storage/partitions/drop-partitions.ts'
import { readPartitions } from '../src/storage/partitions/read-partitions.ts'
import { type IdSpan, spanAt } from '../src/storage/partitions/spans.ts'
import { PgDatabase } from '../src/storage/pg-database.ts'
import { bodySource, countAccepted, drained } from './acceptance.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { percentile } from './load/machine.ts'

export interface OldStoreOptions {
  /** Messages in the old store: a tenth of them in this month. */
  messages: number
  months: number
  seconds: number
  rounds: number
  /** Requests a second while a month is dropped. */
  steadyPerSecond: number
}

interface Rates {
  /** Messages a second. */
  accepted: number
  /** The same, from the first acceptance until the last message is final. */
  final: number
  /** Messages for a second of processor time of the gateway and its database: what a busy machine changes least. */
  perProcessorSecond: number
}

export interface OldStoreFigures {
  messages: number
  gigabytes: number
  filledInSeconds: number
  empty: Rates
  old: Rates
  oldDuringVacuum: Rates
  /** Old by empty. */
  share: Rates
  shareDuringVacuum: Rates
  drop: { messages: number; tookMs: number; p99BeforeMs: number; p99DuringMs: number }
}

export async function benchOldStore(options: OldStoreOptions): Promise<OldStoreFigures> {
  await using empty = await GatewayProcess.open()
  await using old = await GatewayProcess.open()
  await using db = await databaseOf(old)
  const startedAt = performance.now()
  await fill(old, db, options)
  const filledInSeconds = Math.round((performance.now() - startedAt) / 1_000)
  const [size] = await db.query<{ bytes: number }>({
    text: `SELECT sum(pg_total_relation_size(inhrelid))::bigint AS bytes FROM pg_inherits
      WHERE inhparent = 'messages'::regclass`,
  })
  for (const gateway of [empty, old]) await measure(gateway, 2)
  const rates = { empty: [] as Rates[], old: [] as Rates[], vacuum: [] as Rates[] }
  for (let round = 0; round < options.rounds; round++) {
    rates.empty.push(await measure(empty, options.seconds))
    rates.old.push(await measure(old, options.seconds))
    rates.vacuum.push(await duringVacuum(old, () => measure(old, options.seconds)))
  }
  const [ofEmpty, ofOld, inVacuum] = [mean(rates.empty), mean(rates.old), mean(rates.vacuum)]
  return {
    messages: options.messages,
    gigabytes: Number(((size?.bytes ?? 0) / 2 ** 30).toFixed(1)),
    filledInSeconds,
    empty: ofEmpty,
    old: ofOld,
    oldDuringVacuum: inVacuum,
    share: shareOf(ofOld, ofEmpty),
    shareDuringVacuum: shareOf(inVacuum, ofEmpty),
    drop: await dropUnderLoad(old, db, options),
  }
}

function databaseOf({ dataDir }: GatewayProcess, maxConnections = 2): Promise<PgDatabase> {
  const connection = EmbeddedPostgres.attach({ dataDir })
  if (connection === null) throw new Error('the embedded database does not run')
  return PgDatabase.open({ connection: () => connection, maxConnections, statementTimeoutMs: 0 })
}

/** Copies one real message into the partitions of past months and of this one. */
async function fill(
  gateway: GatewayProcess,
  db: Database,
  { messages, months }: OldStoreOptions,
): Promise<void> {
  using load = await HttpLoad.open({
    port: gateway.port,
    path: '/api/json.php',
    connections: 1,
    nextBody: bodySource(1),
  })
  await load.flatOut(0.2, () => undefined)
  await drained(gateway)
  const spans = await createPastMonths(db, months)
  const columns = await columnsBesidesId(db)
  const perSpan = Math.floor((messages * 0.9) / months)
  for (const span of spans) {
    const isCurrent = span === spans.at(-1)
    // Ids of this month end before today, where the gateway makes its own.
    const from = isCurrent ? firstIdOfDay(dayOf(Date.now()) - 1) : span.from
    await copyRows(db, columns, from, isCurrent ? messages - perSpan * months : perSpan)
  }
  await db.query({ text: 'VACUUM ANALYZE messages' })
}

async function copyRows(db: Database, columns: string[], from: number, rows: number): Promise<void> {
  const copied = columns.map((name) => {
    if (name === 'client_id') return `'old ' || n`
    if (name === 'phone') return `'38067' || lpad((n % 9000000)::text, 7, '0')`
    return `m.${name}`
  })
  const text = `INSERT INTO messages (msg_id, ${columns.join(', ')})
    SELECT $1::bigint + n, ${copied.join(', ')}
    FROM (SELECT * FROM messages WHERE phase = 9 ORDER BY msg_id DESC LIMIT 1) m, generate_series($2::integer, $3::integer) n`
  const atOnce = 100_000
  for (let done = 0; done < rows; done += atOnce) {
    await db.query({ text }, [from, done, Math.min(done + atOnce, rows) - 1])
  }
}

async function columnsBesidesId(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>({
    text: `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'messages'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'msg_id' ORDER BY attnum`,
  })
  return rows.map(({ name }) => name)
}

/** Partitions of past months in the place of the empty first one. Returns them with that of this month, oldest first. */
async function createPastMonths(db: Database, months: number): Promise<IdSpan[]> {
  const current = spanAt('month', Date.now())
  const spans = [current]
  const date = new Date()
  for (let month = 1; month <= months; month++) {
    spans.unshift(spanAt('month', Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - month, 1)))
  }
  await db.query({ text: 'DROP TABLE messages_first' })
  for (const [index, { name, from, to }] of spans.slice(0, -1).entries()) {
    const first = index === 0 ? 'MINVALUE' : from
    await db.query({
      text: `CREATE TABLE messages_${name} PARTITION OF messages FOR VALUES FROM (${first}) TO (${to})
        WITH (fillfactor = 60)`,
    })
  }
  return spans
}

async function measure(gateway: GatewayProcess, seconds: number): Promise<Rates> {
  using load = await HttpLoad.open({
    port: gateway.port,
    path: '/api/json.php',
    connections: 64,
    nextBody: bodySource(1),
  })
  let accepted = 0
  const processorBefore = gateway.processorMs()
  const startedAt = performance.now()
  await load.flatOut(seconds, ({ body }) => {
    accepted += countAccepted(body)
  })
  const acceptedIn = (performance.now() - startedAt) / 1_000
  await drained(gateway)
  const finalIn = (performance.now() - startedAt) / 1_000
  const processorIn = (gateway.processorMs() - processorBefore) / 1_000
  return {
    accepted: Math.round(accepted / acceptedIn),
    final: Math.round(accepted / finalIn),
    perProcessorSecond: Math.round(accepted / processorIn),
  }
}

/** Vacuums the partition that is written to until the work is done, at the pace of an automatic vacuum. */
async function duringVacuum<Result>(gateway: GatewayProcess, work: () => Promise<Result>): Promise<Result> {
  await using db = await databaseOf(gateway, 1)
  await db.query({ text: `SET vacuum_cost_delay = '2ms'` })
  await db.query({ text: 'SET vacuum_cost_limit = 1000' })
  const partition = `messages_${spanAt('month', Date.now()).name}`
  const done = new AbortController()
  const vacuums = (async () => {
    while (!done.signal.aborted) {
      await db.query({ text: `VACUUM ${partition}` })
      await pause(100)
    }
  })()
  const result = await work()
  done.abort()
  await vacuums
  return result
}

async function dropUnderLoad(
  gateway: GatewayProcess,
  db: PgDatabase,
  { steadyPerSecond, seconds }: OldStoreOptions,
): Promise<OldStoreFigures['drop']> {
  const [oldest] = await readPartitions(db, 'messages')
  if (oldest === undefined) throw new Error('there is no partition')
  const [row] = await db.query<{ messages: number }>({
    text: `SELECT count(*) AS messages FROM ${oldest.name}`,
  })
  using load = await HttpLoad.open({
    port: gateway.port,
    path: '/api/json.php',
    connections: 64,
    nextBody: bodySource(1),
  })
  const p99 = async () => {
    const latencies: number[] = []
    await load.steadily(steadyPerSecond, seconds, ({ tookMs }) => latencies.push(tookMs))
    return percentile(latencies, 0.99)
  }
  const p99BeforeMs = await p99()
  const archive = { beforeDrop: () => Promise.resolve(), inDrop: () => Promise.resolve() }
  const dropping = pause((seconds * 1_000) / 2).then(async () => {
    const startedAt = performance.now()
    for (;;) {
      const { kind } = await dropPartition(db, oldest, { archive, waitMs: 200 })
      if (kind === 'dropped') return Math.round(performance.now() - startedAt)
      await pause(50)
    }
  })
  const p99DuringMs = await p99()
  return { messages: row?.messages ?? 0, tookMs: await dropping, p99BeforeMs, p99DuringMs }
}

function mean(rates: readonly Rates[]): Rates {
  const of = (name: keyof Rates) =>
    Math.round(rates.reduce((sum, each) => sum + each[name], 0) / rates.length)
  return { accepted: of('accepted'), final: of('final'), perProcessorSecond: of('perProcessorSecond') }
}

function shareOf(one: Rates, other: Rates): Rates {
  const of = (name: keyof Rates) => Number((one[name] / other[name]).toFixed(2))
  return { accepted: of('accepted'), final: of('final'), perProcessorSecond: of('perProcessorSecond') }
}
