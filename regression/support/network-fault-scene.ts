// Load on every channel while the network between gateway and carriers has one fault, which then ends. Runs in a network
// namespace of its own: `node network-fault-scene.js <fault>`. Prints a FaultVerdict as JSON.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NameServer, type Records } from '../../test/support/name-server.ts'
import { mediaPorts } from './call-and-mail-upstreams.ts'
import { type CallAndMailVerdict, callOperation, callsAndMailsEnded, MailedCodes } from './calls-and-mail.ts'
import { operationOnAnyChannel } from './every-channel.ts'
import { Impostors } from './impostors.ts'
import { PacketRules, useOwnNameServer } from './network-namespace.ts'
import { Scene, type SceneOptions } from './scene.ts'
import { SlowRelays } from './slow-relay.ts'
import { TlsFronts } from './tls-fronts.ts'
import { until } from './until.ts'
import { nothingIsLost, type Verdict } from './verdict.ts'

export interface FaultVerdict extends Verdict {
  /** Submits that the SMSC took before, during and after the fault. */
  taken: { before: number; during: number; after: number }
  refusals: [string, number][]
  /** Null in scenes without calls and e-mail. */
  others: CallAndMailVerdict | null
}

interface Fault extends AsyncDisposable {
  options: SceneOptions
  /** `ports`: of the carriers; `receiverPort`: where callbacks go. */
  start(ports: readonly number[], receiverPort: number): Promise<void>
  end(): Promise<void>
}

const carrierName = 'carrier.example'
const faultMs = 12_000
/** Messages over SMPP before the fault, and after it. */
const enough = 30
/** A carrier that a half-open connection leads to is noticed as missing by then. */
const reconnectWithinMs = 60_000

const faults: Record<string, () => Promise<Fault>> = {
  'packet-loss': () => packets('numgen random mod 100 < 20 drop'),
  'half-open': () => packets('drop'),
  refused: () => packets('reject with tcp reset', 'reject'),
  delay,
  'no-such-name': () => names((records) => delete records[carrierName]),
  'wrong-address': () =>
    names((records) => {
      records[carrierName] = { A: ['127.0.0.9'] }
    }),
  'silent-name-server': () => names(null),
  'ended-certificate': certificates,
}

/** A fault of the packets from and to the carriers and the receiver of callbacks. */
async function packets(action: string, actionOfDatagrams = action): Promise<Fault> {
  let rules: PacketRules | null = null
  return {
    options: { callsAndMail: true },
    start: async (ports, receiverPort) => {
      const streams = toAndFrom('tcp', `{ ${[...ports, receiverPort].join(', ')} }`)
      const calls = toAndFrom('udp', `{ ${ports.join(', ')}, ${mediaPorts.from}-${mediaPorts.to} }`)
      rules = new PacketRules([
        ...streams.map((match) => `${match} ${action}`),
        ...calls.map((match) => `${match} ${actionOfDatagrams}`),
      ])
    },
    end: async () => rules?.[Symbol.dispose](),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** What carriers and gateway say to each other takes up to three seconds, and now and then longer than either waits. */
async function delay(): Promise<Fault> {
  const relays = new SlowRelays()
  const slow = () => (Math.random() < 0.03 ? 7_000 : 100 + Math.random() * 1_400)
  return {
    options: { callsAndMail: true, reach: (own) => relays.before(own) },
    start: async () => {
      relays.delayMs = slow
    },
    end: async () => {
      relays.delayMs = () => 0
    },
    [Symbol.asyncDispose]: () => relays[Symbol.asyncDispose](),
  }
}

/** A fault of the name server, and connections that end, so that the gateway asks it. Null: it is silent. */
async function names(change: ((records: Records) => unknown) | null): Promise<Fault> {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-names-'))
  useOwnNameServer(folder)
  const right = { A: ['127.0.0.1'] }
  const records: Records = { [carrierName]: right }
  const server = await NameServer.open(records, 53)
  let silence: PacketRules | null = null
  let impostors: Impostors | null = null
  return {
    // A simulated carrier answers no other name than its own.
    options: { carrierName, reach: async (own) => atAddress(own, '127.0.0.1', carrierName) },
    start: async (ports) => {
      impostors = await Impostors.open('127.0.0.9', ports)
      if (change === null) silence = new PacketRules(['udp dport 53 drop'])
      else change(records)
      await endConnections(ports)
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

function toAndFrom(protocol: 'tcp' | 'udp', set: string): string[] {
  return [`${protocol} dport ${set}`, `${protocol} sport ${set}`]
}

/** Every open connection ends with its next packet. */
async function endConnections(ports: readonly number[]): Promise<void> {
  const established = `tcp dport { ${ports.join(', ')} } tcp flags & (syn | ack) == ack`
  using _ = new PacketRules([`${established} reject with tcp reset`])
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
    requestsPerSecond: 6,
    operations: [1, 6],
  })
  await using others = fault.options.callsAndMail ? callsAndMails(scene) : null
  await until('the SMSC takes messages', 30_000, () => (taken() > enough ? null : `${taken()} so far`))
  const before = taken()
  await fault.start(scene.carrierPorts, scene.receiverPort)
  await pause(faultMs)
  const during = taken() - before
  await fault.end()
  await until('the SMSC takes messages again', reconnectWithinMs, () =>
    taken() - before - during > enough ? null : `${taken() - before - during} so far`,
  )
  await traffic.stop()
  await others?.stop()
  const verdict = await nothingIsLost(scene, [traffic], {
    finalWithinMs: 150_000,
    calledBackWithinMs: 60_000,
  })
  const after = taken() - before - during
  return {
    ...{ ...verdict, taken: { before, during, after } },
    refusals: [...traffic.refusals, ...(others?.refusals() ?? [])],
    others: (await others?.verdict()) ?? null,
  }
}

/** A call every second and a half and a code by e-mail twice a second. */
function callsAndMails(scene: Scene) {
  const calls = scene.traffic({
    operation: callOperation,
    requestsPerSecond: 0.7,
    operations: [1],
    firstId: 4_000_000,
  })
  const mails = new MailedCodes(scene, 500)
  return {
    stop: async () => {
      await Promise.all([calls.stop(), mails.stop()])
    },
    refusals: () => [...calls.refusals, ...mails.refusals],
    verdict: async () => {
      await using db = await scene.installation.openDatabase()
      return await callsAndMailsEnded(scene, db, { calls: calls.accepted, mails })
    },
    [Symbol.asyncDispose]: async () => {
      await calls[Symbol.asyncDispose]()
      await mails[Symbol.asyncDispose]()
    },
  }
}

process.stdout.write(`${JSON.stringify(await run(process.argv[2] ?? ''))}\n`)
