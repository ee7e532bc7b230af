// What two gateway processes can do beside one, where each has a core: processor time of the gateway for a message,
// without carriers, load and database, which run elsewhere then.
import { setTimeout as pause } from 'node:timers/promises'
import { bodySource, countAccepted } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'

export interface WorkersFigures {
  perSecondEach: number
  /** Of two gateways of one process each, at work at the same time; the median of the rounds. */
  oneProcess: CostOfMessage
  /** Of both workers and their supervisor. */
  twoProcesses: CostOfMessage
  /** Messages of two busy cores of workers for one of a busy core of one process. */
  times: number
}

/** Microseconds of processor time from request to callback. */
interface CostOfMessage {
  gatewayUs: number
  databaseUs: number
}

/** Alternating, so that a slow minute of the machine affects both. */
const rounds = 3
const roundSeconds = 8

/**
 * A message costs less where more of them share a commit, and on a busy machine they do. So two workers are compared with two
 * gateways that know nothing of each other, with the same load on the same two cores: what differs is the price of working
 * together.
 */
export async function benchWorkers({ perSecondEach }: { perSecondEach: number }): Promise<WorkersFigures> {
  await using first = await Side.open(1, perSecondEach)
  await using second = await Side.open(1, perSecondEach)
  await using both = await Side.open(2, perSecondEach)
  const apart = async (seconds: number) => mean(await Promise.all([first.run(seconds), second.run(seconds)]))
  // A warm-up: cold code is not measured here.
  await apart(4)
  await both.run(4)
  const costs: { one: CostOfMessage[]; two: CostOfMessage[] } = { one: [], two: [] }
  for (let round = 0; round < rounds; round++) {
    costs.one.push(await apart(roundSeconds))
    costs.two.push(await both.run(roundSeconds))
  }
  const [oneProcess, twoProcesses] = [median(costs.one), median(costs.two)]
  const times = Number(((2 * oneProcess.gatewayUs) / twoProcesses.gatewayUs).toFixed(2))
  return { perSecondEach, oneProcess, twoProcesses, times }
}

function mean([a, b]: [CostOfMessage, CostOfMessage]): CostOfMessage {
  const middle = (part: keyof CostOfMessage) => Math.round((a[part] + b[part]) / 2)
  return { gatewayUs: middle('gatewayUs'), databaseUs: middle('databaseUs') }
}

function median(costs: CostOfMessage[]): CostOfMessage {
  const middle = (part: keyof CostOfMessage) =>
    costs.map((cost) => cost[part]).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? Number.NaN
  return { gatewayUs: middle('gatewayUs'), databaseUs: middle('databaseUs') }
}

/** A gateway with its load and its receiver of callbacks. */
class Side implements AsyncDisposable {
  readonly #gateway: GatewayProcess
  readonly #receiver: CallbackReceiver
  readonly #load: HttpLoad
  /** Ids of messages that are not called back yet. */
  readonly #open: Set<string>
  readonly #perSecond: number

  private constructor(
    [gateway, receiver, load, open]: [GatewayProcess, CallbackReceiver, HttpLoad, Set<string>],
    perSecond: number,
  ) {
    this.#gateway = gateway
    this.#receiver = receiver
    this.#load = load
    this.#open = open
    this.#perSecond = perSecond
  }

  static async open(processes: number, perSecondEach: number): Promise<Side> {
    const gateway = await GatewayProcess.open(null, { POSTHORN_PROCESSES: String(processes) })
    const open = new Set<string>()
    const receiver = await CallbackReceiver.open((body) => {
      if (body.includes('"DELIVERED"')) open.delete(/"id":"(\d+)"/.exec(body)?.[1] ?? '')
    })
    const next = bodySource(1, `http://127.0.0.1:${receiver.port}/hook`)
    const nextBody = () => {
      const body = next()
      open.add(/"id":(\d+)/.exec(body)?.[1] ?? '')
      return body
    }
    const { port } = gateway
    const load = await HttpLoad.open({ port, path: '/api/json.php', connections: 64, nextBody })
    return new Side([gateway, receiver, load, open], processes * perSecondEach)
  }

  async run(seconds: number): Promise<CostOfMessage> {
    const before = this.#gateway.processorMsByRole()
    let accepted = 0
    await this.#load.steadily(this.#perSecond, seconds, ({ body }) => {
      accepted += countAccepted(body)
    })
    for (let turns = 0; this.#open.size > 0 && turns < 600; turns++) await pause(100)
    if (this.#open.size > 0) throw new Error(`${this.#open.size} messages were not called back within 60 s`)
    const after = this.#gateway.processorMsByRole()
    const each = (role: 'gateway' | 'database') =>
      Math.round(((after[role] - before[role]) * 1_000) / accepted)
    return { gatewayUs: each('gateway'), databaseUs: each('database') }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#load[Symbol.dispose]()
    this.#receiver[Symbol.dispose]()
    await this.#gateway[Symbol.asyncDispose]()
  }
}
