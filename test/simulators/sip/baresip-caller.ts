import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Audio, telephoneRate } from '../../../src/protocols/rtp/audio.ts'
import { encodeWav } from '../../../src/protocols/rtp/wav.ts'
import { freePort } from '../../protocols/sip/sipp/sipp.ts'

const program = 'baresip'

export interface BaresipCall {
  /** The port called at 127.0.0.1. */
  port: number
  to: string
  username: string
  password: string
  /** What it says once it is answered. */
  samples: Audio['samples']
}

const runMs = 20_000

/** A telephone that calls at once. */
export class BaresipCaller {
  readonly #folder: string
  readonly #process: ChildProcessByStdio<null, Readable, Readable>
  readonly #exit: Promise<unknown[]>
  #said = ''
  #wake: () => void = () => undefined

  static async open(call: BaresipCall): Promise<BaresipCaller> {
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-baresip-'))
    const config = [
      `sip_listen 127.0.0.1:${await freePort()}`,
      'net_interface 127.0.0.1',
      'module_path /usr/lib/baresip/modules',
      ...['g711', 'aufile'].map((name) => `module ${name}.so`),
      'module_tmp account.so',
      'module_app menu.so',
      `audio_source aufile,${join(folder, 'said.wav')}`,
      `audio_player aufile,${join(folder, 'heard.wav')}`,
      'audio_alert aufile,/dev/null',
    ]
    const { port, to, username, password, samples } = call
    const account = `<sip:380440000001@127.0.0.1:${port}>;regint=0;auth_user=${username};auth_pass=${password}`
    await writeFile(join(folder, 'config'), `${config.join('\n')}\n`)
    await writeFile(join(folder, 'accounts'), `${account}\n`)
    await writeFile(join(folder, 'contacts'), '')
    await writeFile(join(folder, 'said.wav'), encodeWav({ samplesPerSecond: telephoneRate, samples }))
    const dial = `/dial sip:${to}@127.0.0.1:${port}`
    const child = spawn(program, ['-f', folder, '-v', '-e', dial], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: runMs,
    })
    return new BaresipCaller(folder, child)
  }

  private constructor(folder: string, child: ChildProcessByStdio<null, Readable, Readable>) {
    this.#folder = folder
    this.#process = child
    this.#exit = once(child, 'close')
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        this.#said += piece.toString()
        this.#wake()
      })
      stream.on('close', () => this.#wake())
    }
  }

  /** Resolves when it has printed `words`; rejects when it ends without. */
  async says(words: string): Promise<void> {
    while (!this.#said.includes(words)) {
      if (this.#process.exitCode !== null) throw new Error(`baresip never said "${words}": ${this.#said}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Ends it in order, so that it hangs up or cancels. */
  async quit(): Promise<void> {
    this.#process.kill('SIGTERM')
    await this.#exit
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#exit
    await rm(this.#folder, { recursive: true, force: true })
  }
}
