// What a transaction that stays open costs: two gateways at once under the same load, one of them with a transaction on its
// database that is open from before the first message, so that no dead row may go.
import { setTimeout as pause } from 'node:timers/promises'
import { bodySource } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { databaseOf } from './load/filled-store.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'

export interface OpenTransactionCost {
  perSecond: number
  minutes: number
  /** By minute: microseconds of PostgreSQL a message, without and with the transaction, and their ratio. */
  byMinute: { plainUs: number; besideUs: number; ratio: number }[]
  /** Dead rows at the end, without and with it. */
  deadRows: { plain: number; beside: number }
}

export async function benchOpenTransaction(options: {
  perSecond: number
  minutes: number
}): Promise<OpenTransactionCost> {
  const { perSecond, minutes } = options
  await using plain = await LoadedGateway.open(perSecond)
  await using beside = await LoadedGateway.open(perSecond)
  await using db = await databaseOf(beside.gateway)
  // Both at once: a connection without a request is closed after some seconds.
  await Promise.all([plain.minute(20), beside.minute(20)])
  const byMinute: OpenTransactionCost['byMinute'] = []
  await db.transaction(async (tx) => {
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ' })
    await tx.query({ text: 'SELECT count(*) FROM accounts' })
    for (let minute = 0; minute < minutes; minute++) {
      const [plainUs, besideUs] = await Promise.all([plain.minute(60), beside.minute(60)])
      byMinute.push({ plainUs, besideUs, ratio: Number((besideUs / plainUs).toFixed(2)) })
    }
  })
  return {
    perSecond,
    minutes,
    byMinute,
    deadRows: { plain: await plain.deadRows(), beside: await beside.deadRows() },
  }
}

class LoadedGateway implements AsyncDisposable {
  readonly gateway: GatewayProcess
  readonly #load: HttpLoad
  readonly #receiver: CallbackReceiver
  readonly #perSecond: number

  private constructor(
    gateway: GatewayProcess,
    { load, receiver, perSecond }: { load: HttpLoad; receiver: CallbackReceiver; perSecond: number },
  ) {
    this.gateway = gateway
    this.#load = load
    this.#receiver = receiver
    this.#perSecond = perSecond
  }

  static async open(perSecond: number): Promise<LoadedGateway> {
    const gateway = await GatewayProcess.open()
    const receiver = await CallbackReceiver.open(() => undefined)
    const nextBody = bodySource(1, `http://127.0.0.1:${receiver.port}/hook`)
    const { port } = gateway
    const load = await HttpLoad.open({ port, path: '/api/json.php', connections: 16, nextBody })
    return new LoadedGateway(gateway, { load, receiver, perSecond })
  }

  /** Microseconds of PostgreSQL a message in so many seconds of load. */
  async minute(seconds: number): Promise<number> {
    const before = this.gateway.processorMsByRole().database
    await this.#load.steadily(this.#perSecond, seconds, () => undefined)
    const spent = this.gateway.processorMsByRole().database - before
    return Math.round((spent * 1_000) / (this.#perSecond * seconds))
  }

  async deadRows(): Promise<number> {
    // The server publishes its counters after a second.
    await pause(1_500)
    const text = 'SELECT sum(n_dead_tup)::float8 AS rows FROM pg_stat_user_tables'
    const [counts] = await this.gateway.sql<{ rows: number }>(text)
    return counts?.rows ?? 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#load[Symbol.dispose]()
    this.#receiver[Symbol.dispose]()
    await this.gateway[Symbol.asyncDispose]()
  }
}
