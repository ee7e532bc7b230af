import { type Audio, telephoneRate } from '../../telephony/rtp/audio.ts'
import { decodeWav } from '../../telephony/rtp/wav.ts'
import type { Gender } from '../domain/plan/content.ts'
import { Gate } from './gate.ts'
import { resample } from './resample.ts'
import { runProgram } from './run-program.ts'
import { notSpoken, type SpeechEngine, SpeechFailed, type SpokenVoice, type Voice } from './speech-engine.ts'

/** A voice of piper: a file that the operator has fetched. */
export interface PiperModel {
  name: string
  /** A BCP 47 tag. */
  language: string
  gender: Gender
  /** Path of the `.onnx` file; its `.onnx.json` stands beside it. */
  file: string
}

export interface PiperProgramOptions {
  name: string
  /** Name or path of the program. */
  program: string
  models: readonly PiperModel[]
  maxProcesses: number
  timeoutMs: number
}

const maxWaiting = 1_000

/** Piper as a program of the system, one process for each text. */
export class PiperProgram implements SpeechEngine {
  readonly name: string
  readonly #options: PiperProgramOptions
  readonly #gate: Gate
  readonly #stop = new AbortController()

  constructor(options: PiperProgramOptions) {
    this.name = options.name
    this.#options = options
    this.#gate = new Gate(options.maxProcesses, maxWaiting)
  }

  voices(): Promise<readonly Voice[]> {
    return Promise.resolve(
      this.#options.models.map(({ name, language, gender, file }): Voice => {
        const languages = [{ tag: language.toLowerCase(), rank: 0 }]
        return { kind: 'full', name, file, gender, languages }
      }),
    )
  }

  async speak(text: string, { full }: SpokenVoice): Promise<Audio> {
    const { program: command, timeoutMs } = this.#options
    const args = ['--model', full.file, '--output_file', '-']
    // Piper speaks each line by itself.
    const input = `${text.replaceAll(/\s+/g, ' ')}\n`
    try {
      const { signal } = this.#stop
      const octets = await this.#gate.pass(() => runProgram({ command, args, input, timeoutMs, signal }))
      return resample(decodeWav(octets), telephoneRate)
    } catch (error) {
      if (error instanceof SpeechFailed) throw error
      throw notSpoken(this.name, error)
    }
  }

  /** Ends running processes. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    return Promise.resolve()
  }
}
