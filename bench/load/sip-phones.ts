// The carrier of bench/voice-calls.ts, in its own process: answers every call at once, sends a frame every 20
// ms and notes when frames arrive. It sends its port when it is open. `{ measure: true }` resets its figures,
// `{ report: true }` requests them, `{ stop: true }` ends it.
import { systemClock } from '../../packages/kit/time/clock.ts'
import { agreeOnAudio, writeAnswer } from '../../telephony/sip/sdp/audio.ts'
import { parseSessionDescription } from '../../telephony/sip/sdp/session-description.ts'
import type { ServerTransaction } from '../../telephony/sip/transaction/server-transaction.ts'
import { Transactions } from '../../telephony/sip/transaction/transactions.ts'
import { openSipTransport } from '../../telephony/sip/transport/open-transport.ts'
import { everyFrame, type PhoneFigures, RtpPhone } from './rtp-phone.ts'

export interface CallFigures extends PhoneFigures {
  calls: number
  /** Maximum of concurrent calls. */
  atOnce: number
}

/** Messages from the parent. */
export type CarrierOrder = { measure: true } | { report: true } | { stop: true }

const host = '127.0.0.1'
const figures: CallFigures = { gaps: [], received: 0, lost: 0, starts: [], calls: 0, atOnce: 0 }
const calls = new Map<string, { phone: RtpPhone; port: number }>()

async function answer(invite: ServerTransaction, port: number): Promise<void> {
  const { callId, body } = invite.request
  const offer = parseSessionDescription(body.toString('utf8'))
  const phone = await RtpPhone.open(figures)
  const local = { host, port: phone.port, codecs: ['PCMU', 'PCMA'] as const }
  const agreed = offer === null ? null : agreeOnAudio(offer, local)
  if (offer === null || agreed === null) return invite.answer({ status: 488 })
  calls.set(callId, { phone, port: agreed.port })
  figures.calls++
  figures.atOnce = Math.max(figures.atOnce, calls.size)
  const contact = ['contact', `<sip:carrier@${host}:${port}>`] as const
  invite.answer({ status: 180, headers: [contact] })
  const session = { id: '1', version: 1 }
  const description = writeAnswer(offer, agreed, local, session)
  const headers = [contact, ['content-type', 'application/sdp'] as const]
  invite.answer({ status: 200, headers, body: Buffer.from(description) })
  phone.answered()
}

function end(callId: string): void {
  calls.get(callId)?.phone.close()
  calls.delete(callId)
}

const bind = { host, port: 0 }
let port = 0
const transactions = await Transactions.open({
  openTransport: (listener) =>
    openSipTransport({ kind: 'UDP', bind, advertise: null }, { host, port: 5060 }, systemClock, listener),
  clock: systemClock,
  listener: {
    onRequest(transaction) {
      const { method, callId } = transaction.request
      if (method === 'INVITE') return void answer(transaction, port)
      if (method === 'BYE') end(callId)
      transaction.answer({ status: 200 })
    },
    onCancel: (transaction) => transaction.answer({ status: 487 }),
    onAck: () => undefined,
    onStrayResponse: () => undefined,
    onMalformed: (reason) => console.error(reason),
  },
})
port = transactions.transport.local.port ?? 0
const hush = everyFrame(
  () => calls.size,
  (index) => {
    const call = [...calls.values()][index]
    call?.phone.send(call.port)
  },
)

async function stop(): Promise<void> {
  hush()
  for (const callId of [...calls.keys()]) end(callId)
  await transactions.close()
  process.disconnect()
}

process.on('message', (order: CarrierOrder) => {
  if ('measure' in order) Object.assign(figures, { gaps: [], received: 0, lost: 0, starts: [] })
  else if ('report' in order) process.send?.(figures)
  else void stop()
})
process.send?.(port)
