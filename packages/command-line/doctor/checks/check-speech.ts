import { access } from 'node:fs/promises'
import { findKind } from '../../../carriers/kinds.ts'
import type { Config } from '../../../config/config.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { configuredEngine } from '../../../speech/configured-engine.ts'
import { runProgram } from '../../../speech/run-program.ts'
import { openSpeechEngine } from '../../../speech/speech.ts'
import { type Check, describeError, ok, problem, type Said, warning } from '../finding.ts'

/** Whether texts of calls can be spoken; nothing is spoken. */
export function checkSpeech({ upstreams, speech }: Pick<Config, 'upstreams' | 'speech'>): Check[] {
  const speaking = upstreams.filter((upstream) => findKind(upstream).speaks).map(({ name }) => name)
  if (speaking.length === 0 && speech.engines.length === 0) return []
  const embedded: Check = {
    name: 'speech',
    look: async (): Promise<Said[]> => {
      const engine = await openSpeechEngine(systemClock)
      const advice = 'apt install espeak-ng, or npm ci with optional dependencies'
      if (engine === null) {
        const found = `there is no embedded engine, which ${speaking.join(', ') || 'calls'} need`
        return [problem('eSpeak NG', found, advice)]
      }
      const { name } = engine
      await engine[Symbol.asyncDispose]()
      return [ok('eSpeak NG', name)]
    },
  }
  return [embedded, ...speech.engines.map((engine) => ({ name: 'speech', look: () => lookAtEngine(engine) }))]
}

async function lookAtEngine(config: Config['speech']['engines'][number]): Promise<Said[]> {
  const subject = `speech engine ${config.name}`
  if (config.kind === 'piper') return lookAtPiper(config, subject)
  const engine = configuredEngine(config)
  try {
    const voices = await engine.voices()
    return [ok(subject, `lists ${voices.length} voices`)]
  } catch (error) {
    const advice = 'correct baseUrl and apiKey of the engine; the embedded engine speaks meanwhile'
    return [warning(subject, describeError(error), advice)]
  } finally {
    await engine[Symbol.asyncDispose]()
  }
}

type Piper = Extract<Config['speech']['engines'][number], { kind: 'piper' }>

async function lookAtPiper({ program, models }: Piper, subject: string): Promise<Said[]> {
  const said: Said[] = []
  const version = { command: program, args: ['--help'], input: '', timeoutMs: 5_000 }
  const isThere = await runProgram(version).then(
    () => true,
    (error: unknown) => !/ENOENT|EACCES/.test(describeError(error)),
  )
  if (!isThere) {
    const found = `the program ${program} is not there`
    said.push(warning(subject, found, 'install piper, or set its path in program'))
  }
  for (const { file } of models) {
    for (const path of [file, `${file}.json`]) {
      const fault = await access(path).then(
        () => null,
        (error: unknown) => describeError(error),
      )
      if (fault !== null) said.push(warning(subject, fault, 'fetch the model and its .onnx.json'))
    }
  }
  return said.length > 0 ? said : [ok(subject, `${models.length} models`)]
}
