// Accepted operations a second, stored on disk, with dispatch, simulators, database and load on the same
// machine.
import { setTimeout as pause } from 'node:timers/promises'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { median, percentile } from './load/machine.ts'

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

/** This build by the other one, so 1.02 is two percent more: the median of the rounds, and each of them. */
export interface BesideFigures {
  gatewayUs: number
  /** Processor time of an operation while the upstream is paused. */
  gatewayRatio: number
  /** Of gateway and database together. */
  processorRatio: number
  acceptedRatio: number
  rounds: { gatewayRatio: number; processorRatio: number; acceptedRatio: number }[]
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
  const { perSecond: acceptedPerSecond } = await acceptedUnderFullLoad(load, options.seconds)
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
  const alone = await acceptedUnderFullLoad(load, options.seconds)
  const after = gateway.processorMsByRole()
  const aloneUs = (role: 'gateway' | 'database') =>
    Math.round(((after[role] - before[role]) * 1_000) / alone.accepted)
  return {
    operationsPerRequest: options.operationsPerRequest,
    acceptedPerSecond: Math.round(acceptedPerSecond),
    acceptedAlonePerSecond: Math.round(alone.perSecond),
    gatewayAloneUs: aloneUs('gateway'),
    databaseAloneUs: aloneUs('database'),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    backlog,
    drainedAfterSeconds,
    memoryMiB,
  }
}

/**
 * Acceptance of this build and of another, both running, in turns of a second: the machine's speed changes within
 * minutes, so that only neighbours compare. Processes of one build differ by several percent, so each round has new
 * ones. Nothing is sent meanwhile.
 */
export async function benchAcceptanceBeside(
  otherBuild: string,
  options: { rounds: number; slices: number },
): Promise<BesideFigures> {
  const rounds: (ReturnType<typeof compareSlices> & { gatewayUs: number })[] = []
  for (let round = 0; round < options.rounds; round++)
    rounds.push(await besideRound(otherBuild, options.slices, round % 2 === 0))
  const of = (figure: (round: (typeof rounds)[number]) => number) => rounded(median(rounds.map(figure)))
  return {
    gatewayUs: of(({ gatewayUs }) => gatewayUs),
    gatewayRatio: of(({ gatewayRatio }) => gatewayRatio),
    processorRatio: of(({ processorRatio }) => processorRatio),
    acceptedRatio: of(({ acceptedRatio }) => acceptedRatio),
    rounds: rounds.map(({ gatewayUs, ...ratios }) => ratios),
  }
}

async function besideRound(otherBuild: string, slices: number, isOwnFirst: boolean) {
  const open = (own: boolean) =>
    own ? GatewayProcess.open() : GatewayProcess.open(null, {}, undefined, otherBuild)
  await using first = await open(isOwnFirst)
  await using second = await open(!isOwnFirst)
  for (const gateway of [first, second]) gateway.command('upstreams', 'pause', 'smsc-sandbox')
  using firstLoad = await singleLoad(first)
  using secondLoad = await singleLoad(second)
  const firstRun: Run = { gateway: first, load: firstLoad, slices: [] }
  const secondRun: Run = { gateway: second, load: secondLoad, slices: [] }
  const runs = [firstRun, secondRun]
  for (const { load } of runs) await load.flatOut(5, () => undefined)
  for (let pair = 0; pair < slices; pair++) {
    // A B, B A, A B, …: what one leaves to the next weighs on both alike.
    for (const run of pair % 2 === 0 ? runs : runs.toReversed()) await measureSlice(run)
  }
  const [own, other] = isOwnFirst ? [firstRun, secondRun] : [secondRun, firstRun]
  return compareSlices(own.slices, other.slices)
}

async function measureSlice({ gateway, load, slices }: Run): Promise<void> {
  const before = gateway.processorMsByRole()
  const { accepted, perSecond } = await acceptedUnderFullLoad(load, 1)
  await pause(100)
  const after = gateway.processorMsByRole()
  slices.push({
    perSecond,
    gatewayUs: ((after.gateway - before.gateway) * 1_000) / accepted,
    databaseUs: ((after.database - before.database) * 1_000) / accepted,
  })
}

function singleLoad(gateway: GatewayProcess): Promise<HttpLoad> {
  return HttpLoad.open({
    port: gateway.port,
    path: '/api/json.php',
    connections: 64,
    nextBody: bodySource(1),
  })
}

interface Run {
  gateway: GatewayProcess
  load: HttpLoad
  slices: Slice[]
}

interface Slice {
  perSecond: number
  gatewayUs: number
  databaseUs: number
}

function compareSlices(own: readonly Slice[], other: readonly Slice[]) {
  const ratio = (figure: (slice: Slice) => number) =>
    rounded(median(own.map((slice, index) => figure(slice) / figure(other[index] ?? slice))))
  return {
    gatewayUs: median(own.map(({ gatewayUs }) => gatewayUs)),
    gatewayRatio: ratio(({ gatewayUs }) => gatewayUs),
    processorRatio: ratio(({ gatewayUs, databaseUs }) => gatewayUs + databaseUs),
    acceptedRatio: ratio(({ perSecond }) => perSecond),
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}

async function acceptedUnderFullLoad(
  load: HttpLoad,
  seconds: number,
): Promise<{ accepted: number; perSecond: number }> {
  let accepted = 0
  const startedAt = performance.now()
  await load.flatOut(seconds, ({ body }) => {
    accepted += countAccepted(body)
  })
  return { accepted, perSecond: accepted / ((performance.now() - startedAt) / 1_000) }
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
export function ordinaryPhone(id: number): number {
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
