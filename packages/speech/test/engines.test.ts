import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SpeechProviders } from '../../../simulators/speech/speech-providers.ts'
import { toneOf } from '../../../simulators/speech/tone.ts'
import { levelDb } from '../../../telephony/rtp/sound-meter.ts'
import { encodeWav } from '../../../telephony/rtp/wav.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { Secret } from '../../settings/secret.ts'
import { chooseVoice } from '../choose-voice.ts'
import { configuredEngine } from '../configured-engine.ts'
import { type SpeechEngine, SpeechFailed } from '../speech-engine.ts'
import type { EngineConfig } from '../speech-settings.ts'

const common = { codes: false, timeoutMs: 2_000, connections: 2 }
const text = "Привіт & <hello> it's me"

const configs: Record<'google' | 'azure' | 'openai', (url: string) => EngineConfig> = {
  google: (url) => ({ ...common, name: 'google', kind: 'google', apiKey: key, baseUrl: url }),
  azure: (url) => ({ ...common, name: 'azure', kind: 'azure', apiKey: key, baseUrl: url }),
  openai: (url) => ({
    ...{ ...common, name: 'openai', kind: 'openai', apiKey: key, baseUrl: `${url}/v1` },
    ...{ model: 'gpt-4o-mini-tts', female: ['nova'], male: ['onyx'] },
  }),
}
const key = new Secret('sandbox-speech-key')
const expected = {
  google: 'uk-UA-Standard-A',
  azure: 'uk-UA-PolinaNeural',
  openai: 'nova',
}

async function voiceOf(engine: SpeechEngine, language: string) {
  const choice = chooseVoice(await engine.voices(), { gender: 'female', language, name: 'default' })
  assert.ok(choice.kind === 'found')
  return choice.voice
}

for (const provider of ['google', 'azure', 'openai'] as const) {
  test(`${provider} speaks a text with its voice of the language, at the rate of telephones`, async () => {
    await using providers = await SpeechProviders.open({ clock: systemClock, port: 0 })
    await using engine = configuredEngine(configs[provider](providers.address.url))
    const audio = await engine.speak(text, await voiceOf(engine, 'uk-UA'))
    assert.deepEqual(providers.spoken, [{ provider, voice: expected[provider], text }])
    assert.equal(audio.samplesPerSecond, 8_000)
    // 60 ms a character; the filter of a conversion may take some samples of the ends.
    assert.ok(Math.abs(audio.samples.length - text.length * 480) < 50, String(audio.samples.length))
    assert.ok(levelDb(audio.samples) > -30)
  })

  test(`${provider} that fails, refuses or is silent is a failure that says so and not the text`, async () => {
    await using providers = await SpeechProviders.open({ clock: systemClock, port: 0 })
    await using engine = configuredEngine({ ...configs[provider](providers.address.url), timeoutMs: 500 })
    const voice = await voiceOf(engine, 'uk-UA')
    const failure = async (faults: object, full = voice.full) => {
      providers.putFaults(faults)
      const error: unknown = await engine
        .speak(text, { full, variant: null })
        .catch((reason: unknown) => reason)
      assert.ok(error instanceof SpeechFailed, 'it spoke')
      assert.doesNotMatch(error.message, /hello/)
      return [error.fault, error.message]
    }
    const said = `${provider} did not speak: `
    assert.deepEqual(await failure({ status: 500 }), ['broken', `${said}HTTP 500`])
    assert.deepEqual(await failure({ status: 401 }), ['broken', `${said}HTTP 401`])
    assert.deepEqual(await failure({ requestsPerSecond: 0 }), ['busy', `${said}HTTP 429`])
    assert.deepEqual(await failure({ silent: true }), ['broken', `${said}no answer within 500 ms`])
    assert.equal((await failure({ refuseConnections: true }))[0], 'broken')
    assert.equal((await failure({ garbage: true }))[0], 'broken')
    assert.deepEqual(await failure({}, { ...voice.full, file: 'missing' }), ['refused', `${said}HTTP 400`])
  })
}

test('a wrong key of a provider is seen when its voices are listed', async () => {
  await using providers = await SpeechProviders.open({ clock: systemClock, port: 0, apiKey: 'another' })
  for (const provider of ['google', 'azure'] as const) {
    await using engine = configuredEngine(configs[provider](providers.address.url))
    await assert.rejects(engine.voices(), { fault: 'broken', message: /HTTP 40[13]/ })
  }
})

function piper(t: { after(task: () => void): void }, script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-piper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'piper')
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  writeFileSync(join(folder, 'sound.wav'), encodeWav(toneOf('piper', 'hello', 22_050)))
  const models = [{ name: 'lada', language: 'uk', gender: 'female', file: join(folder, 'uk.onnx') } as const]
  const engine = configuredEngine({ ...common, name: 'piper', kind: 'piper', program, models })
  return { engine, folder }
}

test('piper speaks one line of standard input with the model of the language', async (t) => {
  const { engine, folder } = piper(
    t,
    'dir=$(dirname "$0"); echo "$@" > $dir/args; cat > $dir/text; cat $dir/sound.wav',
  )
  const audio = await engine.speak('Привіт\nусім', await voiceOf(engine, 'uk-UA'))
  assert.equal(audio.samplesPerSecond, 8_000)
  assert.ok(Math.abs(audio.samples.length - 5 * 480) < 50)
  assert.equal(
    readFileSync(join(folder, 'args'), 'utf8'),
    `--model ${join(folder, 'uk.onnx')} --output_file -\n`,
  )
  assert.equal(readFileSync(join(folder, 'text'), 'utf8'), 'Привіт усім\n')
})

test('piper that hangs, is missing or gives no sound is a failure', async (t) => {
  const hanging = piper(t, 'exec sleep 60')
  const voice = await voiceOf(hanging.engine, 'uk')
  const slow = configuredEngine({
    ...{ ...common, name: 'piper', kind: 'piper', timeoutMs: 300 },
    ...{ program: join(hanging.folder, 'piper'), models: [] },
  })
  await assert.rejects(slow.speak('one', voice), { fault: 'broken', message: /ended by SIGKILL/ })
  await assert.rejects(piper(t, 'echo no').engine.speak('one', voice), { fault: 'broken', message: /no WAV/ })
  const missing = configuredEngine({
    ...{ ...common, name: 'piper', kind: 'piper' },
    ...{ program: '/nowhere/piper', models: [] },
  })
  await assert.rejects(missing.speak('one', voice), { fault: 'broken', message: /ENOENT/ })
})
