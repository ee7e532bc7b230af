import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { DataKey } from '../../store/encryption/data-key.ts'
import { SoundFiles } from '../sound-files.ts'
import { Speech } from '../speech.ts'
import { type SpeechEngine, SpeechFailed, type SpeechFault, type Voice } from '../speech-engine.ts'
import { SpeechRouter, type SpeechRouterOptions } from '../speech-router.ts'
import { namedVoices } from '../voice-names.ts'

/** Speaks a second of sound, or fails. */
class FakeEngine implements SpeechEngine {
  readonly name: string
  readonly spoken: string[] = []
  readonly #voices: Voice[]
  fault: SpeechFault | null = null
  lists = true

  constructor(name: string, tags: string[]) {
    this.name = name
    this.#voices = tags.map((tag) => ({
      ...{ kind: 'full', name: `${name}-${tag}`, file: `${name}-${tag}` },
      ...{ gender: 'female', languages: [{ tag, rank: 0 }] },
    }))
  }

  voices() {
    return this.lists ? Promise.resolve(this.#voices) : Promise.reject(new SpeechFailed('it is away'))
  }

  speak(text: string) {
    if (this.fault !== null) return Promise.reject(new SpeechFailed('HTTP 500', { fault: this.fault }))
    this.spoken.push(text)
    return Promise.resolve({ samplesPerSecond: 8_000, samples: new Int16Array(8_000).fill(1_000) })
  }

  [Symbol.asyncDispose]() {
    return Promise.resolve()
  }
}

const accounts = new Map([
  [1, 'shop'],
  [2, 'bank'],
])

interface Given extends Partial<SpeechRouterOptions> {
  codes?: boolean
  files?: SoundFiles | null
  lists?: boolean
}

async function open({ codes = false, files = null, lists = true, ...options }: Given = {}) {
  const clock = new ManualClock()
  const [espeak, google] = [
    new FakeEngine('espeak', ['uk', 'en', 'de']),
    new FakeEngine('google', ['uk', 'en-gb']),
  ]
  google.lists = lists
  const router = await SpeechRouter.open({
    embedded: await Speech.open(espeak),
    engines: [{ engine: google, codes }],
    rules: [{ engine: 'google', languages: null, accounts: null }],
    namedVoice: namedVoices([]),
    cache: { files },
    clock,
    accountName: (accountId) => accounts.get(accountId) ?? null,
    ...options,
  })
  const say = (
    given: { text?: string; language?: string; accountId?: number; isCode?: boolean; name?: string } = {},
  ) =>
    router.say({
      text: given.text ?? 'Hello',
      voice: { gender: 'female', language: given.language ?? 'uk', name: given.name ?? '' },
      accountId: given.accountId ?? 1,
      isCode: given.isCode ?? false,
    })
  return { router, clock, espeak, google, say }
}

test('the first rule that matches language and account says which engine speaks', async () => {
  const rules = [{ engine: 'google', languages: ['en'], accounts: ['shop'] }]
  const { say } = await open({ rules })
  const by = async (language: string, accountId: number) => (await say({ language, accountId })).voice
  assert.equal(await by('en-GB', 1), 'google-en-gb')
  assert.equal(await by('en-GB', 2), 'espeak-en')
  assert.equal(await by('uk', 1), 'espeak-uk')
  assert.equal(await by('uk', 99), 'espeak-uk')
})

test('a text with a code goes to another company only where the setting says so', async () => {
  const { say, google } = await open()
  assert.equal((await say({ text: 'Code 4821', isCode: true })).voice, 'espeak-uk')
  assert.deepEqual(google.spoken, [])
  const allowed = await open({ codes: true })
  assert.equal((await allowed.say({ text: 'Code 4821', isCode: true })).voice, 'google-uk')
})

test('where the engine fails the embedded one speaks, and says why', async () => {
  const { say, google, espeak } = await open()
  google.fault = 'broken'
  const spoken = await say()
  assert.deepEqual([spoken.voice, spoken.fault], ['espeak-uk', 'HTTP 500'])
  assert.deepEqual(espeak.spoken, ['Hello'])
})

test('an engine that failed is passed over for ten seconds, so that not every call waits for it', async () => {
  const { say, google, clock } = await open()
  google.fault = 'broken'
  await say({ text: 'One' })
  google.fault = null
  assert.deepEqual([(await say({ text: 'Two' })).fault, google.spoken], ['HTTP 500', []])
  clock.advance(10_000)
  assert.equal((await say({ text: 'Three' })).voice, 'google-uk')
})

test('a text that the engine refuses is spoken by the embedded one, and others still by the engine', async () => {
  const { say, google } = await open()
  google.fault = 'refused'
  assert.equal((await say({ text: 'One' })).voice, 'espeak-uk')
  google.fault = null
  assert.equal((await say({ text: 'Two' })).voice, 'google-uk')
})

test('a language that the engine does not speak is spoken by the embedded one', async () => {
  const { say } = await open()
  const spoken = await say({ language: 'de' })
  assert.equal(spoken.voice, 'espeak-de')
  assert.match(spoken.fault ?? '', /^no voice speaks de/)
  await assert.rejects(say({ language: 'tlh' }), { fault: 'no-voice' })
})

test('an engine that cannot list its voices at the start is asked again, and calls need not wait', async () => {
  const { say, google, clock, router } = await open({ lists: false })
  assert.equal((await say()).voice, 'espeak-uk')
  google.lists = true
  clock.advance(10_000)
  await say({ text: 'Two' })
  await Promise.resolve()
  assert.notEqual(router.engines[0]?.speech, null)
  assert.equal((await say({ text: 'Three' })).voice, 'google-uk')
})

test('names that clients send can have a voice by the settings', async () => {
  const { say, router } = await open({
    namedVoice: namedVoices([{ name: 'uk-UA-Wavenet-A', voice: 'google-uk' }]),
  })
  const mapped = await say({ name: 'UK-ua-wavenet-a' })
  assert.deepEqual([mapped.voice, mapped.named], ['google-uk', null])
  const unknown = await say({ name: 'Oksana' })
  assert.deepEqual([unknown.voice, unknown.named], ['google-uk', 'Oksana'])
  assert.equal(router.choose({ gender: 'male', language: 'tlh', name: '' }).kind, 'unknown')
})

test('without an embedded engine a failure of the engine is a failure', async () => {
  const { say, google } = await open({ embedded: null })
  google.fault = 'busy'
  await assert.rejects(say(), { fault: 'busy' })
})

async function filesIn(t: TestContext, clock: ManualClock, maxOctets = 1_000_000) {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-sounds-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const open = () => SoundFiles.open({ folder, maxOctets, maxIdleMs: 86_400_000, clock })
  return { files: await open(), folder, open }
}

test('spoken texts are kept on disk and spoken once, also after a restart; codes are not kept', async (t) => {
  const { files, folder } = await filesIn(t, new ManualClock())
  const first = await open({ files, codes: true })
  const { audio } = await first.say({ text: 'Your order has left' })
  await first.say({ text: 'Code 4821', isCode: true })
  while (readdirSync(folder).filter((name) => name.endsWith('.wav')).length < 1)
    await new Promise(setImmediate)
  const [name = '', ...others] = readdirSync(folder)
  assert.deepEqual(others, [])
  assert.match(name, /^[0-9a-f]{64}\.wav$/)
  const second = await open({ files, codes: true })
  assert.deepEqual((await second.say({ text: 'Your order has left' })).audio, audio)
  assert.deepEqual(second.google.spoken, [])
  await second.say({ text: 'Code 4821', isCode: true })
  assert.deepEqual(second.google.spoken, ['Code 4, 8, 2, 1.'])
})

test('with a key sounds on disk are encrypted, found again, and those in clear are deleted', async (t) => {
  const clock = new ManualClock()
  const sound = { samplesPerSecond: 8_000, samples: new Int16Array(800).fill(7) }
  const { files, folder } = await filesIn(t, clock)
  await files.write('one', sound)
  const key = new DataKey(Buffer.alloc(32, 5)).ofFiles('sounds')
  const open = () => SoundFiles.open({ folder, maxOctets: 1_000_000, maxIdleMs: 86_400_000, clock, key })
  const sealed = await open()
  assert.deepEqual(readdirSync(folder), [])
  assert.equal(await sealed.read('one'), null)
  await sealed.write('one', sound)
  const [name = ''] = readdirSync(folder)
  assert.equal(name, `${key.nameOf('one')}.sealed`)
  assert.ok(!readFileSync(join(folder, name)).includes('WAVE'))
  assert.deepEqual(await (await open()).read('one'), sound)
})

test('sounds on disk are bounded: those used longest ago go first, and unused ones in time', async (t) => {
  const clock = new ManualClock()
  const sound = { samplesPerSecond: 8_000, samples: new Int16Array(8_000) }
  const { files, folder, open } = await filesIn(t, clock, 40_000)
  for (const key of ['one', 'two', 'three']) {
    await files.write(key, sound)
    clock.advance(1_000)
    if (key === 'two') await files.read('one')
  }
  assert.equal(readdirSync(folder).length, 2)
  assert.notEqual(await files.read('one'), null)
  assert.equal(await files.read('two'), null)
  await files.write('too large', { ...sound, samples: new Int16Array(30_000) })
  assert.equal(await files.read('too large'), null)
  clock.advance(86_400_000)
  await open()
  assert.deepEqual(readdirSync(folder), [])
})

test('a file that is no sound is spoken again', async (t) => {
  const { files, folder } = await filesIn(t, new ManualClock())
  await files.write('one', { samplesPerSecond: 8_000, samples: new Int16Array(10) })
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'RIFF')
  assert.equal(await files.read('one'), null)
})
