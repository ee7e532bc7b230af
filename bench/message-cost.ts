// What a message costs from request to callback: processor time by role, WAL, and how its rows are written.
import { setTimeout as pause } from 'node:timers/promises'
import { bodySource } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { GatewayProcess, type ProcessorMs } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'

export interface MessageCost {
  perSecond: number
  messages: number
  /** Microseconds of processor time a message. `load` is the load generator with the receiver of callbacks. */
  gatewayUs: number
  databaseUs: number
  networkUs: number
  loadUs: number
  gatewayAndDatabaseUs: number
  walBytes: number
  /** Row writes a message: of these `hotUpdates` touched no index. */
  inserts: number
  updates: number
  hotUpdates: number
  deletes: number
}

interface Snapshot extends ProcessorMs {
  load: number
  wal: number
  inserts: number
  updates: number
  hot: number
  deletes: number
}

export async function benchMessageCost(options: {
  perSecond: number
  seconds: number
}): Promise<MessageCost> {
  const { perSecond, seconds } = options
  await using gateway = await GatewayProcess.open()
  let open = 0
  using receiver = await CallbackReceiver.open((body) => {
    if (body.includes('"DELIVERED"')) open--
  })
  const next = bodySource(1, `http://127.0.0.1:${receiver.port}/hook`)
  const nextBody = () => {
    open++
    return next()
  }
  using load = await HttpLoad.open({ port: gateway.port, path: '/api/json.php', connections: 64, nextBody })
  const drained = async () => {
    for (let turns = 0; open > 0 && turns < 300; turns++) await pause(100)
    if (open > 0) throw new Error(`${open} messages were not called back within 30 s`)
  }
  // A warm-up: cold code is not measured here.
  await load.steadily(perSecond, 8, () => undefined)
  await drained()
  const before = await snapshot(gateway)
  await load.steadily(perSecond, seconds, () => undefined)
  await drained()
  const after = await snapshot(gateway)
  const messages = perSecond * seconds
  const each = (name: keyof Snapshot) => (after[name] - before[name]) / messages
  const us = (name: keyof Snapshot) => Math.round(each(name) * 1_000)
  return {
    perSecond,
    messages,
    gatewayUs: us('gateway'),
    databaseUs: us('database'),
    networkUs: us('network'),
    loadUs: us('load'),
    gatewayAndDatabaseUs: us('gateway') + us('database'),
    walBytes: Math.round(each('wal')),
    inserts: rounded(each('inserts')),
    updates: rounded(each('updates')),
    hotUpdates: rounded(each('hot')),
    deletes: rounded(each('deletes')),
  }
}

const countsText = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
  sum(n_tup_ins)::float8 AS inserts, sum(n_tup_upd)::float8 AS updates, sum(n_tup_hot_upd)::float8 AS hot,
  sum(n_tup_del)::float8 AS deletes FROM pg_stat_user_tables`

async function snapshot(gateway: GatewayProcess): Promise<Snapshot> {
  // The server publishes its counters after a second.
  await pause(1_500)
  const [counts] = await gateway.sql<Omit<Snapshot, keyof ProcessorMs | 'load'>>(countsText)
  if (counts === undefined) throw new Error('the database gave no counters')
  const { user, system } = process.cpuUsage()
  return { ...gateway.processorMsByRole(), load: (user + system) / 1_000, ...counts }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
