import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { processTag } from '../../embedded/process-tag.ts'

export interface ProcessOptions {
  dataDir: string
  port?: number
  /** Another copy of the program. */
  program?: string
  /** Run as this user; only root may choose one. */
  user?: { uid: number; gid: number }
}

const ownProgram = join(import.meta.dirname, 'keep-server.js')

/** A process that runs an embedded server, as a gateway does; see keep-server.ts. */
export class GatewayProcess implements AsyncDisposable {
  readonly pid: number
  readonly url: string
  readonly serverPid: number
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>

  private constructor(child: ChildProcess, started: { url: string; serverPid: number }) {
    this.#child = child
    this.#ended =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
    this.pid = child.pid ?? 0
    this.url = started.url
    this.serverPid = started.serverPid
  }

  static async start(options: ProcessOptions): Promise<GatewayProcess> {
    const { child, said } = await run(options)
    if (said.refused !== undefined) throw new Error(said.refused)
    return new GatewayProcess(child, { url: said.url ?? '', serverPid: said.serverPid ?? 0 })
  }

  /** SIGKILL; optionally kills the server's watchdog too, as when the machine is out of memory. */
  async kill(options: { watchdogToo: boolean } = { watchdogToo: false }): Promise<void> {
    const watchdogs = options.watchdogToo ? watchdogsOf(this.serverPid) : []
    for (const pid of watchdogs) process.kill(pid, 'SIGKILL')
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  /** Stops gracefully. */
  async stop(): Promise<void> {
    this.#child.stdin?.end()
    await this.#ended
    await gone(this.serverPid)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}

/** Resolves when no process has that pid; else the test runs into its time limit. */
export async function gone(pid: number): Promise<void> {
  while (processTag(pid) !== null) await delay(5)
}

interface Said {
  url?: string
  serverPid?: number
  refused?: string
}

async function run({
  dataDir,
  port,
  program,
  user,
}: ProcessOptions): Promise<{ child: ChildProcess; said: Said }> {
  const args = [program ?? ownProgram, dataDir, ...(port === undefined ? [] : [String(port)])]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/', ...user })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => ['{"refused":"it ended"}']),
  ])) as [string]
  return { child, said: JSON.parse(line) as Said }
}

function watchdogsOf(serverPid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words.includes('posthorn-postgres-watchdog') && words.includes(String(serverPid))
    } catch {
      return false
    }
  })
}
