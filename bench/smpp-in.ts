// From a client's submit_sm to its receipt: SMPP, disk, SMPP, receipt, disk, deliver_sm, with every peer on the same
// machine, and what 500 bound sessions take.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../packages/kit/time/clock.ts'
import type { IncomingRequest } from '../packages/smpp/incoming-request.ts'
import { submitSm } from '../packages/smpp/pdu/message-fields.ts'
import { Session } from '../packages/smpp/session.ts'
import { freePort } from '../test/support/free-port.ts'
import { secretFile } from '../test/support/secret-file.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { percentile } from './load/machine.ts'

export interface SmppInFigures {
  sessions: number
  window: number
  submits: number
  /** Each id counted once. */
  receipts: number
  /** While submits were offered. */
  submitsPerSecond: number
  receiptsPerSecond: number
  /** Without a receipt when the last submit was offered, and how long the last of these receipts took after it. */
  waiting: number
  waitedMs: number
  /** From submit to receipt, at the rate above. */
  p50Ms: number
  p99Ms: number
  refused: number
  /** Submits that have no receipt ten seconds after the last one that came. */
  missing: number
  /** Processor time of each, in percent of one core. */
  cpuPercent: { client: number; gateway: number; database: number; carrier: number }
  sound: boolean
}

const text = Buffer.from('Your parcel has arrived at the post office.')
const password = 'benchmark'

interface Load {
  submitted: Map<string, number>
  latencies: number[]
  answered: number
  refused: number
  lastAt: number
}

/** `perSecond` submits a second, as far as the windows allow. */
export async function benchSmppIn(options: {
  sessions: number
  window: number
  perSecond: number
  seconds: number
}): Promise<SmppInFigures> {
  const { sessions: count, window, perSecond, seconds } = options
  const smppPort = await freePort()
  await using gateway = await GatewayProcess.open(null, { POSTHORN_SMPP_PORT: String(smppPort) })
  gateway.command(
    ...[
      'binds',
      'add',
      'bench',
      '--password-file',
      secretFile(password),
      '--max-sessions',
      '100',
      '--window',
      '1000',
    ],
  )
  const load: Load = { submitted: new Map(), latencies: [], answered: 0, refused: 0, lastAt: 0 }
  const sessions = await bindAll(smppPort, 'bench', { count, window, load })
  await run(sessions, load, { perSecond: perSecond / 4, forMs: 3_000 })
  await settled(load)
  Object.assign(load, { latencies: [], answered: 0, refused: 0 })
  const before = gateway.processorMsByRole()
  const ownBefore = process.cpuUsage()
  const startedAt = performance.now()
  await run(sessions, load, { perSecond, forMs: seconds * 1_000 })
  const offeredMs = performance.now() - startedAt
  const { answered: submits } = load
  const receipts = load.latencies.length
  const after = gateway.processorMsByRole()
  const own = process.cpuUsage(ownBefore)
  await settled(load)
  for (const session of sessions) await session.close(1_000)
  const percent = (ms: number) => Math.round((ms / offeredMs) * 100)
  return {
    sessions: count,
    window,
    submits: load.answered,
    receipts: load.latencies.length,
    submitsPerSecond: Math.round((submits / offeredMs) * 1_000),
    receiptsPerSecond: Math.round((receipts / offeredMs) * 1_000),
    waiting: submits - receipts,
    waitedMs: Math.max(0, Math.round(load.lastAt - startedAt - offeredMs)),
    p50Ms: percentile(load.latencies, 0.5),
    p99Ms: percentile(load.latencies, 0.99),
    refused: load.refused,
    missing: load.submitted.size,
    cpuPercent: {
      client: percent((own.user + own.system) / 1_000),
      gateway: percent(after.gateway - before.gateway),
      database: percent(after.database - before.database),
      carrier: percent(after.network - before.network),
    },
    sound: (JSON.parse(gateway.command('audit', '--json')) as { sound: boolean }).sound,
  }
}

/** Memory of the gateway before and with 500 bound sessions of five clients, which have sent some messages each. */
export async function benchSmppBinds(): Promise<{ sessions: number; beforeMiB: number; withMiB: number }> {
  const smppPort = await freePort()
  await using gateway = await GatewayProcess.open(null, { POSTHORN_SMPP_PORT: String(smppPort) })
  const names = ['one', 'two', 'three', 'four', 'fifth']
  for (const name of names) {
    gateway.command('binds', 'add', name, '--password-file', secretFile(password), '--max-sessions', '100')
  }
  const load: Load = { submitted: new Map(), latencies: [], answered: 0, refused: 0, lastAt: 0 }
  const first = await bindAll(smppPort, 'one', { count: 1, window: 10, load })
  await run(first, load, { perSecond: 300, forMs: 5_000 })
  await settled(load)
  const beforeMiB = Math.round(gateway.memoryMiB())
  const sessions: Session[] = []
  for (const name of names) {
    const count = name === 'one' ? 99 : 100
    sessions.push(...(await bindAll(smppPort, name, { count, window: 10, load })))
  }
  await run(sessions, load, { perSecond: 500, forMs: 2_000 })
  await settled(load)
  await pause(2_000)
  const withMiB = Math.round(gateway.memoryMiB())
  for (const session of [...first, ...sessions]) session.destroy('the bench is over')
  return { sessions: sessions.length + 1, beforeMiB, withMiB }
}

async function bindAll(
  port: number,
  systemId: string,
  { count, window, load }: { count: number; window: number; load: Load },
): Promise<Session[]> {
  const sessions: Session[] = []
  const endsAt = performance.now() + 10_000
  while (sessions.length < count) {
    // Each client has an address of its own: one may have a hundred connections.
    const localAddress = `127.0.0.${1 + (systemId.length % 7) + (systemId.charCodeAt(0) % 17) * 7}`
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    await once(socket, 'connect')
    const session = Session.over(socket, {
      side: 'esme',
      clock: systemClock,
      window,
      responseTimeoutMs: 30_000,
      enquireLinkMs: null,
      inactivityMs: null,
      bindWithinMs: null,
      listener: { onRequest: (request) => received(request, load), onClose: () => undefined },
    })
    const outcome = await session.bind({
      command: 'bind_transceiver',
      systemId,
      password,
      systemType: '',
      interfaceVersion: 0x34,
      addrTon: 0,
      addrNpi: 0,
      addressRange: '',
    })
    if (outcome.kind === 'bound') sessions.push(session)
    // The gateway knows a bind a moment after the command that added it.
    else if (performance.now() > endsAt) throw new Error(`the bind of ${systemId} was not accepted`)
    else await pause(200)
  }
  return sessions
}

function received(request: IncomingRequest, load: Load): void {
  request.answerEmpty(0)
  const { pdu } = request
  if (pdu.command !== 'deliver_sm') return
  const id = pdu.tlvs.receiptedMessageId ?? ''
  const at = load.submitted.get(id)
  load.lastAt = performance.now()
  if (at === undefined) {
    // The receipt came before the answer to the submit.
    load.submitted.set(id, Number.NaN)
    return
  }
  load.submitted.delete(id)
  load.latencies.push(load.lastAt - at)
}

/** Offers as many submits a second as the windows allow. */
async function run(
  sessions: readonly Session[],
  load: Load,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<void> {
  const startedAt = performance.now()
  let offered = 0
  for (let turn = 0; performance.now() - startedAt < forMs; ) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (let tries = 0; offered < due && tries < sessions.length; turn++) {
      const session = sessions[turn % sessions.length]
      if (session === undefined || session.room === 0) {
        tries++
        continue
      }
      offered++
      submit(session, load)
    }
    await pause(5)
  }
}

let sent = 0

/** Telephones whose numbers end in 99.. follow scripts, and some of those never report. */
function phone(index: number): string {
  return `38067${100 + (Math.floor(index / 9_900) % 900)}${String(index % 9_900).padStart(4, '0')}`
}

function submit(session: Session, load: Load): void {
  const at = performance.now()
  const address = phone(sent++)
  const pdu = submitSm({
    source: { ton: 5, npi: 0, address: 'Posthorn' },
    destination: { ton: 1, npi: 1, address },
    registeredDelivery: 1,
    shortMessage: text,
  })
  session.request(pdu, (outcome) => {
    if (outcome.kind === 'answered' && outcome.status === 0 && outcome.pdu.command === 'submit_sm_resp') {
      load.answered++
      const { messageId } = outcome.pdu
      if (load.submitted.delete(messageId)) load.latencies.push(load.lastAt - at)
      else load.submitted.set(messageId, at)
    } else load.refused++
  })
}

/** Until every submit has its receipt, or ten seconds pass without one. */
async function settled(load: Load): Promise<void> {
  for (let left = load.submitted.size, idle = 0; left > 0 && idle < 100; ) {
    await pause(100)
    idle = load.submitted.size === left ? idle + 1 : 0
    left = load.submitted.size
  }
}
