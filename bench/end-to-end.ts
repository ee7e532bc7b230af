// From request to callback: HTTP, disk, SMPP, receipt, disk, callback, with every peer on the same machine.
import { setTimeout as pause } from 'node:timers/promises'
import { bodySource, countAccepted } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { median, percentile } from './load/machine.ts'

export interface EndToEndFigures {
  offeredPerSecond: number
  accepted: number
  /** Messages with a DELIVERED callback, each counted once. */
  calledBack: number
  callbacksPerSecond: number
  /** From acceptance, as the client sees it, to the callback, including the handset's time. */
  p50Ms: number
  p99Ms: number
  /** Processor time a message. */
  gatewayUs: number
  databaseUs: number
  memoryStartMiB: number
  memoryEndMiB: number
  sound: boolean
}

export interface EndToEndOptions {
  perSecond: number
  seconds: number
  /** Returns request bodies of one operation each, whose first member is a number `id`. Default: SMS. */
  bodies?: (hook: string) => () => string
  /** Runs before the load, for example to script handsets. */
  prepare?: (gateway: GatewayProcess, hook: string) => Promise<void>
  /** The program of another build. Default: that of this one. */
  build?: string | undefined
}

/** Of this build, divided by those of the other: medians of all rounds. */
export interface EndToEndRatios {
  callbacksPerSecond: number
  gatewayUs: number
  databaseUs: number
  rounds: { own: EndToEndFigures; other: EndToEndFigures }[]
}

/** Runs a bench with both builds in turns. */
export async function benchBeside(
  otherBuild: string,
  rounds: number,
  bench: (build?: string) => Promise<EndToEndFigures>,
): Promise<EndToEndRatios> {
  const ran: EndToEndRatios['rounds'] = []
  while (ran.length < rounds) {
    // A B, B A, A B, …: what one leaves to the next weighs on both alike.
    const isOwnFirst = ran.length % 2 === 0
    const first = await bench(isOwnFirst ? undefined : otherBuild)
    const second = await bench(isOwnFirst ? otherBuild : undefined)
    ran.push(isOwnFirst ? { own: first, other: second } : { own: second, other: first })
  }
  const ratio = (name: 'callbacksPerSecond' | 'gatewayUs' | 'databaseUs') =>
    Math.round(1_000 * median(ran.map(({ own, other }) => own[name] / other[name]))) / 1_000
  return {
    callbacksPerSecond: ratio('callbacksPerSecond'),
    gatewayUs: ratio('gatewayUs'),
    databaseUs: ratio('databaseUs'),
    rounds: ran,
  }
}

export async function benchEndToEnd(options: EndToEndOptions): Promise<EndToEndFigures> {
  const { bodies = (hook) => bodySource(1, hook), prepare, build } = options
  await using gateway = await GatewayProcess.open(null, {}, undefined, build)
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  let lastAt = 0
  using receiver = await CallbackReceiver.open((body) => {
    const id = /"id":"(\d+)"/.exec(body)?.[1] ?? ''
    const at = sentAt.get(id)
    if (at === undefined || !body.includes('"DELIVERED"')) return
    sentAt.delete(id)
    lastAt = performance.now()
    latencies.push(lastAt - at)
  })
  const hook = `http://127.0.0.1:${receiver.port}/hook`
  await prepare?.(gateway, hook)
  const next = bodies(hook)
  const nextBody = () => {
    const body = next()
    sentAt.set(/"id":(\d+)/.exec(body)?.[1] ?? '', performance.now())
    return body
  }
  using load = await HttpLoad.open({ port: gateway.port, path: '/api/json.php', connections: 64, nextBody })
  await load.steadily(Math.round(options.perSecond / 4), 2, () => undefined)
  await delivered(sentAt)
  latencies.length = 0
  const memoryStartMiB = gateway.memoryMiB()
  let accepted = 0
  const before = gateway.processorMsByRole()
  const startedAt = performance.now()
  await load.steadily(options.perSecond, options.seconds, ({ body }) => {
    accepted += countAccepted(body)
  })
  const memoryEndMiB = gateway.memoryMiB()
  await delivered(sentAt)
  const after = gateway.processorMsByRole()
  const spentUs = (role: 'gateway' | 'database') =>
    Math.round(((after[role] - before[role]) * 1_000) / latencies.length)
  return {
    offeredPerSecond: options.perSecond,
    accepted,
    calledBack: latencies.length,
    callbacksPerSecond: Math.round(latencies.length / ((lastAt - startedAt) / 1_000)),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    gatewayUs: spentUs('gateway'),
    databaseUs: spentUs('database'),
    memoryStartMiB,
    memoryEndMiB,
    sound: (JSON.parse(gateway.command('audit', '--json')) as { sound: boolean }).sound,
  }
}

/** Waits until every message has its callback, or ten seconds pass without one. */
async function delivered(sentAt: Map<string, number>): Promise<void> {
  let size = sentAt.size
  let since = performance.now()
  while (sentAt.size > 0 && performance.now() - since < 10_000) {
    await pause(100)
    if (sentAt.size !== size) since = performance.now()
    size = sentAt.size
  }
}
