// Codes by call: how long a client waits for its code, and whether any code is lost or repeated, at a number
// of calls a minute. Each telephone rings until the call is cancelled.
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { percentile } from './load/machine.ts'

export interface CallCodesBench {
  offeredPerMinute: number
  codes: number
  failed: number
  /** Two calls to one telephone with one code. */
  repeated: number
  p50Ms: number
  p99Ms: number
  /** Used by the gateway and its database. */
  cores: number
  sound: boolean
}

/**
 * A number whose telephone rings and is never answered (script 9963). There are few, so each is called more
 * than once.
 */
function silentPhone(id: number): number {
  return 380_670_009_963 + (id % 250) * 10_000
}

export async function benchCallCodes(options: {
  perMinute: number
  seconds: number
}): Promise<CallCodesBench> {
  await using gateway = await GatewayProcess.open()
  let id = 0
  const nextBody = () => {
    id++
    return `{"auth":"sandbox","data":[{"type":"call/otp","id":${id},"phone":${silentPhone(id)}}]}`
  }
  using load = await HttpLoad.open({ port: gateway.port, path: '/api/json.php', connections: 300, nextBody })
  await load.steadily(options.perMinute / 60, 3, () => undefined)
  const took: number[] = []
  const shown = new Map<number, string[]>()
  let failed = 0
  const before = gateway.processorMs()
  const perSecond = options.perMinute / 60
  await load.steadily(perSecond, options.seconds, ({ tookMs, body }) => {
    const found = /"id":(\d+),"msg_id":\d+,"code":"(\d{4})"/.exec(body)
    if (found === null) return void failed++
    took.push(tookMs)
    const phone = silentPhone(Number(found[1]))
    shown.set(phone, [...(shown.get(phone) ?? []), found[2] ?? ''])
  })
  const cores = (gateway.processorMs() - before) / (options.seconds * 1_000)
  const repeated = [...shown.values()].reduce((sum, codes) => sum + codes.length - new Set(codes).size, 0)
  return {
    offeredPerMinute: options.perMinute,
    codes: took.length,
    failed,
    repeated,
    p50Ms: Math.round(percentile(took, 0.5)),
    p99Ms: Math.round(percentile(took, 0.99)),
    cores: Math.round(cores * 100) / 100,
    sound: (JSON.parse(gateway.command('audit', '--json')) as { sound: boolean }).sound,
  }
}
