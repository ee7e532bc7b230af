// Measures the SMPP codec and session: submit_sm and its response, both ends in one process over loopback TCP.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../packages/kit/time/clock.ts'
import { connectSocket } from '../packages/smpp/connect.ts'
import type { IncomingRequest } from '../packages/smpp/incoming-request.ts'
import type { Bind } from '../packages/smpp/pdu/bind.ts'
import { submitSm } from '../packages/smpp/pdu/message-fields.ts'
import { Session, type SessionListener } from '../packages/smpp/session.ts'
import { noTlvs } from '../packages/smpp/tlv.ts'

export interface SmppSessionBench {
  machine: string
  runs: { window: number; submits: number; seconds: number; perSecond: number }[]
}

const warmUpSubmits = 100_000
const measuredSubmits = 400_000

export async function benchSmppSession(): Promise<SmppSessionBench> {
  const cores = cpus()
  const machine = `${cores.length} x ${cores[0]?.model ?? 'unknown CPU'}, Node ${process.version}`
  const runs = []
  for (const window of [10, 50]) {
    await using pair = await openPair(window)
    await submitMany(pair.esme, window, warmUpSubmits)
    const startedAt = process.hrtime.bigint()
    await submitMany(pair.esme, window, measuredSubmits)
    const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
    runs.push({ window, submits: measuredSubmits, seconds, perSecond: Math.round(measuredSubmits / seconds) })
  }
  return { machine, runs }
}

interface Pair extends AsyncDisposable {
  esme: Session
}

async function openPair(window: number): Promise<Pair> {
  const server = createServer((socket) => Session.over(socket, sessionOptions('smsc', window, smsc())))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = await connectSocket({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    tls: null,
    clock: systemClock,
    timeoutMs: 5_000,
    signal: new AbortController().signal,
  })
  const esme = Session.over(socket, sessionOptions('esme', window, silent))
  const bound = await esme.bind(credentials)
  if (bound.kind !== 'bound') throw new Error(`not bound: ${JSON.stringify(bound)}`)
  return { esme, [Symbol.asyncDispose]: () => closePair(esme, server) }
}

async function closePair(esme: Session, server: Server): Promise<void> {
  await esme.close(1_000)
  server.close()
  await once(server, 'close')
}

function sessionOptions(side: 'esme' | 'smsc', window: number, listener: SessionListener) {
  return {
    side,
    clock: systemClock,
    window,
    responseTimeoutMs: 10_000,
    enquireLinkMs: 30_000,
    inactivityMs: null,
    bindWithinMs: null,
    listener,
  }
}

const credentials: Bind = {
  command: 'bind_transceiver',
  systemId: 'bench',
  password: 'bench',
  systemType: '',
  interfaceVersion: 0x34,
  addrTon: 0,
  addrNpi: 0,
  addressRange: '',
}

const silent: SessionListener = { onRequest: () => undefined, onClose: () => undefined }

function smsc(): SessionListener {
  let lastId = 0
  return {
    onRequest(request: IncomingRequest) {
      if (request.pdu.command !== 'submit_sm') return request.answerEmpty(0)
      lastId++
      request.answer({ command: 'submit_sm_resp', messageId: lastId.toString(16), tlvs: noTlvs })
    },
    onClose: () => undefined,
  }
}

function submitMany(esme: Session, window: number, count: number): Promise<void> {
  const text = Buffer.from('Your code is 482913. Do not tell it to anybody.')
  return new Promise((resolve, reject) => {
    let sent = 0
    let answered = 0
    const next = () => {
      sent++
      const pdu = submitSm({
        source: { ton: 5, npi: 0, address: 'Posthorn' },
        destination: { ton: 1, npi: 1, address: `38067${1_000_000 + (sent % 9_000_000)}` },
        registeredDelivery: 1,
        validityPeriod: '000002000000000R',
        shortMessage: text,
      })
      esme.request(pdu, (outcome) => {
        if (outcome.kind !== 'answered' || outcome.status !== 0) return reject(new Error(outcome.kind))
        answered++
        if (answered === count) resolve()
        else if (sent < count) next()
      })
    }
    for (let index = 0; index < window; index++) next()
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { machine, runs } = await benchSmppSession()
  console.log(machine)
  for (const { window, perSecond } of runs) {
    console.log(`window ${window}: ${perSecond.toLocaleString('en')} submits and responses a second`)
  }
}
