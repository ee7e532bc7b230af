import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** `posthorn start` without a configuration: the sandbox, with its database in a folder. */
export class StartedSandbox implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>

  private constructor(child: ChildProcess, ended: Promise<unknown>) {
    this.#child = child
    this.#ended = ended
  }

  /** Resolves when it is ready; rejects with its output where it ends before. */
  static async open(
    program: string,
    { folder, env }: { folder: string; env: Record<string, string> },
  ): Promise<StartedSandbox> {
    const child = spawn(process.execPath, [program, 'start'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'close')
    const started = new StartedSandbox(child, ended)
    let output = ''
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (output.includes('Posthorn is ready')) resolve()
        })
      }
    })
    const failed = ended.then(() => Promise.reject(new Error(`it did not start:\n${output}`)))
    failed.catch(() => undefined)
    await Promise.race([ready, failed])
    return started
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGTERM')
    await this.#ended
  }
}
