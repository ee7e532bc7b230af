// What two management clients and two open pages of the console add to the processor time of a message.
import { setTimeout as pause } from 'node:timers/promises'
import { insertManagementKey } from '../packages/store/accounts/management-keys.ts'
import { addUser, ConsoleVisitor } from '../test/attacks/console-visitor.ts'
import { bodySource } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { databaseOf } from './load/filled-store.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad } from './load/http-load.ts'
import { median } from './load/machine.ts'

export interface ManagementShare {
  /** Processor time of a message in µs. */
  without: SpentUs
  with: SpentUs
  /** The median over neighbouring rounds. The goal is under 2. */
  morePercent: number
  /** Requests of management clients and of pages a second, and those that were refused or failed. */
  requestsPerSecond: number
  failed: number
  rounds: Round[]
}

interface SpentUs {
  gateway: number
  database: number
}

interface Round {
  without: SpentUs
  with: SpentUs
}

export interface ManagementShareOptions {
  perSecond: number
  seconds: number
  rounds: number
}

/** What a client asks for in turn, one reading each second. */
const readings = ['messages?limit=100', 'carriers', 'messages?limit=100&status=failed', 'alerts', 'accounts']

const pages = ['overview?range=day', 'messages?limit=50']

/** Counts of what management clients and the console asked for. */
interface Counts {
  asked: number
  failed: number
}

export async function benchManagementShare(options: ManagementShareOptions): Promise<ManagementShare> {
  const { perSecond, seconds } = options
  await using gateway = await GatewayProcess.open()
  await using db = await databaseOf(gateway)
  await addUser(db, 'bench', 'admin')
  const url = `http://127.0.0.1:${gateway.port}`
  const visitor = await ConsoleVisitor.signedIn(url, 'bench')
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  const made = [1, 2].map((nth) =>
    insertManagementKey(db, { name: `bench ${nth}`, role: 'admin', ...limits }, Date.now()),
  )
  const keys = await Promise.all(made)
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
  const spentUs = async (): Promise<SpentUs> => {
    const before = gateway.processorMsByRole()
    await load.steadily(perSecond, seconds, () => undefined)
    for (let turns = 0; open > 0 && turns < 300; turns++) await pause(100)
    if (open > 0) throw new Error(`${open} messages were not called back within 30 s`)
    const after = gateway.processorMsByRole()
    const each = (role: keyof SpentUs) =>
      Math.round(((after[role] - before[role]) * 1_000) / (perSecond * seconds))
    return { gateway: each('gateway'), database: each('database') }
  }
  await spentUs()
  const counts: Counts = { asked: 0, failed: 0 }
  const besideWork = async () => {
    const over = new AbortController()
    const work = [
      ...keys.map(({ key }) => readInTurn(url, key, counts, over.signal)),
      ...pages.map((page) => watch(visitor, page, counts, over.signal)),
    ]
    const spent = await spentUs()
    over.abort()
    await Promise.all(work)
    return spent
  }
  const rounds: Round[] = []
  while (rounds.length < options.rounds) {
    // A B, B A, A B, …: what one leaves to the next weighs on both alike.
    if (rounds.length % 2 === 0) rounds.push({ without: await spentUs(), with: await besideWork() })
    else rounds.push({ with: await besideWork(), without: await spentUs() })
  }
  const of = (kind: keyof Round): SpentUs => ({
    gateway: median(rounds.map((round) => round[kind].gateway)),
    database: median(rounds.map((round) => round[kind].database)),
  })
  const sum = ({ gateway, database }: SpentUs) => gateway + database
  return {
    without: of('without'),
    with: of('with'),
    morePercent: rounded(median(rounds.map((round) => 100 * (sum(round.with) / sum(round.without) - 1)))),
    requestsPerSecond: rounded(counts.asked / (seconds * rounds.length)),
    failed: counts.failed,
    rounds,
  }
}

/** A management client. */
async function readInTurn(url: string, key: string, counts: Counts, over: AbortSignal): Promise<void> {
  for (let turn = 0; !over.aborted; turn++) {
    const reading = readings[turn % readings.length]
    const response = await fetch(`${url}/v1/${reading}`, { headers: { authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    count(counts, response)
    await pause(1_000, undefined, { signal: over }).catch(() => undefined)
  }
}

/** A page of the console, which loads again with each change that the gateway publishes. */
async function watch(
  visitor: ConsoleVisitor,
  page: string,
  counts: Counts,
  over: AbortSignal,
): Promise<void> {
  try {
    const changes = await visitor.fetch('live', { signal: over })
    count(counts, changes)
    for await (const _ of changes.body ?? []) {
      const answer = await visitor.fetch(page)
      await answer.arrayBuffer()
      count(counts, answer)
    }
  } catch (error) {
    if (!over.aborted) throw error
  }
}

function count(counts: Counts, { status }: Response): void {
  counts.asked++
  if (status !== 200) counts.failed++
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
