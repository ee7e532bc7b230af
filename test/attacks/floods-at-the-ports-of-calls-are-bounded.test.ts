import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { encodeRtp } from '../../telephony/rtp/packet.ts'
import { RtpStream } from '../../telephony/rtp/stream.ts'
import { parseDtmfInfo } from '../../telephony/sip/call/dtmf-info.ts'
import { parseAddress } from '../../telephony/sip/message/address.ts'
import { parseDatagram } from '../../telephony/sip/message/parse-message.ts'
import { Transactions } from '../../telephony/sip/transaction/transactions.ts'
import { openSipTransport } from '../../telephony/sip/transport/open-transport.ts'
import type { SipPeer, TransportListener } from '../../telephony/sip/transport/transport.ts'
import { ManualClock } from '../support/manual-clock.ts'

const bind = { host: '127.0.0.1', port: 0 }

interface Received {
  peer: SipPeer | null
  lost: string[]
}

/** A SIP port over TCP, and a stranger who is connected to it. */
async function strangerAt(onMessage: () => void = () => undefined) {
  const received: Received = { peer: null, lost: [] }
  const transport = await openSipTransport({ kind: 'TCP', bind, advertise: null }, bind, systemClock, {
    onMessage(_message, peer) {
      received.peer = peer
      onMessage()
    },
    onMalformed: () => undefined,
    onLost: (_peer, reason) => received.lost.push(reason),
  })
  const stranger = connect({ host: '127.0.0.1', port: transport.local.port ?? 0 })
  stranger.on('error', () => undefined)
  await once(stranger, 'connect')
  return {
    transport,
    stranger,
    received,
    async [Symbol.asyncDispose]() {
      stranger.destroy()
      await transport.close()
    },
  }
}

function info(branch: string, body: string): Buffer {
  const lines = [
    'INFO sip:a@b SIP/2.0',
    `Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK${branch}`,
    'From: <sip:c@d>;tag=1',
    'To: <sip:a@b>;tag=2',
    'Call-ID: x@y',
    'CSeq: 1 INFO',
    `Content-Length: ${body.length}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

test('a stranger who pings without end gets one answer for all pings in one read', async () => {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  await using port = await strangerAt(() => end())
  let answered = 0
  port.stranger.on('data', (piece: Buffer) => {
    answered += piece.length
  })
  port.stranger.write(Buffer.alloc(1_048_576, '\r\n'))
  port.stranger.write(info('end', ''))
  await ended
  assert.ok(answered < 5_000, `${answered} octets of answers`)
})

test('a stranger who reads no responses loses the connection, and the gateway keeps no data for them', async () => {
  await using port = await strangerAt(() => undefined)
  port.stranger.pause()
  port.stranger.write(info('first', ''))
  while (port.received.peer === null) await new Promise(setImmediate)
  const sent: (string | null)[] = []
  const answer = Buffer.alloc(65_536, 'a')
  for (let count = 0; count < 400 && port.received.lost.length === 0; count++) {
    void port.transport.send(answer, port.received.peer).then((failure) => sent.push(failure))
    await new Promise(setImmediate)
  }
  assert.deepEqual(port.received.lost, ['the peer does not read what it is sent'])
})

test('requests of a carrier within calls occupy a bounded number of octets', async () => {
  const wire: { listener: TransportListener | null } = { listener: null }
  const transactions = await Transactions.open({
    openTransport: async (listener) => {
      wire.listener = listener
      return {
        kind: 'UDP',
        local: { host: '127.0.0.1', port: 5060 },
        send: async () => null,
        ping: () => undefined,
        close: async () => undefined,
      }
    },
    clock: new ManualClock(),
    listener: {
      onRequest: (transaction) => transaction.answer({ status: 200 }),
      onCancel: () => undefined,
      onAck: () => undefined,
      onStrayResponse: () => undefined,
      onMalformed: () => undefined,
    },
  })
  for (let count = 0; count < 1_000; count++) {
    const parsed = parseDatagram(info(`b${count}`, 'x'.repeat(60_000)))
    assert.ok(parsed.kind === 'message')
    wire.listener?.onMessage(parsed.message, { host: '127.0.0.1', port: 5060 })
  }
  const kept = transactions.size * 60_000
  assert.ok(kept < 20_000_000, `${kept} octets`)
  await transactions.close()
})

test('no request takes long to parse', () => {
  const startedAt = process.hrtime.bigint()
  parseDtmfInfo('application/dtmf-relay', '\n'.repeat(60_000))
  const spaces = `a${' '.repeat(2_046)}b`
  for (let count = 0; count < 500; count++) parseAddress(spaces)
  const tookMs = Number(process.hrtime.bigint() - startedAt) / 1e6
  assert.ok(tookMs < 1_000, `${tookMs} ms`)
})

test('audio that arrives faster than real time is discarded', () => {
  let from = 0
  const stream = new RtpStream({
    now: () => 0,
    send: () => undefined,
    report: () => undefined,
    random: () => 1,
  })
  const place = { host: '127.0.0.1', port: 4_000 }
  const packet = (payload: Uint8Array) =>
    encodeRtp({ payloadType: 0, marker: false, sequence: from, timestamp: 160 * from++, ssrc: 1, payload })
  for (let count = 0; count < 5_000; count++) stream.receive(packet(new Uint8Array(160)), place)
  assert.ok(stream.stats().received <= 100, `${stream.stats().received} packets in 20 ms`)
  stream.tick(0)
  const before = stream.stats().received
  stream.receive(packet(new Uint8Array(60_000)), place)
  assert.equal(stream.stats().received, before)
  stream.receive(packet(new Uint8Array(160)), place)
  assert.equal(stream.stats().received, before + 1)
})
