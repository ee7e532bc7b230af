import { Reception } from '../../packages/carriers/smpp/smpp-connection.ts'
import { storableInbound, storableReport } from '../../packages/carriers/storable-input.ts'
import { FakeClock } from '../../packages/edges/test/operations-fixture.ts'
import type { RequestPdu } from '../../packages/smpp/pdu/pdu.ts'
import { Session, type SessionOptions } from '../../packages/smpp/session.ts'
import type { Side } from '../../packages/smpp/session-mode.ts'
import { type Frames, framesShape, piecesOf } from '../engine/frames-shape.ts'
import { Broken, checkStorable, type Outcome, target } from '../engine/target.ts'
import { FakeSocket } from './fake-socket.ts'
import { smppFrames } from './smpp-corpus.ts'

const limits = {
  window: 10,
  responseTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 60_000,
  bindWithinMs: 10_000,
  frameWithinMs: 10_000,
}

/** Both ends: as the SMSC of a client, and as a client of a carrier's SMSC. */
export const smppServerSession = ofSide('smsc')
export const smppClientSession = ofSide('esme')

function ofSide(side: Side) {
  return target<Frames>({
    name: side === 'smsc' ? 'smpp-server-session' : 'smpp-client-session',
    what:
      side === 'smsc'
        ? 'what a client sends to the SMPP server'
        : 'what a carrier sends to an SMPP connection',
    shape: framesShape,
    maxSize: 65_000,
    corpus: () =>
      smppFrames().map((frame, index, all) => ({
        frames: [all[index % 3] ?? frame, frame, all[(index * 7) % all.length] ?? frame],
        pieces: [1_000],
      })),
    feed: (input) => talk(side, input),
  })
}

/** Requests are answered as they come, and outcomes are due once each, however the peer behaves. */
async function talk(side: Side, input: Frames): Promise<Outcome> {
  const socket = new FakeSocket()
  const clock = new FakeClock()
  const seen: string[] = []
  let closes = 0
  const reception = new Reception(
    { receiptIds: 'auto', defaultAlphabet: 'gsm' },
    {
      onState: () => undefined,
      onReport: async (report) => checkStorable(storableReport(report), 'a report'),
      onInbound: async (inbound) => checkStorable(storableInbound(inbound), 'a message'),
    },
    clock,
  )
  const options: SessionOptions = {
    ...limits,
    side,
    clock,
    listener: {
      onRequest(request) {
        seen.push(request.pdu.command)
        if (side === 'esme') reception.take(request)
        else request.answerEmpty(request.pdu.command.startsWith('bind') ? 0 : 8)
      },
      onUnreadable: () => void seen.push('unreadable'),
      onClose: () => void closes++,
    },
  }
  const session = Session.over(socket.asSocket, options)
  const outcomes = { due: 0, had: 0 }
  const bind = side === 'esme' ? { command: 'bind_transceiver' as const, ...identity } : null
  if (bind !== null) {
    outcomes.due++
    void session.bind(bind).then(() => outcomes.had++)
  }
  for (const piece of piecesOf(input)) {
    socket.receive(piece)
    if (session.bound === null || outcomes.due > 3) continue
    outcomes.due++
    session.request(sent(side), () => outcomes.had++)
  }
  clock.advance(61_000)
  session.destroy('the end')
  await null
  await null
  if (closes !== 1) throw new Broken(`the session was closed ${closes} times`)
  if (outcomes.had !== outcomes.due) throw new Broken(`${outcomes.due} requests had ${outcomes.had} outcomes`)
  return `${session.bound ?? 'unbound'} ${seen.slice(0, 3).join()}`
}

const identity = {
  systemId: 'fuzz',
  password: 'secret',
  systemType: '',
  interfaceVersion: 0x34,
  addrTon: 0,
  addrNpi: 0,
  addressRange: '',
}

function sent(side: Side): RequestPdu {
  const message = {
    serviceType: '',
    source: { ton: 5, npi: 0, address: 'Posthorn' },
    destination: { ton: 1, npi: 1, address: '380671234567' },
    esmClass: 0,
    protocolId: 0,
    priorityFlag: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: 1,
    replaceIfPresentFlag: 0,
    dataCoding: 0,
    smDefaultMsgId: 0,
    shortMessage: Buffer.from('Hello'),
    tlvs: {},
  }
  return { command: side === 'esme' ? 'submit_sm' : 'deliver_sm', ...message }
}
