// Cost of a message that falls back through both stages of rcs+viber+sms, beside a plain SMS: processor time
// of the gateway and its database, without simulators and load.
import { setTimeout as pause } from 'node:timers/promises'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import {
  type LoadType,
  operationBody,
  ordinaryPhone,
  scriptedPhones,
  scriptHandsets,
} from './operation-bodies.ts'

export interface FallbackCost {
  perSecond: number
  /** Milliseconds of processor time per message, gateway and database together. */
  smsMs: number
  /** RCS refuses it at once; a report says that Viber failed. */
  fallsThroughMs: number
  /** Reports say that both channels failed. */
  bothByReportMs: number
  ratio: number
  ratioByReport: number
}

/** Rounds of each kind, alternating, so that a slow minute of the machine affects all kinds. */
const rounds = 3
const roundSeconds = 6

export async function benchFallbackCost({ perSecond }: { perSecond: number }): Promise<FallbackCost> {
  await using gateway = await GatewayProcess.open()
  await gateway.leaveNumberMemory()
  const [notOnViber, silent] = [scriptedPhones.slice(0, 50), scriptedPhones.slice(50)]
  await scriptHandsets(gateway.port, notOnViber, { rcs: 'refused', viber: 'undeliverable' })
  await scriptHandsets(gateway.port, silent, { rcs: 'undeliverable', viber: 'undeliverable' })
  const kinds: { type: LoadType; phones: number[] | null; costs: number[] }[] = [
    { type: 'sms', phones: null, costs: [] },
    { type: 'rcs+viber+sms', phones: notOnViber, costs: [] },
    { type: 'rcs+viber+sms', phones: silent, costs: [] },
  ]
  let id = 0
  let open = 0
  using receiver = await CallbackReceiver.open((body) => {
    if (body.includes('"DELIVERED"')) open--
  })
  const hook = `http://127.0.0.1:${receiver.port}/hook`
  let kind = kinds[0]
  const nextBody = () => {
    id++
    open++
    const phone = kind?.phones?.[id % kind.phones.length] ?? ordinaryPhone(id)
    return operationBody(kind?.type ?? 'sms', id, phone, hook)
  }
  using load = await HttpLoad.open({ port: gateway.port, path: '/api/json.php', connections: 64, nextBody })
  const drained = async () => {
    for (let turns = 0; open > 0 && turns < 300; turns++) await pause(100)
    if (open > 0) throw new Error(`${open} messages were not called back within 30 s`)
  }
  // A warm-up: cold code is not measured here.
  for (kind of kinds) {
    await load.steadily(perSecond, 3, () => undefined)
    await drained()
  }
  for (let round = 0; round < rounds; round++) {
    for (kind of kinds) {
      const before = gateway.processorMs()
      await load.steadily(perSecond, roundSeconds, () => undefined)
      await drained()
      kind.costs.push((gateway.processorMs() - before) / (perSecond * roundSeconds))
    }
  }
  const [smsMs = 0, fallsThroughMs = 0, bothByReportMs = 0] = kinds.map(({ costs }) => median(costs))
  return {
    perSecond,
    smsMs,
    fallsThroughMs,
    bothByReportMs,
    ratio: fallsThroughMs / smsMs,
    ratioByReport: bothByReportMs / smsMs,
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
