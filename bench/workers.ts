// What two gateway processes can do beside one, where each has a core: processor time of the gateway for a message,
// without carriers, load and database, which run elsewhere then.
import { setTimeout as pause } from 'node:timers/promises'
import { bodySource, countAccepted } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'

export interface WorkersFigures {
  perSecondEach: number
  /** The median of the rounds. */
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
 * Two processes get twice the load of one, so that each has as much to do. On a machine of two cores they could not be
 * busy beside their peers: so not the throughput is compared but its cost.
 */
export async function benchWorkers({ perSecondEach }: { perSecondEach: number }): Promise<WorkersFigures> {
  await using one = await Side.open(1, perSecondEach)
  await using two = await Side.open(2, perSecondEach)
  // A warm-up: cold code is not measured here.
  for (const side of [one, two]) await side.run(4)
  const costs: { one: CostOfMessage[]; two: CostOfMessage[] } = { one: [], two: [] }
  for (let round = 0; round < rounds; round++) {
    costs.one.push(await one.run(roundSeconds))
    costs.two.push(await two.run(roundSeconds))
  }
  const [oneProcess, twoProcesses] = [median(costs.one), median(costs.two)]
  const times = Number(((2 * oneProcess.gatewayUs) / twoProcesses.gatewayUs).toFixed(2))
  return { perSecondEach, oneProcess, twoProcesses, times }
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
