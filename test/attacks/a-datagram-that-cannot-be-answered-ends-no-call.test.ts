import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { isOfPeer, type Place } from '../../telephony/place.ts'
import type { MediaListener } from '../../telephony/rtp/media-stream.ts'
import { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import { encodeRtp } from '../../telephony/rtp/packet.ts'
import { RtpSockets } from '../../telephony/rtp/rtp-socket.ts'
import { RtpStream } from '../../telephony/rtp/stream.ts'
import { Phone } from '../../telephony/test/rtp/phone.ts'
import { deferred } from '../support/deferred.ts'

const local = '127.0.0.1'
const said = { host: local, port: 4_000, law: 'pcmu', eventPayloadType: 101 } as const

function openWorker(host = local) {
  const faults: string[] = []
  const worker = new MediaWorker({
    host,
    ports: null,
    onCrash: (error) => assert.fail(error),
    onStreamFault: ({ message }) => faults.push(message),
  })
  return { worker, faults, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() }
}

/** A stream without a socket: what it sends, and to where. */
function openStream() {
  const sentTo: Place[] = []
  const stream = new RtpStream({
    now: () => 0,
    random: () => 1,
    report: () => undefined,
    send: (_octets, port, host) => sentTo.push({ host, port }),
  })
  let sequence = 0
  const receive = (from: Place, payloadType = 0) => {
    const payload = new Uint8Array(160)
    const timestamp = 160 * sequence
    stream.receive(
      encodeRtp({ payloadType, marker: false, sequence: sequence++, timestamp, ssrc: 1, payload }),
      from,
    )
  }
  return { stream, sentTo, receive }
}

/** Listens, and resolves when its stream has ended. */
function endOf(more: MediaListener = {}): { listener: MediaListener; ended: Promise<Error | null> } {
  const { promise: ended, resolve } = deferred<Error | null>()
  return { listener: { ...more, onEnd: resolve }, ended }
}

const hopeless: Place[] = [
  { host: local, port: 0 },
  { host: local, port: 65_536 },
  { host: local, port: -1 },
  { host: local, port: 1.5 },
  { host: '0.0.0.0', port: 4_000 },
  { host: '0.1.2.3', port: 4_000 },
  { host: '224.0.0.1', port: 4_000 },
  { host: '255.255.255.255', port: 4_000 },
  { host: '::', port: 4_000 },
  { host: 'ff02::1', port: 4_000 },
  { host: '::ffff:224.0.0.1', port: 4_000 },
  { host: 'example.org', port: 4_000 },
  { host: '', port: 4_000 },
]

test('sound is never sent to where a datagram cannot be answered, wherever it seems to come from', () => {
  for (const from of hopeless) {
    assert.equal(isOfPeer(from), false, JSON.stringify(from))
    const { stream, sentTo, receive } = openStream()
    stream.connect(said)
    for (let packet = 0; packet < 50; packet++) receive(from)
    stream.tick(0)
    assert.deepEqual(sentTo, [{ host: local, port: 4_000 }], JSON.stringify(from))
    assert.equal(stream.stats().ignored, 50)
    receive({ host: local, port: 4_000 })
    assert.equal(stream.stats().received, 1)
  }
  for (const host of ['10.1.2.3', '198.51.100.7', '::1', 'fe80::1%lo']) {
    assert.equal(isOfPeer({ host, port: 1 }), true, host)
  }
})

test('a datagram that is no sound as it was agreed on moves no place', () => {
  const { stream, sentTo, receive } = openStream()
  stream.connect(said)
  stream.receive(Buffer.from('x'), { host: local, port: 5_000 })
  stream.receive(Buffer.alloc(172), { host: local, port: 5_000 })
  receive({ host: local, port: 5_000 }, 13)
  receive({ host: local, port: 5_000 }, 96)
  stream.tick(0)
  assert.deepEqual(sentTo, [{ host: local, port: 4_000 }])
})

test('no peer can be announced where a datagram cannot arrive', async () => {
  await using open = openWorker()
  const stream = await open.worker.openStream({})
  for (const place of [...hopeless, { host: '::1', port: 4_000 }, { host: '2001:db8::1', port: 4_000 }]) {
    await assert.rejects(
      stream.connect({ ...said, ...place }),
      /no address to send to/,
      JSON.stringify(place),
    )
  }
  assert.equal((await stream.stats()).remote, null)
})

test('what the system refuses to send is counted, and throws nowhere', async () => {
  const socket = await new RtpSockets({ host: local, ports: null }).open()
  let failures = 0
  const { promise: failed, resolve } = deferred<void>()
  socket.listen({
    onDatagram: () => undefined,
    onSent: (error) => {
      if (error !== null && ++failures === 5) resolve()
    },
  })
  for (const port of [0, 70_000]) socket.send(Buffer.alloc(12), port, local)
  // Too long for a datagram; to another family; to everybody, without leave.
  socket.send(Buffer.alloc(70_000), 4_000, local)
  socket.send(Buffer.alloc(12), 4_000, '::1')
  socket.send(Buffer.alloc(12), 4_000, '255.255.255.255')
  await failed
  socket.close()
  assert.equal(failures, 5)
})

test('an exception in one stream ends that stream alone', async () => {
  await using open = openWorker()
  await using phone = await Phone.open()
  const bad = endOf()
  const broken = await open.worker.openStream(bad.listener)
  const sound = await open.worker.openStream({ onEnd: (error) => assert.equal(error, null) })
  await sound.connect({ ...said, port: phone.port })
  const waiting = broken.play({ samplesPerSecond: 8_000, samples: new Int16Array(16_000) })
  waiting.catch(() => undefined)
  await assert.rejects(broken.press(null as unknown as string), /iterable/)
  assert.match(String(await bad.ended), /iterable/)
  await assert.rejects(async () => assert.equal(await waiting, true))
  phone.drop()
  await phone.receive(5)
  assert.equal(open.worker.streams, 1)
  assert.equal(open.faults.length, 1)
  await assert.rejects(broken.stats(), /has ended/)
})

test('a listener that throws loses its stream alone', async () => {
  await using open = openWorker()
  await using phone = await Phone.open()
  const bad = endOf({
    onFirstPacket() {
      throw new Error('the listener is broken')
    },
  })
  const broken = await open.worker.openStream(bad.listener)
  const heard = deferred<void>()
  const sound = await open.worker.openStream({ onFirstPacket: () => heard.resolve() })
  await broken.connect({ ...said, port: phone.port })
  phone.send(broken.port, { sequence: 1 })
  assert.match(String(await bad.ended), /owner of the stream has failed/)
  assert.deepEqual(open.faults, ['the listener is broken'])
  phone.send(sound.port, { sequence: 1 })
  await heard.promise
  assert.equal(open.worker.streams, 1)
})

const hasIPv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
)

test('where both families are listened to, an IPv4 peer is the one that was announced', {
  skip: !hasIPv6,
}, async () => {
  await using open = openWorker('::')
  await using phone = await Phone.open()
  const heard = deferred<Place>()
  const stream = await open.worker.openStream({ onFirstPacket: heard.resolve })
  await stream.connect({ ...said, port: phone.port })
  const [first] = await phone.receive(1)
  assert.equal(first?.payloadType, 0)
  phone.send(stream.port, { sequence: 1 })
  assert.deepEqual(await heard.promise, { host: local, port: phone.port })
  assert.deepEqual((await stream.stats()).remote, { host: local, port: phone.port })
})
