import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Audio, secondsOf } from '../../../telephony/rtp/audio.ts'
import { levelDb } from '../../../telephony/rtp/sound-meter.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { EspeakWasm } from '../espeak/espeak-wasm.ts'
import { EspeakProgram } from '../espeak-program.ts'
import { Speech } from '../speech.ts'
import { type SpeechEngine, SpeechFailed } from '../speech-engine.ts'

const engines: { what: string; open: () => Promise<SpeechEngine | null> }[] = [
  { what: 'the program espeak-ng', open: () => EspeakProgram.open() },
  { what: 'the package espeak-ng', open: () => Promise.resolve(EspeakWasm.open({ clock: systemClock })) },
]

function isSpeech(audio: Audio): void {
  assert.equal(audio.samplesPerSecond, 8_000)
  assert.ok(levelDb(audio.samples) > -40, `${levelDb(audio.samples)} dB`)
}

for (const { what, open } of engines) {
  const probe = await open()
  await probe?.[Symbol.asyncDispose]()
  const skip = probe === null ? `${what} is not installed` : false

  test(`${what} speaks Ukrainian and English with different voices`, { skip }, async () => {
    const engine = await open()
    assert.ok(engine)
    await using speech = await Speech.open(engine)
    assert.ok(speech.voices.filter(({ kind }) => kind === 'full').length > 100)
    const sounds = []
    for (const [language, name] of [
      ['uk', 'Annie'],
      ['uk', ''],
      ['en-us', 'Denis'],
    ] as const) {
      const choice = speech.choose({ gender: 'female', language, name })
      assert.ok(choice.kind === 'found')
      const audio = await speech.speak(
        language === 'uk' ? 'Ваш код 482913' : 'Your code is 482913',
        choice.voice,
      )
      isSpeech(audio)
      assert.ok(secondsOf(audio) > 2 && secondsOf(audio) < 12, `${secondsOf(audio)} s`)
      sounds.push(audio)
    }
    assert.notDeepEqual(sounds[0], sounds[1])
  })

  test(`${what} reads any text as text, never as an argument`, { skip }, async () => {
    const engine = await open()
    assert.ok(engine)
    await using speech = await Speech.open(engine)
    const choice = speech.choose({ gender: 'male', language: 'en', name: '' })
    assert.ok(choice.kind === 'found')
    for (const text of [
      '--help',
      '$(reboot) `id` "quoted" \\',
      '-w /tmp/out.wav hello',
      '<speak>hi</speak>',
    ]) {
      isSpeech(await speech.speak(text, choice.voice))
    }
  })
}

test('a missing program results in null', async () => {
  assert.equal(await EspeakProgram.open({ command: 'no-such-program-here' }), null)
})

test('a program that is no speech engine is rejected', async () => {
  assert.equal(await EspeakProgram.open({ command: 'cat' }), null)
})

const program = await EspeakProgram.open()
test('an unknown voice is a failure that does not quote the text', {
  skip: program === null ? 'the program espeak-ng is not installed' : false,
}, async () => {
  assert.ok(program)
  const full = { kind: 'full' as const, name: 'x', file: 'qqq', gender: null, languages: [] }
  await assert.rejects(program.speak('482913', { full, variant: null }), (error) => {
    assert.ok(error instanceof SpeechFailed)
    assert.doesNotMatch(error.message, /4.*8.*2.*9/)
    return true
  })
})
