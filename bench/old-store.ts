// A store with months of messages beside an empty one: acceptance and the way to the final status, one after the other
// in one sitting, also during a vacuum, and while a month is dropped.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dropPartition } from '../packages/store/partitions/drop-partitions.ts'
import { readPartitions } from '../packages/store/partitions/read-partitions.ts'
import { spanAt } from '../packages/store/partitions/spans.ts'
import type { PgDatabase } from '../packages/store/pg/pg-database.ts'
import { bodySource, countAccepted, drained } from './acceptance.ts'
import { databaseOf, openFilledStore } from './load/filled-store.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { percentile } from './load/machine.ts'

export interface OldStoreOptions {
  /** Messages in the old store. */
  messages: number
  /** Over these and this one the messages are spread. */
  months: number
  /** Messages of them in one more month, which is dropped; 0: one of the others is. */
  inOldest: number
  /** Keeps the old store for the next run, without the month that was dropped; null removes it at the end. */
  dataDir: string | null
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
  /** Null where all messages are in the month that is written to. */
  drop: Drop | null
}

interface Drop {
  messages: number
  /** Until the table is gone for all others, and its locks with it. */
  goneAfterMs: number
  /** Until its files are removed too. */
  tookMs: number
  p99BeforeMs: number
  p99DuringMs: number
}

export async function benchOldStore(options: OldStoreOptions): Promise<OldStoreFigures> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'posthorn-bench-'))
  try {
    return await compare(dataDir, options)
  } finally {
    if (options.dataDir === null) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compare(dataDir: string, options: OldStoreOptions): Promise<OldStoreFigures> {
  const startedAt = performance.now()
  await using old = await openFilledStore(dataDir, options)
  const filledInSeconds = Math.round((performance.now() - startedAt) / 1_000)
  await using db = await databaseOf(old)
  await using empty = await GatewayProcess.open()
  const [size] = await db.query<{ bytes: number }>({
    text: `SELECT sum(pg_total_relation_size(inhrelid))::bigint AS bytes FROM pg_inherits
      WHERE inhparent IN ('accepted_messages'::regclass, 'final_messages'::regclass)`,
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
    drop: options.months + options.inOldest === 0 ? null : await dropUnderLoad(old, db, options),
  }
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

/** Vacuums the tables of messages that are written to until the work is done, at the pace of an automatic vacuum. */
async function duringVacuum<Result>(gateway: GatewayProcess, work: () => Promise<Result>): Promise<Result> {
  await using db = await databaseOf(gateway, 1)
  await db.query({
    text: `SELECT set_config('vacuum_cost_' || name, current_setting('autovacuum_vacuum_cost_' || name), false)
      FROM unnest('{delay,limit}'::text[]) AS name`,
  })
  const month = spanAt('month', Date.now()).name
  const done = new AbortController()
  const vacuums = (async () => {
    while (!done.signal.aborted) {
      await db.query({ text: `VACUUM open_messages, accepted_messages_${month}, final_messages_${month}` })
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
): Promise<Drop> {
  const [oldest] = await readPartitions(db, 'accepted_messages')
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
    const gone = goneAt(db, oldest.name)
    while ((await dropPartition(db, oldest, { archive, waitMs: 200 })).kind !== 'dropped') await pause(50)
    const tookMs = Math.round(performance.now() - startedAt)
    return { goneAfterMs: Math.round((await gone) - startedAt), tookMs }
  })
  const p99DuringMs = await p99()
  return { messages: row?.messages ?? 0, ...(await dropping), p99BeforeMs, p99DuringMs }
}

/** When others no longer see the table. The query takes no lock of it. */
async function goneAt(db: PgDatabase, table: string): Promise<number> {
  for (;;) {
    const [row] = await db.query<{ isThere: boolean }>(
      {
        text: 'SELECT to_regclass($1) IS NOT NULL AS "isThere"',
      },
      [table],
    )
    if (!row?.isThere) return performance.now()
    await pause(2)
  }
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
