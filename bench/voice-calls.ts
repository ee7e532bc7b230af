// Calls with speech through the whole gateway: HTTP, disk, speech, SIP, audio, disk. The carrier runs in its
// own process and answers at once.
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { GatewayProcess } from './load/gateway-process.ts'
import { percentile } from './load/machine.ts'
import type { CallFigures, CarrierOrder } from './load/sip-phones.ts'

export interface VoiceCallsBench {
  calls: number
  atOnce: number
  /**
   * Time between two frames that arrive at a telephone, in milliseconds, while all calls speak; 20 is ideal.
   */
  frameGapMs: { p50: number; p99: number; p999: number; max: number }
  lostFrames: number
  /** Used by the gateway and its database while all calls speak. */
  cores: number
  delivered: number
  sound: boolean
}

const english = { gender: 'female', language: 'en', name: 'default' }
/** About fifteen seconds of speech; the call repeats it. */
const message = Array(4).fill('The server in the cellar is too hot, please have a look at it.').join(' ')

export async function benchVoiceCalls(options: { calls: number; seconds: number }): Promise<VoiceCallsBench> {
  const carrier = fork(fileURLToPath(new URL('./load/sip-phones.js', import.meta.url)), {
    serialization: 'advanced',
  })
  try {
    const port = await answer<number>(carrier, null)
    await using gateway = await GatewayProcess.open(configOf(port, options.calls))
    const key = prepare(gateway)
    const ids = Array.from({ length: options.calls }, (_, index) => index + 1)
    const first = await request(gateway, key, ids.map(operation))
    const accepted = first.filter(({ success }) => success).length
    // By then every call is answered and has begun to speak.
    await pause(6_000)
    carrier.send({ measure: true } satisfies CarrierOrder)
    const before = gateway.processorMs()
    await pause(options.seconds * 1_000)
    const cores = (gateway.processorMs() - before) / (options.seconds * 1_000)
    const figures = await answer<CallFigures>(carrier, { report: true })
    const ended = await outcome(gateway, key, ids)
    carrier.send({ stop: true } satisfies CarrierOrder)
    return { calls: accepted, ...summary(figures), cores: round(cores), ...ended }
  } finally {
    carrier.kill()
  }
}

export interface SpeechStartBench {
  calls: number
  /** From the answer to the first frame with speech at the telephone, in milliseconds. */
  startMs: { p50: number; p99: number; max: number }
}

/** Calls that all speak one cached text at once; the silence after the answer is set to none. */
export async function benchSpeechStart(options: { calls: number }): Promise<SpeechStartBench> {
  const carrier = fork(fileURLToPath(new URL('./load/sip-phones.js', import.meta.url)), {
    serialization: 'advanced',
  })
  try {
    const port = await answer<number>(carrier, null)
    await using gateway = await GatewayProcess.open(configOf(port, options.calls, ', pauseMs: 0'))
    const key = prepare(gateway)
    // The text is cached by then.
    await request(gateway, key, [operation(options.calls + 1)])
    await pause(5_000)
    carrier.send({ measure: true } satisfies CarrierOrder)
    await request(
      gateway,
      key,
      Array.from({ length: options.calls }, (_, index) => operation(index + 1)),
    )
    await pause(6_000)
    const { starts } = await answer<CallFigures>(carrier, { report: true })
    carrier.send({ stop: true } satisfies CarrierOrder)
    const start = (share: number) => round(percentile(starts, share))
    return { calls: starts.length, startMs: { p50: start(0.5), p99: start(0.99), max: start(1) } }
  } finally {
    carrier.kill()
  }
}

function summary({ gaps, lost, atOnce }: CallFigures) {
  const gap = (share: number) => round(percentile(gaps, share))
  const frameGapMs = { p50: gap(0.5), p99: gap(0.99), p999: gap(0.999), max: gap(1) }
  return { atOnce, frameGapMs, lostFrames: lost }
}

/** Waits until every call has ended, at most a minute. */
async function outcome(gateway: GatewayProcess, key: string, ids: number[]) {
  let delivered = 0
  for (let tries = 0; delivered < ids.length && tries < 60; tries++) {
    await pause(1_000)
    const operations = ids.map((id) => ({ type: 'status', id }))
    const items = await request(gateway, key, operations)
    delivered = items.filter(({ data }) => data?.status === 'DELIVERED').length
  }
  const { sound } = JSON.parse(gateway.command('audit', '--json')) as { sound: boolean }
  return { delivered, sound }
}

function operation(id: number): object {
  return { type: 'voice', id, phone: 380_670_000_000 + id, message, dtmf: false, voice: english }
}

/** Creates an account with money and a price. Returns its key. */
function prepare(gateway: GatewayProcess): string {
  gateway.command('accounts', 'create', 'bench')
  gateway.command('topup', '100000')
  gateway.command('tariffs', 'set', '0.80', '--channel', 'voice')
  return (JSON.parse(gateway.command('keys', 'create', '--json')) as { key: string }).key
}

/** Only one trunk to the carrier. A tenth of its window is reserved for codes. */
function configOf(port: number, calls: number, others = ''): string {
  // One call more than those that are measured.
  const window = Math.ceil((calls + 1) / 0.9)
  return `
upstreams:
  - { name: trunk, kind: sip-voice, host: 127.0.0.1, port: ${port}, numbers: ['380445550000'], window: ${window}${others} }
media: { host: 127.0.0.1 }
`
}

interface Item {
  success: boolean
  error?: string
  data?: { status?: string }
}

async function request(gateway: GatewayProcess, auth: string, data: object[]): Promise<Item[]> {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth, data }),
  })
  const envelope = (await answer.json()) as { error?: string; data?: Item[] }
  if (envelope.data === undefined) throw new Error(envelope.error)
  const failed = envelope.data.find(({ success }) => !success)
  if (failed !== undefined) throw new Error(failed.error)
  return envelope.data
}

function answer<Answer>(child: ChildProcess, order: CarrierOrder | null): Promise<Answer> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Answer))
    if (order !== null) child.send(order)
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
