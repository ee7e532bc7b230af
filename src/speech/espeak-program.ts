import { spawn } from 'node:child_process'
import { type Audio, telephoneRate } from '../../telephony/rtp/audio.ts'
import { decodeWav } from '../../telephony/rtp/wav.ts'
import { espeakArguments, espeakListings } from './espeak-arguments.ts'
import { parseEspeakVoices } from './espeak-voices.ts'
import { Gate } from './gate.ts'
import { longestSound, soundTooLong } from './longest-sound.ts'
import { resample } from './resample.ts'
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
    const said = await run(command, ['--version'], '', timeoutMs).catch(() => null)
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
    return this.#gate
      .pass(() => run(this.#command, args, input, this.#timeoutMs, this.#stop.signal))
      .catch((error: unknown) => {
        throw notSpoken(this.name, error)
      })
  }
}

/**
 * The standard output of the program. The text is passed by standard input, because arguments are visible to
 * other users.
 */
function run(
  command: string,
  args: string[],
  input: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' }
    const child = spawn(command, args, {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      killSignal: 'SIGKILL',
      ...(signal === undefined ? {} : { signal }),
    })
    // The `timeout` option of spawn keeps its timer where the program does not exist.
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const chunks: Buffer[] = []
    let octets = 0
    child.stdout.on('data', (chunk: Buffer) => {
      octets += chunk.length
      if (octets <= longestSound.octets) chunks.push(chunk)
      else child.kill('SIGKILL')
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code, endedBy) => {
      clearTimeout(timer)
      if (code === 0) resolve(Buffer.concat(chunks))
      else if (octets > longestSound.octets) reject(soundTooLong())
      else reject(new Error(endedBy === null ? `exit code ${code}` : `ended by ${endedBy}`))
    })
  })
}
