import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Layout } from './layout.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import type { Programs } from './programs.ts'
import { asUser, programEnvironment, runProgram } from './run-program.ts'
import type { ServerLog } from './server-log.ts'
import type { ServerUser } from './server-user.ts'

const pollMs = 10
const fastStopMs = 30_000
const immediateStopMs = 5_000

export interface Launch {
  layout: Layout
  programs: Programs
  user: ServerUser | null
  log: ServerLog
}

/** The server ended before it accepted connections; the message has the end of its log. */
export class ServerDidNotStart extends Error {
  override name = 'ServerDidNotStart'
}

/** One run of the server, from its start to its end. */
export class ServerProcess {
  readonly pid: number
  /** Resolves with a description once the server is gone. */
  readonly ended: Promise<string>
  readonly #launch: Launch
  readonly #watchdog: ChildProcess | null
  #alive = true

  private constructor(launch: Launch, child: ChildProcess, pid: number) {
    this.#launch = launch
    this.pid = pid
    this.#watchdog = process.platform === 'win32' ? null : startWatchdog(pid, launch.user)
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#alive = false
        this.#watchdog?.kill('SIGKILL')
        resolve(signal === null ? `exit code ${code}` : `signal ${signal}`)
      })
    })
  }

  /**
   * Resolves when the server accepts connections, however long crash recovery takes. Rejects with `ServerDidNotStart`
   * when it ends instead; where `stop` is aborted, it is stopped, and this rejects with the reason.
   */
  static async start(launch: Launch, stop?: AbortSignal): Promise<ServerProcess> {
    launch.log.beginRun()
    const child = spawn(launch.programs.postgres, ['-D', launch.layout.cluster], {
      cwd: launch.layout.socketDir,
      env: programEnvironment(),
      // A Ctrl-C in the terminal must reach the gateway alone, which then stops the server last.
      detached: true,
      stdio: ['ignore', launch.log.fd, launch.log.fd],
      ...asUser(launch.user),
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    if (child.pid === undefined) throw new ServerDidNotStart('the server has no pid')
    const server = new ServerProcess(launch, child, child.pid)
    try {
      await server.#ready(stop)
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  async #ready(stop: AbortSignal | undefined): Promise<void> {
    while (this.#alive) {
      stop?.throwIfAborted()
      const file = readPostmasterFile(this.#launch.layout)
      if (file?.ready === true && file.pid === this.pid) return
      await delay(pollMs)
    }
    throw new ServerDidNotStart(
      `PostgreSQL ended at its start (${await this.ended}). It said: ${this.#launch.log.faultsOfRun()}`,
    )
  }

  /** Closes connections, writes a checkpoint and ends. A server that takes too long is killed. */
  async stop(): Promise<void> {
    if (this.#alive) await endServer(this.pid, this.#launch, (withinMs) => this.#endsWithin(withinMs))
    await this.ended
  }

  async #endsWithin(timeoutMs: number): Promise<boolean> {
    const timer = new AbortController()
    const late = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false)
    const ended = await Promise.race([this.ended.then(() => true), late])
    timer.abort()
    return ended
  }
}

/** Ends a server with a checkpoint; after 30 s without one, so that the next start recovers; at last by SIGKILL. */
export async function endServer(
  pid: number,
  launch: Launch,
  isGone: (withinMs: number) => Promise<boolean>,
): Promise<void> {
  await signalServer(pid, 'fast', launch)
  if (await isGone(fastStopMs)) return
  await signalServer(pid, 'immediate', launch)
  if (await isGone(immediateStopMs)) return
  signalProcess(pid, 'SIGKILL')
  await isGone(immediateStopMs)
}

async function signalServer(pid: number, mode: 'fast' | 'immediate', launch: Launch): Promise<void> {
  if (process.platform !== 'win32') return signalProcess(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  // On Windows a signal of node: would end it without any of this.
  const args = ['stop', '-W', '-m', mode, '-D', launch.layout.cluster]
  await runProgram(launch.programs.pgCtl, args, launch.user, launch.layout.socketDir).catch(() => undefined)
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Stops the server when this process is gone for any reason: the system then closes its end of the pipe. The watchdog
 * ends with the server, so the pid never belongs to another process.
 */
function startWatchdog(pid: number, user: ServerUser | null): ChildProcess {
  const script = 'while read -r _; do :; done; kill -INT "$1"'
  const watchdog = spawn('/bin/sh', ['-c', script, 'posthorn-postgres-watchdog', String(pid)], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...asUser(user),
  })
  watchdog.on('error', () => undefined)
  watchdog.unref()
  const { stdin } = watchdog
  stdin.on('error', () => undefined)
  if (stdin instanceof Socket) stdin.unref()
  return watchdog
}
