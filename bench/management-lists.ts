// Answers of every list of the management API over HTTP, with a million stored messages or as many as given, and the rows
// of large tables that each reads in sequence.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Operation } from '../packages/administration/operation.ts'
import { operations } from '../packages/administration/operations.ts'
import { toSnakeCase } from '../packages/edges/management/wire.ts'
import { insertManagementKey } from '../packages/store/accounts/management-keys.ts'
import type { Database } from '../packages/store/database.ts'
import { databaseOf, openFilledStore } from './load/filled-store.ts'
import { percentile } from './load/machine.ts'

export interface ManagementListsOptions {
  messages: number
  months: number
  /** Keeps the store for the next run; null removes it at the end. */
  dataDir: string | null
}

export interface ListFigures {
  p50Ms: number
  p99Ms: number
  /** Rows of messages, callbacks and verifications that a request reads without an index. */
  readInSequence: number
  status: number
}

/** What a key may request at once. */
const requests = 200
const goalMs = 50

export async function benchManagementLists(
  options: ManagementListsOptions,
): Promise<Record<string, ListFigures>> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'posthorn-bench-'))
  try {
    const filling = { messages: options.messages, months: options.months, inOldest: 0, weeksWithCodes: 5 }
    await using gateway = await openFilledStore(dataDir, filling)
    await using db = await databaseOf(gateway)
    const figures: Record<string, ListFigures> = {}
    for (const path of listedPaths()) {
      const figure = await measure(db, `http://127.0.0.1:${gateway.port}${path}`)
      figures[path] = figure
      const note = figure.p99Ms > goalMs || figure.readInSequence > 0 || figure.status !== 200 ? ' !' : ''
      console.log(`${path}: ${JSON.stringify(figure)}${note}`)
    }
    return figures
  } finally {
    if (options.dataDir === null) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every reading whose path names no thing, the ledger of an account, and the usual filters of messages. */
function listedPaths(): string[] {
  const readings = [...operations.values()].filter(({ at }) => at.startsWith('GET ') && !at.includes('{'))
  return [
    ...readings.map(pathOf),
    '/v1/accounts/client%201/ledger',
    ...[
      'status=DELIVERED',
      'status=failed',
      'channel=rcs',
      'find=%2B380670000000',
      'find=nowhere',
      'sort=oldest',
      'sort=price',
    ].map((filter) => `/v1/messages?limit=100&${filter}`),
    `/v1/messages?limit=100&from=${daysAgo(1)}`,
    '/v1/messages?limit=100&account_id=client%201',
  ]
}

/** With an account where one is needed, and the last month where a time is. */
function pathOf({ at, input }: Operation): string {
  const values: Record<string, string> = { from: daysAgo(31), to: daysAgo(0) }
  const query = (input.required ?? []).map((name) => `${toSnakeCase(name)}=${values[name] ?? 'client%201'}`)
  return `${at.slice('GET '.length)}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

function daysAgo(days: number): string {
  return encodeURIComponent(new Date(Date.now() - days * 86_400_000).toISOString())
}

async function measure(db: Database, url: string): Promise<ListFigures> {
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  const { key } = await insertManagementKey(db, { name: 'bench', role: 'admin', ...limits }, Date.now())
  const headers = { authorization: `Bearer ${key}` }
  const tookMs: number[] = []
  const before = await readInSequence(db)
  let status = 0
  let attempt = 0
  while (tookMs.length < requests && attempt++ < requests * 3) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status === 429) {
      await pause(1_000)
      continue
    }
    status = response.status
    tookMs.push(performance.now() - began)
  }
  // The server collects its statistics within a second.
  await pause(1_200)
  const sequential = ((await readInSequence(db)) - before) / requests
  const [p50Ms = 0, p99Ms = 0] = [0.5, 0.99].map((share) => Number(percentile(tookMs, share).toFixed(1)))
  return { p50Ms, p99Ms, readInSequence: Math.round(sequential), status }
}

async function readInSequence(db: Database): Promise<number> {
  const [row] = await db.query<{ rows: number }>({
    text: `SELECT coalesce(sum(seq_tup_read), 0)::bigint AS rows FROM pg_stat_user_tables
      WHERE relname ~ '^(messages|callbacks|verifications)(_|$)'`,
  })
  return Number(row?.rows ?? 0)
}
