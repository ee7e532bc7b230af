import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEspeakVoices } from '../espeak-voices.ts'
import { Gate } from '../gate.ts'
import { Speech } from '../speech.ts'
import { type SpeechEngine, SpeechFailed, type SpokenVoice } from '../speech-engine.ts'
import { fullListing, variantListing } from './listing.ts'

/** Returns a second of sound, silent for the text `—`; the first `fails` calls fail. */
class SilentEngine implements SpeechEngine {
  readonly name = 'silent'
  readonly requests: string[] = []
  fails = 0
  listing = fullListing + variantListing
  closed = false

  voices() {
    return Promise.resolve(parseEspeakVoices(this.listing))
  }

  speak(text: string, { full, variant }: SpokenVoice) {
    this.requests.push(`${full.file}+${variant?.file ?? ''}: ${text}`)
    if (this.fails-- > 0) return Promise.reject(new SpeechFailed('it did not speak'))
    const samples = new Int16Array(8_000).fill(text === '—' ? 0 : 1_000)
    return Promise.resolve({ samplesPerSecond: 8_000, samples })
  }

  [Symbol.asyncDispose]() {
    this.closed = true
    return Promise.resolve()
  }
}

async function open(maxCacheOctets?: number) {
  const engine = new SilentEngine()
  const speech = await Speech.open(engine, maxCacheOctets === undefined ? {} : { maxCacheOctets })
  const choice = speech.choose({ gender: 'male', language: 'uk', name: '' })
  assert.ok(choice.kind === 'found')
  return { engine, speech, voice: choice.voice }
}

test('a text is spoken once per voice, also when it is requested twice at once', async () => {
  const { engine, speech, voice } = await open()
  const [one, two] = await Promise.all([speech.speak('Код 4829', voice), speech.speak('Код 4829', voice)])
  assert.equal(one, two)
  assert.equal(await speech.speak('Код 4829', voice), one)
  await speech.speak('Код 4829', { ...voice, variant: null })
  assert.deepEqual(engine.requests, ['zle/uk+m3: Код 4, 8, 2, 9.', 'zle/uk+: Код 4, 8, 2, 9.'])
})

test('the sound with the oldest use makes room', async () => {
  const { engine, speech, voice } = await open(2 * 16_030)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await speech.speak(text, voice)
  assert.deepEqual(
    engine.requests.map((line) => line.at(-1)),
    ['a', 'b', 'c', 'b'],
  )
})

test('a failure is not cached, and a text that is too long is not tried', async () => {
  const { engine, speech, voice } = await open()
  engine.fails = 1
  await assert.rejects(speech.speak('once', voice), SpeechFailed)
  await speech.speak('once', voice)
  assert.equal(engine.requests.length, 2)
  await assert.rejects(speech.speak('x'.repeat(4_001), voice), /4001 characters is too long/)
})

test('an engine without voices is closed and reported', async () => {
  const engine = new SilentEngine()
  engine.listing = ''
  await assert.rejects(Speech.open(engine), /silent has no voices/)
  assert.ok(engine.closed)
})

test('a gate runs a number of works at once, in their order, and a number wait', async () => {
  const gate = new Gate(2, 2)
  const leave: (() => void)[] = []
  const entered: number[] = []
  const pass = (number: number) =>
    gate.pass(() => {
      entered.push(number)
      return new Promise<void>((resolve) => leave.push(resolve))
    })
  const passes = [pass(1), pass(2), pass(3), pass(4)]
  await assert.rejects(pass(5), /2 wait already/)
  assert.deepEqual(entered, [1, 2])
  leave[0]?.()
  await passes[0]
  assert.deepEqual(entered, [1, 2, 3])
  leave[1]?.()
  await passes[1]
  leave[2]?.()
  leave[3]?.()
  await Promise.all(passes)
  assert.deepEqual(entered, [1, 2, 3, 4])
})

test('a text without sound counts as not spoken', async () => {
  const { speech, voice } = await open()
  await assert.rejects(speech.speak('—', voice), { name: 'SpeechFailed', fault: 'silent' })
})

test('a text beyond the queue is refused as busy', async () => {
  const gate = new Gate(1, 0)
  const first = gate.pass(() => new Promise((resolve) => setImmediate(resolve)))
  await assert.rejects(
    gate.pass(() => Promise.resolve()),
    { name: 'SpeechFailed', fault: 'busy' },
  )
  await first
})
