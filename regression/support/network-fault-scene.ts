// Load on every channel while the network between gateway and carriers has one fault, which then ends. Runs in a network
// namespace of its own: `node network-fault-scene.js <fault>`. Prints a FaultVerdict as JSON.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NameServer, type Records } from '../../test/support/name-server.ts'
import { operationOnAnyChannel } from './every-channel.ts'
import { Impostors } from './impostors.ts'
import { PacketRule, useOwnNameServer } from './network-namespace.ts'
import { Scene, type SceneOptions } from './scene.ts'
import { TlsFronts } from './tls-fronts.ts'
import { until } from './until.ts'
import { nothingIsLost, type Verdict } from './verdict.ts'

export interface FaultVerdict extends Verdict {
  /** Submits that the SMSC took before, during and after the fault. */
  taken: { before: number; during: number; after: number }
  refusals: [string, number][]
}

interface Fault extends AsyncDisposable {
  options: SceneOptions
  start(ports: readonly number[]): Promise<void>
  end(): Promise<void>
}

const carrierName = 'carrier.example'
const faultMs = 12_000
/** A carrier that a half-open connection leads to is noticed as missing by then. */
const reconnectWithinMs = 60_000

const faults: Record<string, () => Promise<Fault>> = {
  'packet-loss': () => packets('numgen random mod 100 < 20 drop'),
  'half-open': () => packets('drop'),
  refused: () => packets('reject with tcp reset'),
  'no-such-name': () => names((records) => delete records[carrierName]),
  'wrong-address': () =>
    names((records) => {
      records[carrierName] = { A: ['127.0.0.9'] }
    }),
  'silent-name-server': () => names(null),
  'ended-certificate': certificates,
}

/** A fault of the packets from and to the carriers. */
async function packets(action: string): Promise<Fault> {
  let rule: PacketRule | null = null
  return {
    options: {},
    start: async (ports) => {
      rule = new PacketRule(toAndFrom(ports), action)
    },
    end: async () => rule?.[Symbol.dispose](),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** A fault of the name server, and connections that end, so that the gateway asks it. Null: it is silent. */
async function names(change: ((records: Records) => unknown) | null): Promise<Fault> {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-names-'))
  useOwnNameServer(folder)
  const right = { A: ['127.0.0.1'] }
  const records: Records = { [carrierName]: right }
  const server = await NameServer.open(records, 53)
  let silence: PacketRule | null = null
  let impostors: Impostors | null = null
  return {
    options: { reach: async (own) => atAddress(own, '127.0.0.1', carrierName) },
    start: async (ports) => {
      impostors = await Impostors.open('127.0.0.9', ports)
      change?.(records)
      await endConnections(ports)
      if (change === null) silence = new PacketRule(['udp dport 53'], 'drop')
    },
    end: async () => {
      records[carrierName] = right
      silence?.[Symbol.dispose]()
    },
    [Symbol.asyncDispose]: async () => {
      await impostors?.[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

/** TLS before every carrier, by a certificate that ends. */
async function certificates(): Promise<Fault> {
  const fronts = await TlsFronts.open()
  return {
    options: {
      reach: (own) => fronts.before(own),
      environment: { NODE_EXTRA_CA_CERTS: fronts.authorityFile },
    },
    start: async () => fronts.present('ended'),
    end: async () => fronts.present('valid'),
    [Symbol.asyncDispose]: () => fronts[Symbol.asyncDispose](),
  }
}

function atAddress<Settings>(own: Settings, from: string, to: string): Settings {
  const { upstreams, ...others } = own as Settings & { upstreams: unknown }
  return {
    ...others,
    upstreams: JSON.parse(JSON.stringify(upstreams).replaceAll(from, to)) as unknown,
  } as Settings
}

function toAndFrom(ports: readonly number[]): string[] {
  const set = `{ ${ports.join(', ')} }`
  return [`tcp dport ${set}`, `tcp sport ${set}`]
}

/** Every open connection ends with its next packet. */
async function endConnections(ports: readonly number[]): Promise<void> {
  using _ = new PacketRule(
    [`tcp dport { ${ports.join(', ')} } tcp flags & (syn | ack) == ack`],
    'reject with tcp reset',
  )
  await pause(3_000)
}

async function run(name: string): Promise<FaultVerdict> {
  const open = faults[name]
  if (open === undefined)
    throw new Error(`there is no fault ${name}; there are ${Object.keys(faults).join(', ')}`)
  await using fault = await open()
  await using scene = await Scene.open({
    everyChannel: true,
    responseTimeoutMs: 5_000,
    // An operation waits for its channel and does not fall back, so that every carrier kind must recover.
    settings: { fallback: { waitSeconds: { viber: 200, rcs: 200 } } },
    ...fault.options,
  })
  const taken = () => scene.carrier(0).stats()['accepted'] ?? 0
  await using traffic = scene.traffic({
    operation: operationOnAnyChannel,
    requestsPerSecond: 10,
    operations: [1, 6],
  })
  await until('the SMSC takes messages', 30_000, () => (taken() > 50 ? null : `${taken()} so far`))
  const before = taken()
  await fault.start(scene.carrierPorts)
  await pause(faultMs)
  const during = taken() - before
  await fault.end()
  await until('the SMSC takes messages again', reconnectWithinMs, () =>
    taken() - before - during > 50 ? null : `${taken() - before - during} so far`,
  )
  await traffic.stop()
  const verdict = await nothingIsLost(scene, [traffic], {
    finalWithinMs: 150_000,
    calledBackWithinMs: 60_000,
  })
  const after = taken() - before - during
  return { ...verdict, taken: { before, during, after }, refusals: [...traffic.refusals] }
}

process.stdout.write(`${JSON.stringify(await run(process.argv[2] ?? ''))}\n`)
