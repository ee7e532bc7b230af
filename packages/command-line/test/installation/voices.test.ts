import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../kit/time/clock.ts'
import { openSpeechEngine } from '../../../speech/speech.ts'
import { commandLine, json } from '../command-line.ts'

const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const skip = engine === null ? 'no speech engine is installed' : false
const run = commandLine({})

test('voices are listed with their languages and variants', { skip }, async () => {
  const { out, exitCode } = await run('voices')
  assert.equal(exitCode, 0)
  assert.match(out, /^engine: espeak-ng/)
  assert.match(out, /^uk +Ukrainian +-$/m)
  assert.match(out, /^ {2}female: .*Annie/m)
})

test('a language has its voices, the best first', { skip }, async () => {
  const { voices } = json<{ voices: { languages: string[] }[] }>(
    await run('voices', '--language', 'uk-UA', '--json'),
  )
  assert.deepEqual(voices, [{ name: 'Ukrainian', languages: ['uk'], gender: 'male' }])
  const unknown = await run('voices', '--language', 'tlh')
  assert.equal(unknown.exitCode, 1)
  assert.match(unknown.err, /no voice speaks tlh/)
})
