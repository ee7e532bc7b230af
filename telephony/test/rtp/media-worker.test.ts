import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Audio, secondsOf, telephoneRate } from '../../rtp/audio.ts'
import { decodeG711, type G711Law } from '../../rtp/g711.ts'
import type { MediaListener, MediaStream } from '../../rtp/media-stream.ts'
import { MediaWorker, type MediaWorkerOptions } from '../../rtp/media-worker.ts'
import { Phone } from './phone.ts'
import { amplitudeAt, framesOf, tones } from './tones.ts'

const local = '127.0.0.1'

function openWorker(options: Partial<MediaWorkerOptions> = {}): MediaWorker {
  return new MediaWorker({ host: local, ports: null, onCrash: (error) => assert.fail(error), ...options })
}

function audio(samples: Int16Array): Audio {
  return { samplesPerSecond: telephoneRate, samples }
}

function remote(port: number, law: G711Law = 'pcmu', eventPayloadType: number | null = 101) {
  return { host: local, port, law, eventPayloadType }
}

/** Two connected streams of one worker. */
async function call(worker: MediaWorker, law: G711Law, listeners: [MediaListener, MediaListener] = [{}, {}]) {
  const caller = await worker.openStream(listeners[0])
  const callee = await worker.openStream(listeners[1])
  await caller.connect(remote(callee.port, law))
  await callee.connect(remote(caller.port, law))
  return { caller, callee }
}

/** `value` resolves with the first value that is reported. */
function next<Value>(): { report: (value: Value) => void; value: Promise<Value> } {
  let report: (value: Value) => void = () => undefined
  const value = new Promise<Value>((resolve) => {
    report = resolve
  })
  return { report: (first) => report(first), value }
}

for (const law of ['pcmu', 'pcma'] as const) {
  test(`sound that one end plays in ${law} the other end records`, async () => {
    await using worker = openWorker()
    const { caller, callee } = await call(worker, law)
    await callee.record()
    assert.equal(await caller.play(audio(tones([440], 0.6))), true)
    await caller.play(audio(new Int16Array(160 * 6)))
    const recording = await callee.takeRecording()
    assert.ok(secondsOf(recording) >= 0.6, `${secondsOf(recording)} s`)
    // Where this machine was blocked for over 200 ms, frames are dropped: the rest is heard as it was played.
    const heard = framesOf(recording.samples).filter((frame) =>
      frame.some((sample) => Math.abs(sample) > 500),
    )
    assert.ok(heard.length > 0 && heard.length <= 30, `${heard.length} frames`)
    for (const frame of heard) {
      assert.ok(Math.abs(amplitudeAt(frame, 440) - 8_000) < 200, `${amplitudeAt(frame, 440)}`)
      assert.ok(amplitudeAt(frame, 1_000) < 100, `${amplitudeAt(frame, 1_000)}`)
    }
    assert.equal((await callee.takeRecording()).samples.length, 0)
    const stats = await callee.stats()
    assert.deepEqual([stats.lost, stats.late, stats.duplicate, stats.ignored], [0, 0, 0, 0])
  })
}

test('each key that one end presses is reported once at the other end', async () => {
  await using worker = openWorker()
  const digits: string[] = []
  const { report, value } = next<void>()
  const onDigit = (digit: string) => {
    digits.push(digit)
    if (digits.length === 4) report()
  }
  const { caller } = await call(worker, 'pcma', [{}, { onDigit }])
  assert.equal(await caller.press('12#0'), true)
  await value
  assert.deepEqual(digits, ['1', '2', '#', '0'])
  await assert.rejects(caller.press('5x'), /refused to press: digits are 0 to 9/)
})

test('without telephone-events keys are detected by their tones, and cannot be pressed', async () => {
  await using worker = openWorker()
  const { report, value } = next<string>()
  const onDigit = (digit: string, by: string) => report(`${digit} by ${by}`)
  const { caller, callee } = await call(worker, 'pcmu', [{}, { onDigit }])
  await callee.connect(remote(caller.port, 'pcmu', null))
  await caller.play(audio(tones([852, 1_477], 0.2, 6_000)))
  assert.equal(await value, '9 by tones')
  await assert.rejects(callee.press('1'), /takes no telephone-events/)
})

test('frames have 160 octets, numbers and timestamps without a gap, and a marker at the beginning', async () => {
  await using worker = openWorker()
  await using phone = await Phone.open()
  const stream = await worker.openStream({})
  assert.equal(stream.port % 2, 0)
  await stream.connect(remote(phone.port))
  const packets = await phone.receive(10)
  const first = packets[0]
  assert.ok(first)
  for (const [index, packet] of packets.entries()) {
    assert.equal(packet.payloadType, 0)
    assert.equal(packet.payload.length, 160)
    assert.equal(packet.sequence, (first.sequence + index) & 0xffff)
    // Where this machine was blocked for over 200 ms, frames are dropped and the marker is set.
    const step = packet.timestamp - (packets[index - 1]?.timestamp ?? packet.timestamp - 160)
    assert.equal(step >>> 0 === 160, index === 0 ? true : !packet.marker)
    assert.equal(first.marker, true)
    assert.equal(packet.ssrc, first.ssrc)
    assert.deepEqual(new Set(decodeG711('pcmu', packet.payload)), new Set([0]))
  }
})

test('sound goes to the source of the received packets, and packets of other sources are dropped', async () => {
  await using worker = openWorker()
  await using said = await Phone.open()
  await using real = await Phone.open()
  await using stranger = await Phone.open()
  const { report, value } = next<{ port: number }>()
  const stream = await worker.openStream({ onFirstPacket: report })
  await stream.connect(remote(said.port))
  await said.receive(2)
  real.sendOctets(stream.port, Buffer.from('no RTP at all'))
  real.send(stream.port, { sequence: 1 })
  assert.equal((await value).port, real.port)
  await real.receive(2)
  stranger.send(stream.port, { sequence: 2 })
  stranger.send(stream.port, { sequence: 3 })
  real.send(stream.port, { sequence: 2, payloadType: 96 })
  real.drop()
  await real.receive(3)
  const stats = await stream.stats()
  assert.deepEqual(stats.remote, { host: local, port: real.port })
  assert.equal(stats.received, 1)
  assert.equal(stats.ignored, 4)
})

// A socket of the loopback address can send nothing elsewhere, whatever routes the machine has.
test('sound that the system refuses to send is reported after a second, and was not played', async () => {
  await using worker = openWorker()
  await using phone = await Phone.open()
  const errors: Error[] = []
  const stream = await worker.openStream({ onUnsent: (error) => errors.push(error) })
  await stream.connect({ ...remote(7_000), host: '198.51.100.7' })
  assert.equal(await stream.play(audio(new Int16Array(160 * 10))), false)
  assert.equal(errors.length, 0)
  assert.equal(await stream.play(audio(new Int16Array(160 * 60))), false)
  assert.match(errors.map(String).join(), /^Error: send \w+ 198\.51\.100\.7:7000$/)
  const { sent, sendFailures } = await stream.stats()
  assert.ok(sent - sendFailures <= 1, `${sendFailures} of ${sent}`)
  await stream.connect(remote(phone.port))
  assert.equal(await stream.play(audio(new Int16Array(160 * 10))), true)
  await stream.connect({ ...remote(7_000), host: '198.51.100.7' })
  await stream.play(audio(new Int16Array(160 * 60)))
  assert.equal(errors.length, 2)
})

test('after a new answer sound goes to its address until packets come from another one', async () => {
  await using worker = openWorker()
  await using before = await Phone.open()
  await using after = await Phone.open()
  const { report, value } = next<unknown>()
  const stream = await worker.openStream({ onFirstPacket: report })
  await stream.connect(remote(before.port))
  before.send(stream.port, { sequence: 1 })
  await value
  await stream.connect(remote(after.port, 'pcma'))
  const [packet] = await after.receive(1)
  assert.equal(packet?.payloadType, 8)
})

test('the peer must be given by an IP address', async () => {
  await using worker = openWorker()
  const stream = await worker.openStream({})
  for (const host of ['example.org', '', '300.1.1.1']) {
    await assert.rejects(stream.connect({ ...remote(4_000), host }), /no address to send to/)
  }
  for (const port of [0, 70_000, 1.5]) await assert.rejects(stream.connect(remote(port)), /no address/)
})

test('playing that is stopped or closed is reported as incomplete', async () => {
  await using worker = openWorker()
  await using phone = await Phone.open()
  const stream = await worker.openStream({})
  await stream.connect(remote(phone.port))
  const stopped = stream.play(audio(new Int16Array(80_000)))
  await stream.stop()
  assert.equal(await stopped, false)
  const closed = stream.play(audio(new Int16Array(80_000)))
  await stream.close()
  assert.equal(await closed, false)
  await assert.rejects(stream.play(audio(new Int16Array(160))), /has ended/)
  assert.equal(worker.streams, 0)
})

test('more than ten minutes of sound, or sound at another rate, is refused', async () => {
  await using worker = openWorker()
  const stream = await worker.openStream({})
  await assert.rejects(stream.play(audio(new Int16Array(600 * 8_000 + 1))), /ten minutes/)
  await assert.rejects(stream.play({ samplesPerSecond: 22_050, samples: new Int16Array(1) }), /8000 samples/)
})

test('ports come from the range, are released, and run out at its end', async () => {
  await using probe = openWorker()
  const free = await probe.openStream({})
  const from = free.port
  await free.close()
  await using worker = openWorker({ ports: { from, to: from + 1 } })
  const stream = await worker.openStream({})
  assert.equal(stream.port, from)
  await assert.rejects(worker.openStream({}), /no port from \d+ to \d+ is free/)
  await stream.close()
  const again = await worker.openStream({})
  assert.equal(again.port, from)
  assert.equal(worker.streams, 1)
})

test('no more streams are opened than allowed', async () => {
  await using worker = openWorker({ maxStreams: 2 })
  await worker.openStream({})
  await worker.openStream({})
  await assert.rejects(worker.openStream({}), /2 media streams are open already/)
})

/** Opens streams, and throws at the first other request. */
const crashing = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ kind, requestId }) => {
  if (kind !== 'open') throw new Error('the thread crashed')
  parentPort.postMessage({ kind: 'answer', requestId, answer: { kind: 'opened', port: 2 } })
})`

test('a crash of the thread ends its streams with an error, and the next one has a new thread', async () => {
  const crashes: Error[] = []
  const usual = new URL('../../rtp/media-thread.js', import.meta.url)
  const bad = new URL(`data:text/javascript,${encodeURIComponent(crashing)}`)
  await using worker = new MediaWorker({
    host: local,
    ports: null,
    onCrash: (error) => crashes.push(error),
    get program() {
      return crashes.length === 0 ? bad : usual
    },
  })
  const ended = next<Error | null>()
  const other = next<Error | null>()
  const stream = await worker.openStream({ onEnd: ended.report })
  const waiting = await worker.openStream({ onEnd: other.report })
  const played = waiting.play(audio(new Int16Array(160)))
  await assert.rejects(stream.press('1'), /the thread crashed/)
  await assert.rejects(played, /the thread crashed/)
  assert.match(String(await ended.value), /the thread crashed/)
  assert.ok((await other.value) instanceof Error)
  assert.equal(crashes.length, 1)
  assert.equal(worker.streams, 0)
  const { caller, callee } = await call(worker, 'pcmu')
  await callee.record()
  await caller.play(audio(tones([440], 0.1)))
  assert.ok((await callee.stats()).received > 0)
})

test('closing the worker ends streams without an error, and no stream is opened any more', async () => {
  const ends: (Error | null)[] = []
  const worker = openWorker()
  const stream: MediaStream = await worker.openStream({ onEnd: (error) => ends.push(error) })
  await worker[Symbol.asyncDispose]()
  assert.deepEqual(ends, [null])
  await assert.rejects(stream.stats(), /has ended/)
  await assert.rejects(worker.openStream({}), /closed/)
})
