import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const program = new URL('../../src/main.js', import.meta.url).pathname

/** `npm start` in a folder of its own, as a user would run it, with money enough for any bench. */
export class GatewayProcess implements AsyncDisposable {
  readonly port: number
  readonly dataDir: string
  /** From the start of the process to the first 200 of `/health/ready`. */
  readonly readyAfterMs: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number, dataDir: string, readyAfterMs: number) {
    this.#child = child
    this.port = port
    this.dataDir = dataDir
    this.readyAfterMs = readyAfterMs
  }

  static async open(): Promise<GatewayProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'posthorn-bench-'))
    // As root the embedded server runs as another user, who must be able to pass.
    chmodSync(dataDir, 0o711)
    const port = await freePort()
    const env = environment(dataDir, port)
    const startedAt = performance.now()
    const child = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error('the gateway did not start')
      if (performance.now() - startedAt > 60_000) throw new Error('the gateway was not ready in 60 s')
      await pause(50)
    }
    const gateway = new GatewayProcess(child, port, dataDir, performance.now() - startedAt)
    gateway.command('topup', '100000000')
    return gateway
  }

  /** Runs `posthorn <args>` on this gateway's data; answers what it printed. */
  command(...args: string[]): string {
    const env = environment(this.dataDir, this.port)
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`posthorn ${args.join(' ')}: ${stderr}`)
    return stdout
  }

  /** Resident memory of the gateway process alone, in MiB. */
  memoryMiB(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024
  }

  /** The metrics page. */
  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve))
      this.#child.kill('SIGTERM')
      await ended
    }
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    POSTHORN_DATA_DIR: dataDir,
    POSTHORN_PORT: String(port),
    POSTHORN_LOG_LEVEL: 'error',
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
