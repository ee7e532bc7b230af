import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CallContent } from '../../../simulators/handset-calls.ts'
import { telephoneRate } from '../../../telephony/rtp/audio.ts'
import type { MediaListener, MediaStream } from '../../../telephony/rtp/media-stream.ts'
import { MediaWorker } from '../../../telephony/rtp/media-worker.ts'
import { decodeWav } from '../../../telephony/rtp/wav.ts'
import { amplitudeAt, tones } from '../../../telephony/test/rtp/tones.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { SipHarness } from './sip-harness.ts'

const phone = '380501112233'
const host = '127.0.0.1'

function later<Value>(): { resolve: (value: Value) => void; promise: Promise<Value> } {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil
  })
  return { resolve, promise }
}

function openMedia(): MediaWorker {
  return new MediaWorker({ host, ports: null, onCrash: (error) => assert.fail(error) })
}

/** A call whose sound goes through `stream`, answered. */
async function talk(harness: SipHarness, to: string, stream: MediaStream, codec: 'PCMU' | 'PCMA' = 'PCMA') {
  const dialled = harness.dial(to, { audio: { host, port: stream.port, codecs: [codec] } })
  const { audio } = await dialled.received('answered')
  await stream.connect({
    host: audio.host ?? assert.fail('on hold'),
    port: audio.port,
    law: audio.codec === 'PCMU' ? 'pcmu' : 'pcma',
    eventPayloadType: audio.digitsPayloadType,
  })
  return { dialled, audio }
}

async function recordingAt(harness: SipHarness, { recording }: CallContent): Promise<Int16Array> {
  const response = await fetch(`${harness.sandbox.addresses.http}${recording}`)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'audio/wav'])
  const { samples, samplesPerSecond } = decodeWav(Buffer.from(await response.arrayBuffer()))
  assert.equal(samplesPerSecond, telephoneRate)
  return samples
}

function whereLoud(samples: Int16Array): number {
  return samples.findIndex((sample) => Math.abs(sample) > 500)
}

for (const codec of ['PCMU', 'PCMA'] as const) {
  test(`the sound that a handset receives by ${codec} is kept as a WAV file`, async () => {
    await using media = openMedia()
    await using harness = await SipHarness.open()
    const stream = await media.openStream({})
    const { dialled } = await talk(harness, phone, stream, codec)
    await stream.play({ samples: tones([440], 0.5), samplesPerSecond: telephoneRate })
    await stream.play({ samples: tones([700], 0.5), samplesPerSecond: telephoneRate })
    await stream.play({ samples: new Int16Array(1_600), samplesPerSecond: telephoneRate })
    await dialled.call?.hangUp()
    const { content } = await harness.ended(phone)
    const samples = await recordingAt(harness, content)
    const start = whereLoud(samples)
    const first = samples.subarray(start + 400, start + 3_600)
    const second = samples.subarray(start + 4_400, start + 7_600)
    assert.ok(Math.abs(amplitudeAt(first, 440) - 8_000) < 300, `${amplitudeAt(first, 440)}`)
    assert.ok(Math.abs(amplitudeAt(second, 700) - 8_000) < 300, `${amplitudeAt(second, 700)}`)
    assert.ok(amplitudeAt(first, 700) < 100 && amplitudeAt(second, 440) < 100)
  })
}

test('the recording of a call under way can be fetched, and grows', async () => {
  await using media = openMedia()
  await using harness = await SipHarness.open()
  const stream = await media.openStream({})
  const { dialled } = await talk(harness, phone, stream)
  const [underWay] = await harness.calls(phone)
  const recording = `/sandbox/recordings/${underWay?.callId}.wav`
  const recordedSoFar = () => recordingAt(harness, { recording } as CallContent)
  await stream.play({ samples: tones([440], 0.3), samplesPerSecond: telephoneRate })
  const first = await recordedSoFar()
  assert.ok(whereLoud(first) >= 0)
  await stream.play({ samples: tones([440], 0.3), samplesPerSecond: telephoneRate })
  const second = await recordedSoFar()
  assert.ok(second.length >= first.length + 1_600, `${first.length}, then ${second.length}`)
  assert.deepEqual(second.subarray(0, first.length), first)
  await dialled.call?.hangUp()
  const { content } = await harness.ended(phone)
  assert.ok((await recordingAt(harness, content)).length >= second.length)
})

test('a handset that replies presses 1 a second after the answer, and goes on listening', async () => {
  await using media = openMedia()
  await using harness = await SipHarness.open()
  const pressed = later<string>()
  const listener: MediaListener = { onDigit: (digit, by) => pressed.resolve(`${digit} by ${by}`) }
  const stream = await media.openStream(listener)
  const { dialled } = await talk(harness, '380501119969', stream)
  assert.equal(await pressed.promise, '1 by event')
  await stream.play({ samples: tones([440], 0.3), samplesPerSecond: telephoneRate })
  const { content } = await harness.shown('380501119969', ({ keys }) => keys === '1')
  assert.equal(content.state, 'answered')
  await dialled.call?.hangUp()
  const samples = await recordingAt(harness, (await harness.ended('380501119969')).content)
  const start = whereLoud(samples)
  assert.ok(amplitudeAt(samples.subarray(start + 200, start + 2_200), 440) > 7_000)
})

test('keys are pressed by INFO where telephone-events are not taken', async () => {
  await using harness = await SipHarness.open({ sip: { faults: { noTelephoneEvents: true } } })
  harness.sandbox.handsets.setScripts(phone, { voice: 'reply' })
  const dialled = harness.dial(phone)
  const { audio } = await dialled.received('answered')
  assert.equal(audio.digitsPayloadType, null)
  const { digit, durationMs } = await dialled.received('digit')
  assert.deepEqual([digit, durationMs], ['1', 160])
  await harness.shown(phone, ({ keys }) => keys === '1')
})

test('a handset sends silence all the time, unless it is mute', async () => {
  await using media = openMedia()
  await using harness = await SipHarness.open()
  harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
  const subscribed = later<void>()
  const stream = await media.openStream({ onFirstPacket: () => subscribed.resolve() })
  const { dialled } = await talk(harness, phone, stream)
  await subscribed.promise
  await dialled.call?.hangUp()
  harness.carrier.putFaults({ mute: true })
  const deaf = await media.openStream({ onFirstPacket: () => assert.fail('it is not mute') })
  const second = await talk(harness, phone, deaf)
  await deaf.play({ samples: tones([440], 0.2), samplesPerSecond: telephoneRate })
  await second.dialled.call?.hangUp()
  assert.ok(whereLoud(await recordingAt(harness, (await harness.ended(phone)).content)) >= 0)
  assert.equal((await deaf.stats()).received, 0)
})

test('recordings survive a restart, the newest of them', async () => {
  await using folder = await scratchFolder()
  await using media = openMedia()
  const options = { dataDir: folder.path, sip: { maxRecordings: 2 } }
  const contents: CallContent[] = []
  {
    await using harness = await SipHarness.open(options)
    harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
    for (const frequency of [400, 600, 800]) {
      const stream = await media.openStream({})
      const { dialled } = await talk(harness, phone, stream)
      await stream.play({ samples: tones([frequency], 0.3), samplesPerSecond: telephoneRate })
      await dialled.call?.hangUp()
      contents.push((await harness.ended(phone)).content)
    }
    assert.equal(harness.stats['recordings'], 2)
  }
  assert.equal((await readdir(join(folder.path, 'recordings'))).length, 2)
  await using harness = await SipHarness.open(options)
  const [first, second, third] = contents
  assert.equal((await harness.http('GET', first?.recording ?? '')).status, 404)
  for (const [content, frequency] of [[second, 600] as const, [third, 800] as const]) {
    const samples = await recordingAt(harness, content ?? assert.fail('no such call'))
    const start = whereLoud(samples)
    assert.ok(amplitudeAt(samples.subarray(start + 200, start + 2_200), frequency) > 7_000)
  }
})

test('calls above the limit of recordings are not recorded, and with 0 seconds none is', async () => {
  await using media = openMedia()
  await using harness = await SipHarness.open({ sip: { maxRecorded: 1 } })
  const other = '380501112234'
  for (const each of [phone, other]) harness.sandbox.handsets.setScripts(each, { voice: 'receipt-first' })
  const one = await media.openStream({})
  const first = await talk(harness, phone, one)
  const two = await media.openStream({})
  const second = await talk(harness, other, two)
  await Promise.all(
    [one, two].map((each) => each.play({ samples: tones([440], 0.2), samplesPerSecond: telephoneRate })),
  )
  await first.dialled.call?.hangUp()
  await second.dialled.call?.hangUp()
  assert.notEqual((await harness.ended(phone)).content.recording, null)
  assert.equal((await harness.ended(other)).content.recording, null)
})
