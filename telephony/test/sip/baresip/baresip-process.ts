import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export const baresipProgram = 'baresip'
const runMs = 20_000

export interface BaresipSettings {
  /** The lines of its configuration, for a folder. */
  config: (folder: string) => string[]
  account: string
  /** A WAV file: the sound that it plays. */
  said: Buffer
  /** Further arguments. */
  args?: string[]
}

/** The program baresip in a temporary folder, which is removed when it ends. */
export class BaresipProcess implements AsyncDisposable {
  readonly folder: string
  readonly #process: ChildProcessByStdio<null, Readable, Readable>
  readonly #exit: Promise<unknown[]>
  #said = ''
  #wake: () => void = () => undefined

  static async start({ config, account, said, args = [] }: BaresipSettings): Promise<BaresipProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-baresip-'))
    await writeFile(join(folder, 'config'), `${config(folder).join('\n')}\n`)
    await writeFile(join(folder, 'accounts'), `${account}\n`)
    await writeFile(join(folder, 'contacts'), '')
    await writeFile(join(folder, 'said.wav'), said)
    const child = spawn(baresipProgram, ['-f', folder, '-v', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: runMs,
    })
    return new BaresipProcess(folder, child)
  }

  private constructor(folder: string, child: ChildProcessByStdio<null, Readable, Readable>) {
    this.folder = folder
    this.#process = child
    this.#exit = once(child, 'close')
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        this.#said += piece.toString()
        this.#wake()
      })
    }
    child.on('close', () => this.#wake())
  }

  /** All that it has printed. */
  get printed(): string {
    return this.#said
  }

  /** Resolves when it has printed `words`; rejects when it ends before. */
  async says(words: string): Promise<void> {
    while (!this.#said.includes(words)) {
      if (this.#hasEnded()) throw new Error(`baresip never said "${words}": ${this.#said}`)
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

  #hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#exit
    await rm(this.folder, { recursive: true, force: true })
  }
}
