import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { EspeakWasm } from '../espeak/espeak-wasm.ts'
import { EspeakProgram } from '../espeak-program.ts'
import { SpeechFailed, type SpokenVoice } from '../speech-engine.ts'

const voice: SpokenVoice = {
  full: { kind: 'full', name: 'Ukrainian', file: 'zle/uk', gender: 'male', languages: [] },
  variant: null,
}

/** A program that prints a version like eSpeak NG and otherwise runs `script`. */
function programThat(t: TestContext, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-speech-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'espeak')
  writeFileSync(
    path,
    `#!/bin/sh\n[ "$1" = --version ] && echo "eSpeak NG text-to-speech: 9" && exit\n${script}\n`,
  )
  chmodSync(path, 0o755)
  return path
}

test('a program that hangs is ended by its time limit, and the next text is spoken', async (t) => {
  const engine = await EspeakProgram.open({
    command: programThat(t, 'exec sleep 60'),
    timeoutMs: 500,
    maxProcesses: 1,
  })
  assert.equal(engine?.name, 'espeak-ng 9')
  const both = await Promise.allSettled([engine.speak('one', voice), engine.speak('two', voice)])
  for (const each of both) {
    assert.ok(each.status === 'rejected' && each.reason instanceof SpeechFailed)
    assert.match(each.reason.message, /ended by SIGKILL/)
  }
})

test('closing ends running programs', async (t) => {
  const engine = await EspeakProgram.open({ command: programThat(t, 'exec sleep 60') })
  assert.ok(engine)
  const speaking = engine.speak('one', voice)
  await engine[Symbol.asyncDispose]()
  await assert.rejects(speaking, SpeechFailed)
})

test('a program with endless output is ended', async (t) => {
  const engine = await EspeakProgram.open({ command: programThat(t, 'exec cat /dev/zero') })
  assert.ok(engine)
  await assert.rejects(engine.speak('one', voice), {
    fault: 'too-long',
    message: 'espeak-ng 9 did not speak: the text takes over 3 minutes to say',
  })
})

test('a program without output is a failure', async (t) => {
  const engine = await EspeakProgram.open({ command: programThat(t, 'exec cat') })
  assert.ok(engine)
  await assert.rejects(engine.speak('one', voice), /gave no sound/)
})

const probe = EspeakWasm.open({ clock: new ManualClock() })
const skip = probe === null ? 'the package espeak-ng is not installed' : false

test('the process of the package is ended when it takes too long, and started again', { skip }, async () => {
  const clock = new ManualClock()
  await using engine = EspeakWasm.open({ clock, timeoutMs: 1_000 })
  assert.ok(engine)
  const speaking = engine.speak('one', voice)
  while (clock.waiting === 0) await Promise.resolve()
  clock.advance(1_000)
  await assert.rejects(speaking, /it took over 1000 ms/)
  assert.ok((await engine.speak('one', voice)).samples.length > 1_000)
})

test('the idle process of the package is ended, and started again', { skip }, async () => {
  const clock = new ManualClock()
  await using engine = EspeakWasm.open({ clock, idleMs: 5_000 })
  assert.ok(engine)
  const first = await engine.speak('one', voice)
  clock.advance(5_000)
  assert.equal(clock.waiting, 0)
  assert.deepEqual(await engine.speak('one', voice), first)
})
