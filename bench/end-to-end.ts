// From request to callback: HTTP, disk, SMPP, receipt, disk, callback, with every peer on the same machine.
import { setTimeout as pause } from 'node:timers/promises'
import { bodySource, countAccepted } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { percentile } from './load/machine.ts'

export interface EndToEndFigures {
  offeredPerSecond: number
  accepted: number
  /** Messages with a DELIVERED callback, each counted once. */
  calledBack: number
  callbacksPerSecond: number
  /** From acceptance, as the client sees it, to the callback, including the handset's time. */
  p50Ms: number
  p99Ms: number
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
}

export async function benchEndToEnd(options: EndToEndOptions): Promise<EndToEndFigures> {
  const { bodies = (hook) => bodySource(1, hook), prepare } = options
  await using gateway = await GatewayProcess.open()
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
  const startedAt = performance.now()
  await load.steadily(options.perSecond, options.seconds, ({ body }) => {
    accepted += countAccepted(body)
  })
  const memoryEndMiB = gateway.memoryMiB()
  await delivered(sentAt)
  return {
    offeredPerSecond: options.perSecond,
    accepted,
    calledBack: latencies.length,
    callbacksPerSecond: Math.round(latencies.length / ((lastAt - startedAt) / 1_000)),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
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
