import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test/support/free-port.ts'

const program = new URL('../../src/main.js', import.meta.url).pathname

/** `npm start` in its own folder, as a user runs it. */
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

  /**
   * `config` is the text of a posthorn.yaml; without it the gateway runs in sandbox mode, with enough money
   * for any bench.
   */
  static async open(config: string | null = null): Promise<GatewayProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'posthorn-bench-'))
    // As root the embedded server runs as another user, who must be able to enter the folder.
    chmodSync(dataDir, 0o711)
    const port = await freePort()
    if (config !== null) writeFileSync(configFile(dataDir), config)
    const env = environment(dataDir, port)
    const startedAt = performance.now()
    const child = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error('the gateway did not start')
      if (performance.now() - startedAt > 60_000) throw new Error('the gateway was not ready in 60 s')
      await pause(50)
    }
    const gateway = new GatewayProcess(child, port, dataDir, performance.now() - startedAt)
    if (config === null) gateway.command('topup', '100000000')
    return gateway
  }

  /** Runs `posthorn <args>` on this gateway's data; returns its output. */
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

  /** Processor time of the gateway and its database so far, in milliseconds, without the simulators. */
  processorMs(): number {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)))
    const own = new Set([this.#child.pid ?? 0])
    // Parents nearly always have smaller pids than their children: a second pass finds the others.
    for (const { pid, parent, isNetwork } of [...processes, ...processes]) {
      if (own.has(parent) && !isNetwork) own.add(pid)
    }
    const ticks = processes.filter(({ pid }) => own.has(pid)).reduce((sum, each) => sum + each.ticks, 0)
    return (ticks * 1_000) / ticksPerSecond
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

/** USER_HZ, which Linux fixes at 100 for /proc. */
const ticksPerSecond = 100

interface ProcessSnapshot {
  pid: number
  parent: number
  /** Whether it is the simulated phone network. */
  isNetwork: boolean
  /** Of the process and of its children that have ended. */
  ticks: number
}

/** Empty where the process has ended meanwhile. */
function readProcess(pid: number): ProcessSnapshot[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent = 0, user = 0, system = 0, pastUser = 0, pastSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => Number(fields[index]),
    )
    const isNetwork = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('simulators/main.js')
    return [{ pid, parent, isNetwork, ticks: user + system + pastUser + pastSystem }]
  } catch {
    return []
  }
}

function configFile(dataDir: string): string {
  return join(dataDir, 'posthorn.yaml')
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    POSTHORN_DATA_DIR: dataDir,
    POSTHORN_PORT: String(port),
    POSTHORN_LOG_LEVEL: 'error',
    ...(existsSync(configFile(dataDir)) ? { POSTHORN_CONFIG: configFile(dataDir) } : {}),
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200
  } catch {
    return false
  }
}
