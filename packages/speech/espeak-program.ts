import { type Audio, telephoneRate } from '../../telephony/rtp/audio.ts'
import { decodeWav } from '../../telephony/rtp/wav.ts'
import { espeakArguments, espeakListings } from './espeak-arguments.ts'
import { parseEspeakVoices } from './espeak-voices.ts'
import { Gate } from './gate.ts'
import { resample } from './resample.ts'
import { runProgram } from './run-program.ts'
import { notSpoken, type SpeechEngine, SpeechFailed, type SpokenVoice, type Voice } from './speech-engine.ts'

export interface EspeakProgramOptions {
  /** Name or path of the program. Default `espeak-ng`. */
  command?: string
  /** Maximum of concurrent processes. Default 2. */
  maxProcesses?: number
  /** Maximum duration of one process. Default ten seconds. */
  timeoutMs?: number
}

const maxWaiting = 1_000

/** eSpeak NG as a program of the system, one process for each text. It takes about 20 ms. */
export class EspeakProgram implements SpeechEngine {
  readonly name: string
  readonly #command: string
  readonly #timeoutMs: number
  readonly #gate: Gate
  readonly #stop = new AbortController()

  /** Null where the program is not installed. */
  static async open(options: EspeakProgramOptions = {}): Promise<EspeakProgram | null> {
    const { command = 'espeak-ng', timeoutMs = 10_000 } = options
    const said = await runProgram({ command, args: ['--version'], input: '', timeoutMs }).catch(() => null)
    const version = /espeak.*?:\s*(\S+)/i.exec(said?.toString() ?? '')?.[1]
    return version === undefined ? null : new EspeakProgram(`espeak-ng ${version}`, options)
  }

  private constructor(name: string, options: EspeakProgramOptions) {
    const { command = 'espeak-ng', maxProcesses = 2, timeoutMs = 10_000 } = options
    this.name = name
    this.#command = command
    this.#timeoutMs = timeoutMs
    this.#gate = new Gate(maxProcesses, maxWaiting)
  }

  async voices(): Promise<readonly Voice[]> {
    const listings = await Promise.all(espeakListings.map((args) => this.#run(args, '')))
    return listings.flatMap((listing) => parseEspeakVoices(listing.toString()))
  }

  async speak(text: string, voice: SpokenVoice): Promise<Audio> {
    const octets = await this.#run([...espeakArguments(voice), '--stdin', '--stdout'], text)
    try {
      return resample(decodeWav(octets), telephoneRate)
    } catch (error) {
      throw new SpeechFailed(`${this.name} gave no sound`, { cause: error })
    }
  }

  /** Ends running processes. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    return Promise.resolve()
  }

  #run(args: string[], input: string): Promise<Buffer> {
    const [command, timeoutMs] = [this.#command, this.#timeoutMs]
    return this.#gate
      .pass(() => runProgram({ command, args, input, timeoutMs, signal: this.#stop.signal }))
      .catch((error: unknown) => {
        throw notSpoken(this.name, error)
      })
  }
}
