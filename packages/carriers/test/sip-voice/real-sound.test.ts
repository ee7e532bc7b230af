import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaListener, MediaStream } from '../../../../telephony/rtp/media-stream.ts'
import { MediaWorker } from '../../../../telephony/rtp/media-worker.ts'
import { tones } from '../../../../telephony/test/rtp/tones.ts'
import { Baresip, baresipIsMissing } from '../../../../telephony/test/sip/baresip/baresip.ts'
import type { AnsweredBy } from '../../../domain/message/outcome.ts'
import type { MachineDetection } from '../../../domain/plan/content.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import type { Speech } from '../../../speech/speech.ts'
import type { SubmitOutcome, SubmitPart } from '../../connector.ts'
import { createSipVoiceConnector } from '../../sip-voice/kind.ts'
import type { SipVoiceConfig } from '../../sip-voice/settings.ts'
import { Carrier, type CarrierCall, describeAudio } from '../sip/carrier.ts'
import { host, phone, States, voiceConfig } from '../sip/sample-trunk.ts'
import { submitPart } from '../submit-part.ts'
import { callsBy, openSpeech, placesOf, speechIsMissing } from './recognised-speech.ts'

const skip = speechIsMissing
const pace = { beforeMs: 100, listenMs: 300, betweenMs: 200, goodbyeMs: 100 }
const text = 'Hello'
const voice = { gender: 'female', language: 'en', name: '' } as const

function part(collectsDigit: boolean): SubmitPart {
  return submitPart({
    msgId: 1,
    phone,
    content: { kind: 'voice', text, collectsDigit, voice },
    expiresAt: Date.now() + 60_000,
    waitEndsAt: Date.now() + 60_000,
  })
}

/** Calls over the trunk at `port` with real speech and real sound; `during` is the other side. */
async function callOver<Received>(
  port: number,
  {
    media,
    speech,
    collectsDigit = false,
    machineDetection = 'off',
  }: {
    media: MediaWorker
    speech: Speech
    collectsDigit?: boolean
    machineDetection?: MachineDetection
  },
  during: () => Promise<Received>,
  config: Partial<SipVoiceConfig> = {},
): Promise<{ outcome: SubmitOutcome; received: Received }> {
  const states = new States()
  const deps = { clock: systemClock, speech: callsBy(speech), media, mediaHost: null, machineDetection }
  const connection = createSipVoiceConnector(voiceConfig(port, config), deps, pace).open(states)
  await states.are('up')
  try {
    const [outcome, received] = await Promise.all([connection.submit(part(collectsDigit)), during()])
    return { outcome, received }
  } finally {
    await connection.close(0)
  }
}

async function sayingOf(speech: Speech, said = text) {
  const choice = speech.choose(voice)
  assert.ok(choice.kind === 'found')
  return speech.speak(said, choice.voice)
}

/** Answers a call and sends sound. */
async function answer(
  call: CarrierCall,
  media: MediaWorker,
  listener: MediaListener,
  eventPayloadType: number | null = 101,
) {
  const stream = await media.openStream(listener)
  await stream.record()
  await stream.connect({ host, port: call.mediaPort, law: 'pcma', eventPayloadType })
  call.answer(describeAudio(stream.port, [], eventPayloadType === null ? '8' : '8 101'))
  return stream
}

test('the telephone receives the speech twice', { skip, timeout: 600_000 }, async () => {
  await using media = openMedia()
  await using speech = await openSpeech()
  await using carrier = await Carrier.open(systemClock)
  const { outcome, received } = await callOver(carrier.port, { media, speech }, async () => {
    const call = await carrier.next()
    const stream = await answer(call, media, {})
    await call.byes.happened()
    return stream.takeRecording()
  })
  assert.equal(outcome.kind === 'completed' && outcome.report.kind, 'delivered')
  assert.equal(placesOf(await sayingOf(speech), received).length, 2)
  assert.equal(placesOf(await sayingOf(speech, 'Goodbye'), received).length, 0)
})

for (const way of ['event', 'tones'] as const) {
  test(`a real key by ${way} ends the speech`, { skip, timeout: 600_000 }, async () => {
    await using media = openMedia()
    await using speech = await openSpeech()
    await using carrier = await Carrier.open(systemClock)
    const { outcome } = await callOver(carrier.port, { media, speech, collectsDigit: true }, async () => {
      const call = await carrier.next()
      let begun: () => void = () => undefined
      const speaks = new Promise<void>((resolve) => {
        begun = resolve
      })
      const stream = await answer(call, media, { onSound: begun }, way === 'event' ? 101 : null)
      await speaks
      if (way === 'event') await stream.press('7')
      else await stream.play({ samplesPerSecond: 8_000, samples: tones([852, 1_209], 0.2, 6_000) })
      await call.byes.happened()
    })
    assert.equal(outcome.kind === 'completed' && outcome.call?.digit, '7')
  })
}

test('an answering machine is known by its words, and gets the text once, after its beep', {
  skip,
  timeout: 600_000,
}, async () => {
  const said = 'You have reached Anna. Please leave a message after the tone.'
  const { answeredBy, greetingSamples, places } = await greetedWith(said, 'speak-after', async (stream) => {
    await stream.play({ samplesPerSecond: 8_000, samples: tones([1_000], 0.4) })
  })
  assert.equal(answeredBy, 'machine')
  assert.equal(places.length, 1)
  assert.ok((places[0] ?? 0) > greetingSamples)
})

test('a callee who says a word or two is a person, and hears the text twice', {
  skip,
  timeout: 600_000,
}, async () => {
  const { answeredBy, places } = await greetedWith('Yes, Anna', 'hang-up')
  assert.equal(answeredBy, 'person')
  assert.equal(places.length, 2)
})

/** A call whose callee says `greeting`: who answered, and where the text begins in what the callee received. */
async function greetedWith(
  greeting: string,
  machineDetection: MachineDetection,
  after: (stream: MediaStream) => Promise<void> = async () => undefined,
): Promise<{ answeredBy: AnsweredBy | undefined; greetingSamples: number; places: number[] }> {
  await using media = openMedia()
  await using speech = await openSpeech()
  await using carrier = await Carrier.open(systemClock)
  const said = await sayingOf(speech, greeting)
  const { outcome, received } = await callOver(
    carrier.port,
    { media, speech, machineDetection },
    async () => {
      const call = await carrier.next()
      const stream = await answer(call, media, {})
      await stream.play(said)
      const { samples } = await stream.recordingSoFar()
      await after(stream)
      await call.byes.happened()
      return { greetingSamples: samples.length, all: await stream.takeRecording() }
    },
  )
  const answeredBy = outcome.kind === 'completed' ? outcome.call?.answeredBy : undefined
  const { greetingSamples, all } = received
  return { answeredBy, greetingSamples, places: placesOf(await sayingOf(speech), all) }
}

const skipBaresip = baresipIsMissing === false ? skip : baresipIsMissing
test('baresip answers and records the speech', { skip: skipBaresip, timeout: 600_000 }, async () => {
  await using media = openMedia()
  await using speech = await openSpeech()
  await using telephone = await Baresip.open('auto', phone)
  const codecs = ['PCMA'] as SipVoiceConfig['codecs']
  const { outcome } = await callOver(
    telephone.port,
    { media, speech },
    () => telephone.says('terminated (duration:'),
    { codecs },
  )
  assert.equal(outcome.kind === 'completed' && outcome.report.kind, 'delivered', JSON.stringify(outcome))
  assert.equal(placesOf(await sayingOf(speech), await telephone.recordedSound()).length, 2)
})

function openMedia(): MediaWorker {
  return new MediaWorker({ host, ports: null, onCrash: (error) => assert.fail(error) })
}
