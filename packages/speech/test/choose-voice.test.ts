import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VoiceWish } from '../../domain/plan/content.ts'
import { chooseVoice, voiceName } from '../choose-voice.ts'
import { parseEspeakVoices } from '../espeak-voices.ts'
import type { Voice } from '../speech-engine.ts'
import { fullListing, variantListing } from './listing.ts'

const voices = [...parseEspeakVoices(fullListing), ...parseEspeakVoices(variantListing)]

/** The argument `-v`, or the reason why there is none. */
function chosen(wish: Partial<VoiceWish>, among: readonly Voice[] = voices): string {
  const choice = chooseVoice(among, { gender: 'female', language: 'uk', name: '', ...wish })
  if (choice.kind === 'unknown') return choice.reason
  const { full, variant } = choice.voice
  return variant === null ? full.file : `${full.file}+${variant.file}`
}

test('a listing is read with the further languages of a voice and with spaces in names of files', () => {
  assert.equal(voices.length, 15)
  assert.deepEqual(voices[1], {
    kind: 'full',
    name: 'Chinese (Mandarin, latin as English)',
    file: 'sit/cmn',
    gender: 'male',
    languages: [
      { tag: 'cmn', rank: 0 },
      { tag: 'zh-cmn', rank: 5 },
      { tag: 'zh', rank: 5 },
    ],
  })
  const serious = voices.find(({ name }) => name === 'Mr Serious')
  assert.deepEqual(serious, {
    kind: 'variant',
    name: 'Mr Serious',
    file: 'Mr serious',
    gender: 'male',
    languages: [],
  })
  assert.equal(voices.find(({ name }) => name === 'Storm')?.file, 'Storm')
})

test('the gender chooses a variant where no name is given', () => {
  assert.equal(chosen({}), 'zle/uk+f2')
  assert.equal(chosen({ gender: 'male', name: 'default' }), 'zle/uk+m3')
})

test('a language is matched exactly, then among further languages, then by its base', () => {
  assert.equal(chosen({ language: 'en-US' }), 'gmw/en-US+f2')
  assert.equal(chosen({ language: 'en_GB' }), 'gmw/en+f2')
  assert.equal(chosen({ language: 'en' }), 'gmw/en+f2')
  assert.equal(chosen({ language: 'en-AU' }), 'gmw/en+f2')
  assert.equal(chosen({ language: 'uk-UA' }), 'zle/uk+f2')
  assert.equal(chosen({ language: 'pt' }), 'roa/pt+f2')
  assert.equal(chosen({ language: 'PT-BR' }), 'roa/pt-BR+f2')
  assert.equal(chosen({ language: 'zh-CN' }), 'sit/cmn+f2')
  assert.equal(chosen({ language: 'chr' }), 'iro/chr+f2')
})

test('a name matches a variant or a full voice of the language, ignoring case', () => {
  assert.equal(chosen({ name: 'annie' }), 'zle/uk+Annie')
  assert.equal(chosen({ name: 'Denis' }), 'zle/uk+Denis')
  assert.equal(chosen({ name: 'MR_SERIOUS' }), 'zle/uk+Mr serious')
  assert.equal(chosen({ name: 'm3' }), 'zle/uk+m3')
  assert.equal(chosen({ name: 'Ukrainian', gender: 'male' }), 'zle/uk+m3')
  assert.equal(chosen({ language: 'en', name: 'English_(Scotland)' }), 'gmw/en-GB-scotland+f2')
  assert.equal(chosen({ language: 'en-us', name: 'gmw/en-GB-scotland' }), 'gmw/en-GB-scotland+f2')
})

test('an unknown name is spoken by the voice of the language and gender, and that is said', () => {
  for (const name of ['uk-UA-Standard-A', 'Oksana', 'English (America)']) {
    const choice = chooseVoice(voices, { gender: 'female', language: 'uk-UA', name })
    assert.ok(choice.kind === 'found')
    assert.deepEqual([choice.named, voiceName(choice.voice)], [false, 'Ukrainian, female2'])
    assert.equal(chosen({ name, gender: 'male' }), 'zle/uk+m3')
  }
  for (const name of ['', 'Default', 'annie', 'Ukrainian']) {
    const choice = chooseVoice(voices, { gender: 'female', language: 'uk', name })
    assert.equal(choice.kind === 'found' && choice.named, true)
  }
})

test('the refusal of an unknown language lists the available ones', () => {
  assert.equal(
    chosen({ language: 'tlh' }),
    'no voice speaks tlh; there are chr-us-qaaa-x-west, cmn, en-029, en-gb, en-gb-scotland, en-us, pt, pt-br, uk',
  )
  assert.match(chosen({ language: '' }), /^no voice speaks ;/)
})

test("a client's text never becomes an argument of its own", () => {
  for (const name of ['--stdout', '../../etc/passwd', 'f2 -w /tmp/x', '+f2']) {
    assert.equal(chosen({ name }), 'zle/uk+f2')
    assert.match(chosen({ language: name }), /no voice speaks/)
  }
})

test('an engine without variants has voices of either gender', () => {
  const languages = [{ tag: 'uk', rank: 0 }]
  const among: Voice[] = [
    { kind: 'full', name: 'Taras', file: 'taras', gender: 'male', languages },
    { kind: 'full', name: 'Lesya', file: 'lesya', gender: 'female', languages },
  ]
  assert.equal(chosen({}, among), 'lesya')
  assert.equal(chosen({ gender: 'male' }, among), 'taras')
  assert.equal(chosen({ gender: 'male', name: 'Lesya' }, among), 'lesya')
})
