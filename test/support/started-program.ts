import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainProgram } from './project.ts'

/** The program as a process, in an empty folder, with an environment that holds nothing but what a test says. */
export class StartedProgram implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'posthorn-program-'))
  readonly child: ChildProcess
  readonly #ended: Promise<unknown>
  #listeners: (() => void)[] = []
  /** All that it wrote. */
  output = ''

  constructor(args: readonly string[], variables: Record<string, string>) {
    const { PATH = '', NODE_V8_COVERAGE } = process.env
    const coverage = NODE_V8_COVERAGE === undefined ? {} : { NODE_V8_COVERAGE }
    this.child = spawn(process.execPath, [mainProgram, ...args], {
      cwd: this.folder,
      env: {
        PATH,
        TMPDIR: this.folder,
        POSTHORN_DATA_DIR: join(this.folder, 'data'),
        ...coverage,
        ...variables,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#ended = once(this.child, 'close').then(() => this.#notify())
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
        this.#notify()
      })
    }
  }

  /** Resolves when it has written what matches. Rejects with all that it wrote where it ends before. */
  async wrote(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.output)
      if (found !== null) return found
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.output}`)
      await new Promise<void>((resolve) => this.#listeners.push(resolve))
    }
  }

  /** Resolves with its exit code. */
  async ended(): Promise<number | null> {
    await this.#ended
    return this.child.exitCode
  }

  #notify(): void {
    for (const listener of this.#listeners.splice(0)) listener()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
    await this.#ended
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
