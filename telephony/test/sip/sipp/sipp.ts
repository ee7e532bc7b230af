import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../test/support/free-port.ts'

const program = 'sipp'

/** False, or why its tests are skipped: the line that says so. */
export const sippIsMissing: false | string =
  spawnSync(program, ['-v']).error === undefined ? false : 'sipp is not installed (Debian: sip-tester)'

const runMs = 20_000

/** One run of SIPp as a callee at a free port of 127.0.0.1. */
export class Sipp {
  readonly port: number
  readonly #folder: string
  readonly #process: ChildProcess
  readonly #exit: Promise<unknown[]>

  /** Ends when `calls` went through the scenario. */
  static async open(scenario: string, transport: 'u1' | 't1' = 'u1', calls = 1): Promise<Sipp> {
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-sipp-'))
    await writeFile(join(folder, 'scenario.xml'), scenario)
    const options = ['-sf', 'scenario.xml', '-i', '127.0.0.1', '-p', String(port), '-t', transport]
    const limits = ['-m', String(calls), '-nostdin', '-timeout', '15s', '-trace_err', '-recv_timeout', '8000']
    const process = spawn(program, [...options, ...limits], { cwd: folder, stdio: 'ignore', timeout: runMs })
    return new Sipp(port, folder, process)
  }

  private constructor(port: number, folder: string, process: ChildProcess) {
    this.port = port
    this.#folder = folder
    this.#process = process
    this.#exit = once(process, 'exit')
  }

  /** Null when the scenario went through to its end, else what SIPp complains of. */
  async verdict(): Promise<string | null> {
    const [code] = await this.#exit
    if (code === 0) return null
    const files = await readdir(this.#folder)
    const errors = files.filter((file) => file.includes('errors'))
    const texts = await Promise.all(errors.map((file) => readFile(join(this.#folder, file), 'utf8')))
    return `sipp ended with ${String(code)}: ${texts.join('\n').slice(0, 2_000)}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null) {
      this.#process.kill('SIGKILL')
      await this.#exit
    }
    await rm(this.#folder, { recursive: true, force: true })
  }
}
