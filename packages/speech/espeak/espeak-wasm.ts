import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Audio, telephoneRate } from '../../../telephony/rtp/audio.ts'
import { decodeWav } from '../../../telephony/rtp/wav.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { espeakArguments, espeakListings } from '../espeak-arguments.ts'
import { parseEspeakVoices } from '../espeak-voices.ts'
import { soundFile, textFile, type WasmAnswer, type WasmRequest } from '../espeak-wasm-messages.ts'
import { Gate } from '../gate.ts'
import { longestSound, soundTooLong } from '../longest-sound.ts'
import { resample } from '../resample.ts'
import { notSpoken, type SpeechEngine, SpeechFailed, type SpokenVoice, type Voice } from '../speech-engine.ts'

export interface EspeakWasmOptions {
  clock: Clock
  /** Maximum duration for one text. Default 20 seconds. */
  timeoutMs?: number
  /** How long an idle process is kept; it takes about 150 MB. Default one minute. */
  idleMs?: number
}

const packageName = 'espeak-ng'
const program = fileURLToPath(new URL('./espeak-wasm-child.js', import.meta.url))
const maxWaiting = 100

/**
 * eSpeak NG as WebAssembly, for systems without the program: an optional package in its own process, one text
 * after the other. It takes about 150 to 400 ms.
 */
export class EspeakWasm implements SpeechEngine {
  readonly name = 'espeak-ng (WebAssembly)'
  readonly #options: EspeakWasmOptions
  readonly #module: string
  readonly #gate = new Gate(1, maxWaiting)
  #child: ChildProcess | null = null
  #lastRequest = 0
  #cancelIdle: () => void = () => undefined

  /** Null where the package is not installed. */
  static open(options: EspeakWasmOptions): EspeakWasm | null {
    try {
      return new EspeakWasm(options, createRequire(import.meta.url).resolve(packageName))
    } catch {
      return null
    }
  }

  private constructor(options: EspeakWasmOptions, module: string) {
    this.#options = options
    this.#module = module
  }

  async voices(): Promise<readonly Voice[]> {
    const listings = []
    for (const args of espeakListings) listings.push(await this.#run(args, null))
    return listings.flatMap((listing) => parseEspeakVoices(listing.toString()))
  }

  async speak(text: string, voice: SpokenVoice): Promise<Audio> {
    const octets = await this.#run([...espeakArguments(voice), '-f', textFile, '-w', soundFile], text)
    try {
      return resample(decodeWav(octets), telephoneRate)
    } catch (error) {
      throw new SpeechFailed(`${this.name} gave no sound`, { cause: error })
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#end()
  }

  #run(args: string[], text: string | null): Promise<Buffer> {
    return this.#gate
      .pass(() => this.#request(args, text))
      .catch((error: unknown) => {
        throw notSpoken(this.name, error)
      })
  }

  #request(args: string[], text: string | null): Promise<Buffer> {
    const { clock, timeoutMs = 20_000, idleMs = 60_000 } = this.#options
    this.#cancelIdle()
    const child = this.#running()
    const request = ++this.#lastRequest
    return new Promise<Buffer>((resolve, reject) => {
      const cancel = clock.after(timeoutMs, () => {
        void this.#end()
        reject(new Error(`it took over ${timeoutMs} ms`))
      })
      const cleanUp = () => {
        cancel()
        child.off('message', onMessage)
        child.off('exit', onExit)
        this.#cancelIdle = clock.after(idleMs, () => void this.#end())
      }
      const onMessage = (answer: WasmAnswer) => {
        if (answer.request !== request) return
        cleanUp()
        if (answer.kind === 'failed') reject(new Error(answer.reason))
        else if (answer.octets.length > longestSound.octets) reject(soundTooLong())
        else resolve(Buffer.from(answer.octets))
      }
      const onExit = () => {
        cleanUp()
        reject(new Error('its process has ended'))
      }
      child.on('message', onMessage)
      child.on('exit', onExit)
      child.send({ request, args, text } satisfies WasmRequest, () => undefined)
    })
  }

  #running(): ChildProcess {
    if (this.#child !== null) return this.#child
    const child = fork(program, [this.#module], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: {},
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    child.on('error', () => child.kill('SIGKILL'))
    this.#child = child
    return child
  }

  async #end(): Promise<void> {
    this.#cancelIdle()
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
}
