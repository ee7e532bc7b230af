import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { mainProgram } from '../../test/support/project.ts'

/** `posthorn start` as a process with a folder of its own. */
export class StartedProcess implements AsyncDisposable {
  out = ''
  err = ''
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #folder: string
  readonly #ended: Promise<unknown>
  #look: () => void = () => undefined

  constructor(settings: Record<string, unknown>, variables: Record<string, string>) {
    this.#folder = mkdtempSync(join(tmpdir(), 'posthorn-started-'))
    const file = join(this.#folder, 'posthorn.yaml')
    writeFileSync(file, stringify({ listen: { port: 0 }, dataDir: join(this.#folder, 'data'), ...settings }))
    const env = { PATH: process.env['PATH'] ?? '', POSTHORN_CONFIG: file, ...variables }
    this.#child = spawn(process.execPath, [mainProgram, 'start'], {
      cwd: this.#folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.out += text
      this.#look()
    })
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.err += text
      this.#look()
    })
    this.#ended = once(this.#child, 'close')
  }

  /** Resolves when it has written this; rejects where it ends before. */
  async says(pattern: RegExp): Promise<void> {
    const said = new Promise<void>((resolve) => {
      this.#look = () => {
        if (pattern.test(this.out) || pattern.test(this.err)) resolve()
      }
      this.#look()
    })
    const gone = this.#ended.then(() => {
      throw new Error(`it ended without a word like ${pattern}:\n${this.out}\n${this.err}`)
    })
    await Promise.race([said, gone])
    gone.catch(() => undefined)
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Resolves with its exit code, or with the signal that ended it. */
  async ended(): Promise<number | string | null> {
    await this.#ended
    return this.#child.exitCode ?? this.#child.signalCode
  }

  /** Lines of its log with a message like this. */
  logged(pattern: RegExp): Record<string, unknown>[] {
    const lines = this.err.split('\n').filter((line) => line.startsWith('{'))
    return lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => pattern.test(String(msg)))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL')
    await this.#ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
