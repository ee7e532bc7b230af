// Accepted operations a second, stored on disk, with dispatch, simulators, database and load on the same
// machine.
import { setTimeout as pause } from 'node:timers/promises'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { percentile } from './load/machine.ts'

export interface AcceptanceFigures {
  operationsPerRequest: number
  acceptedPerSecond: number
  /** While the upstream is paused, so that nothing is sent. */
  acceptedAlonePerSecond: number
  /** Microseconds of processor time an operation meanwhile: less noisy than operations a second. */
  gatewayAloneUs: number
  databaseAloneUs: number
  /** At half of what is accepted while messages are sent. */
  p50Ms: number
  p99Ms: number
  /** Messages still waiting when the load ended, and how long they took to drain. */
  backlog: number
  drainedAfterSeconds: number
  memoryMiB: number
}

export interface AcceptanceOptions {
  operationsPerRequest: number
  connections: number
  seconds: number
}

export async function benchAcceptance(options: AcceptanceOptions): Promise<AcceptanceFigures> {
  await using gateway = await GatewayProcess.open()
  const bodies = bodySource(options.operationsPerRequest)
  using load = await HttpLoad.open({
    port: gateway.port,
    path: '/api/json.php',
    connections: options.connections,
    nextBody: bodies,
  })
  await load.flatOut(2, () => undefined)
  await drained(gateway)
  const acceptedPerSecond = await acceptedUnderFullLoad(load, options.seconds)
  const memoryMiB = gateway.memoryMiB()
  const { backlog, drainedAfterSeconds } = await drained(gateway)
  // Otherwise Linux writes what the full load left some 30 s later at once, and commits at half load wait for that.
  await gateway.sql('CHECKPOINT')
  const latencies: number[] = []
  const half = acceptedPerSecond / options.operationsPerRequest / 2
  await load.steadily(half, options.seconds, ({ tookMs }) => latencies.push(tookMs))
  await drained(gateway)
  gateway.command('upstreams', 'pause', 'smsc-sandbox')
  const before = gateway.processorMsByRole()
  const acceptedAlonePerSecond = await acceptedUnderFullLoad(load, options.seconds)
  const after = gateway.processorMsByRole()
  const aloneUs = (role: 'gateway' | 'database') =>
    Math.round(((after[role] - before[role]) * 1_000) / (acceptedAlonePerSecond * options.seconds))
  return {
    operationsPerRequest: options.operationsPerRequest,
    acceptedPerSecond: Math.round(acceptedPerSecond),
    acceptedAlonePerSecond: Math.round(acceptedAlonePerSecond),
    gatewayAloneUs: aloneUs('gateway'),
    databaseAloneUs: aloneUs('database'),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    backlog,
    drainedAfterSeconds,
    memoryMiB,
  }
}

/** Accepted operations a second. */
async function acceptedUnderFullLoad(load: HttpLoad, seconds: number): Promise<number> {
  let accepted = 0
  const startedAt = performance.now()
  await load.flatOut(seconds, ({ body }) => {
    accepted += countAccepted(body)
  })
  return accepted / ((performance.now() - startedAt) / 1_000)
}

/** Bodies of `operations` operations each, with unique ids and numbers. */
export function bodySource(
  operations: number,
  hook?: string,
  phoneOf: (id: number) => number = ordinaryPhone,
): () => string {
  let id = 0
  const target = hook === undefined ? '' : `,"hook":"${hook}"`
  return () => {
    const data: string[] = []
    for (let index = 0; index < operations; index++) {
      id++
      data.push(
        `{"type":"sms","id":${id},"phone":${phoneOf(id)},"sms_signature":"Posthorn","sms_message":"Your order ${id} has been shipped"${target}}`,
      )
    }
    return `{"auth":"sandbox","data":[${data.join(',')}]}`
  }
}

/** Numbers that end in 99.. would be scripted handsets. */
function ordinaryPhone(id: number): number {
  return 380_670_000_000 + (Math.floor(id / 9_000) % 1_000) * 10_000 + (id % 9_000)
}

/** Counts the accepted operations of an answer. */
export function countAccepted(body: string): number {
  return body.split('"msg_id":').length - 1
}

/** Waits until every accepted message is final. */
export async function drained(
  gateway: GatewayProcess,
): Promise<{ backlog: number; drainedAfterSeconds: number }> {
  const startedAt = performance.now()
  const backlog = await openMessages(gateway)
  let open = backlog
  while (open > 0) {
    if (performance.now() - startedAt > 300_000)
      throw new Error(`${open} messages are still open after 300 s`)
    await pause(250)
    open = await openMessages(gateway)
  }
  return { backlog, drainedAfterSeconds: (performance.now() - startedAt) / 1_000 }
}

async function openMessages(gateway: GatewayProcess): Promise<number> {
  const text = await gateway.metrics()
  const sum = (metric: string) =>
    [...text.matchAll(new RegExp(`^posthorn_${metric}(?:\\{[^}]*\\})? (\\d+)`, 'gm'))].reduce(
      (total, match) => total + Number(match[1]),
      0,
    )
  return sum('accepted_total') - sum('messages_total')
}
