import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { until, within } from './until.ts'

/** The command line of the gateway: the bundle, which users run. */
export const program = new URL('../../app/main.js', import.meta.url).pathname

export interface GatewayRunOptions {
  folder: string
  environment: NodeJS.ProcessEnv
  port: number
  /** Receives the output of the process. */
  logFile: string
}

export interface Readiness {
  /** 0 where the gateway did not answer. */
  status: number
  body: string
}

/** One run of the gateway, from its start to its end. */
export class GatewayRun implements AsyncDisposable {
  readonly port: number
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
    this.#ended = once(child, 'exit')
  }

  /** Resolves when the gateway is ready. */
  static async start({ folder, environment, port, logFile }: GatewayRunOptions): Promise<GatewayRun> {
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, [program, 'start'], {
      cwd: folder,
      env: { ...environment, POSTHORN_PORT: String(port) },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const gateway = new GatewayRun(child, port)
    try {
      await until('the gateway is ready', 60_000, async () => {
        if (gateway.exitCode !== null || child.signalCode !== null) throw new Error('the gateway ended')
        const { status, body } = await gateway.readiness()
        return status === 200 ? null : `it answers ${status} ${body}`
      })
      return gateway
    } catch (error) {
      child.kill('SIGKILL')
      const said = readFileSync(logFile, 'utf8').slice(-2_000)
      throw new Error(`the gateway did not start; it said: ${said}`, { cause: error })
    }
  }

  get exitCode(): number | null {
    return this.#child.exitCode
  }

  async readiness(): Promise<Readiness> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`)
      return { status: answer.status, body: await answer.text() }
    } catch {
      return { status: 0, body: 'no answer' }
    }
  }

  /** One value of the metrics page; 0 where it is missing. */
  async metric(name: string): Promise<number> {
    const line = (await this.metrics()).split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1) ?? 0)
  }

  /** The metrics page. */
  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text()
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resident memory of this process alone, in MiB. */
  memoryMiB(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
  }

  /** The pids of its workers, where it is a supervisor; in no order. */
  workerPids(): number[] {
    const isWorker = (pid: number) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const isOurs = Number(parent) === this.#child.pid && state !== 'Z'
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${program}\0start`)
      } catch {
        // It has ended meanwhile.
        return false
      }
    }
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter(isWorker)
  }

  /** SIGHUP: the configuration is read again, and workers are replaced. */
  reload(): void {
    this.#child.kill('SIGHUP')
  }

  /** SIGSTOP: it does nothing until `resume`. */
  suspend(): void {
    this.#child.kill('SIGSTOP')
  }

  resume(): void {
    this.#child.kill('SIGCONT')
  }

  /** SIGKILL; resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await within('the killed gateway to end', 10_000, this.#ended)
  }

  /** SIGTERM; resolves with the exit code and the duration. */
  async stop(withinMs = 60_000): Promise<{ code: number | null; tookMs: number }> {
    const startedAt = performance.now()
    this.#child.kill('SIGTERM')
    await within('the gateway to end after SIGTERM', withinMs, this.#ended)
    return { code: this.#child.exitCode, tookMs: performance.now() - startedAt }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    await this.stop().catch(() => this.kill())
  }
}
