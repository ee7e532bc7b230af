// Created and checked one-time codes a second, stored on disk, with dispatch, simulators, database and load
// on the same machine.
import { drained } from './acceptance.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { type Answered, HttpLoad } from './load/http-load.ts'
import { percentile } from './load/machine.ts'

export interface VerificationFigures {
  createdPerSecond: number
  createP99Ms: number
  /** Checks with a wrong code: only the attempt is counted. */
  wrongChecksPerSecond: number
  wrongCheckP99Ms: number
  /** Checks with the right code, which also store the approval. */
  rightChecksPerSecond: number
  rightCheckP99Ms: number
  /** Messages still waiting when the creation ended, and how long they took to drain. */
  backlog: number
  drainedAfterSeconds: number
  memoryMiB: number
}

/**
 * A code waits for two group commits in a row: with fewer connections the bench measures the wait and not the
 * work.
 */
const connections = 192
/** Checks of a code before it is blocked. */
const wrongEach = 4
/** Maximum of codes read back from the simulated telephones for the right checks. */
const maxRead = 6_000

interface Sent {
  phone: number
  verifyId: string
}

export async function benchVerification({ seconds }: { seconds: number }): Promise<VerificationFigures> {
  await using gateway = await GatewayProcess.open()
  const sent: Sent[] = []
  const creation = await createCodes(gateway.port, seconds, sent)
  const memoryMiB = gateway.memoryMiB()
  const { backlog, drainedAfterSeconds } = await drained(gateway)
  const half = Math.floor(Math.min(maxRead, sent.length / 2))
  const codes = await readCodes(gateway.port, sent.slice(-half))
  const right = await checkAll(gateway.port, codes.map(checkBody))
  const wrong = await checkAll(gateway.port, wrongBodies(sent.slice(0, -half), seconds))
  if (right.statuses.get('approved') !== codes.length || wrong.statuses.size !== 1) {
    throw new Error(`unexpected answers: ${JSON.stringify([[...right.statuses], [...wrong.statuses]])}`)
  }
  return {
    createdPerSecond: creation.perSecond,
    createP99Ms: creation.p99Ms,
    wrongChecksPerSecond: wrong.perSecond,
    wrongCheckP99Ms: wrong.p99Ms,
    rightChecksPerSecond: right.perSecond,
    rightCheckP99Ms: right.p99Ms,
    backlog,
    drainedAfterSeconds,
    memoryMiB,
  }
}

/**
 * Numbers without a script, spread like those of real subscribers: the guard would refuse codes to
 * consecutive numbers.
 */
export function peoplesPhone(id: number): number {
  const thousand = id % 9_000
  const numberOfThousand = Math.floor(thousand / 9) * 10 + (thousand % 9)
  return 380_670_000_000 + numberOfThousand * 1_000 + (Math.floor(id / 9_000) % 1_000)
}

async function createCodes(port: number, seconds: number, sent: Sent[]) {
  let id = 0
  const nextBody = () => {
    const body = { auth: 'sandbox', command: 'verify/create', phone: peoplesPhone(++id), lang: 'en' }
    return JSON.stringify(body)
  }
  using load = await HttpLoad.open({ port, path: '/api/verify.php', connections, nextBody })
  const create = async (latencies: number[]) => {
    const phone = id + 1
    const { tookMs, body } = await load.post()
    latencies.push(tookMs)
    const { verify_id: verifyId } = JSON.parse(body) as { verify_id?: string }
    if (verifyId === undefined) throw new Error(`not created: ${body}`)
    sent.push({ phone: peoplesPhone(phone), verifyId })
  }
  // A warm-up: cold code is not measured here.
  await flatOut(2, () => create([]))
  const latencies: number[] = []
  const startedAt = performance.now()
  await flatOut(seconds, () => create(latencies))
  return figures(latencies, startedAt)
}

async function flatOut(seconds: number, post: () => Promise<void>): Promise<void> {
  const until = performance.now() + seconds * 1_000
  const run = async () => {
    while (performance.now() < until) await post()
  }
  await Promise.all(Array.from({ length: connections }, run))
}

/** Posts every body once, on all connections. */
async function checkAll(port: number, bodies: string[]) {
  const statuses = new Map<string, number>()
  const latencies: number[] = []
  using load = await HttpLoad.open({ port, path: '/api/verify.php', connections, nextBody: () => '' })
  const startedAt = performance.now()
  const note = ({ tookMs, body }: Answered) => {
    latencies.push(tookMs)
    const { status = body } = JSON.parse(body) as { status?: string }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  let next = 0
  const run = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) note(await load.post(body))
  }
  await Promise.all(Array.from({ length: connections }, run))
  return { ...figures(latencies, startedAt), statuses }
}

function figures(latencies: number[], startedAt: number): { perSecond: number; p99Ms: number } {
  const seconds = (performance.now() - startedAt) / 1_000
  return { perSecond: Math.round(latencies.length / seconds), p99Ms: percentile(latencies, 0.99) }
}

/** The codes that the simulated telephones received. */
async function readCodes(port: number, sent: Sent[]): Promise<(Sent & { code: string })[]> {
  const codes: (Sent & { code: string })[] = []
  let next = 0
  const run = async () => {
    for (let one = sent[next++]; one !== undefined; one = sent[next++]) {
      const answer = await fetch(`http://127.0.0.1:${port}/sandbox/handsets/${one.phone}`)
      const code = /Your code: (\d+)/.exec(await answer.text())?.[1]
      if (code !== undefined) codes.push({ ...one, code })
    }
  }
  await Promise.all(Array.from({ length: 16 }, run))
  if (codes.length < sent.length / 2) throw new Error(`only ${codes.length} codes were found`)
  return codes
}

function checkBody({ phone, verifyId, code }: Sent & { code: string }): string {
  return JSON.stringify({
    auth: 'sandbox',
    command: 'verify',
    phone: String(phone),
    code,
    verify_id: verifyId,
  })
}

/** Checks with codes of a length that no code has, enough for `seconds`. */
function wrongBodies(sent: Sent[], seconds: number): string[] {
  const maxBodies = seconds * 6_000
  const bodies = Array.from({ length: wrongEach }, () =>
    sent.map((one) => checkBody({ ...one, code: '1234567' })),
  )
  return bodies.flat().slice(0, maxBodies)
}
