import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settingsChannel } from '../../packages/store/accounts/accounts.ts'
import { openDatabase } from '../../packages/store/open-database.ts'
import { freePort } from '../../test/support/free-port.ts'
import { type ProcessTicks, readTicks, ticksPerSecond } from './processor-time.ts'

/** Another build may be measured by the same bench. */
const program =
  process.env['POSTHORN_BENCH_PROGRAM'] ?? new URL('../../app/main.js', import.meta.url).pathname

const readyWithinMs = 120_000

/** Flags of Node that `npm start` gives to the program. */
const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}
const flags = scripts.start.match(/--\S+/g) ?? []

/** `npm start` in its own folder, as a user runs it. */
export class GatewayProcess implements AsyncDisposable {
  readonly port: number
  readonly dataDir: string
  /** From the start of the process to the first 200 of `/health/ready`. */
  readonly readyAfterMs: number
  readonly #child: ChildProcess

  readonly #isKept: boolean
  readonly #program: string

  private constructor(
    child: ChildProcess,
    started: { port: number; dataDir: string; readyAfterMs: number; isKept: boolean; program: string },
  ) {
    this.#child = child
    this.#program = started.program
    this.port = started.port
    this.dataDir = started.dataDir
    this.readyAfterMs = started.readyAfterMs
    this.#isKept = started.isKept
  }

  /**
   * `config` is the text of a posthorn.yaml; without it the gateway runs in sandbox mode, with enough money
   * for any bench. `variables` are added to its environment. Its folder is removed at the end, except `kept`.
   * `build` is the program's path, of another build too.
   */
  static async open(
    config: string | null = null,
    variables: NodeJS.ProcessEnv = {},
    kept?: string,
    build = program,
  ): Promise<GatewayProcess> {
    const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'posthorn-bench-'))
    mkdirSync(dataDir, { recursive: true })
    // As root the embedded server runs as another user, who must be able to enter the folder.
    chmodSync(dataDir, 0o711)
    const port = await freePort()
    if (config !== null) writeFileSync(configFile(dataDir), config)
    const env = { ...environment(dataDir, port), ...variables }
    const startedAt = performance.now()
    const child = spawn(process.execPath, [...flags, build, 'start'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error('the gateway did not start')
      if (performance.now() - startedAt > readyWithinMs) {
        child.kill('SIGKILL')
        throw new Error(`the gateway was not ready in ${readyWithinMs / 1_000} s`)
      }
      await pause(50)
    }
    const readyAfterMs = performance.now() - startedAt
    const gateway = new GatewayProcess(child, {
      port,
      dataDir,
      readyAfterMs,
      isKept: kept !== undefined,
      program: build,
    })
    if (config === null) gateway.command('topup', '--account', 'demo', '100000000')
    return gateway
  }

  /** Runs `posthorn <args>` on this gateway's data; returns its output. */
  command(...args: string[]): string {
    const env = environment(this.dataDir, this.port)
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.#program, ...args], {
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

  /** Processor time of the gateway and its database so far, in milliseconds. */
  processorMs(): number {
    const { gateway, database } = this.processorMsByRole()
    return gateway + database
  }

  processorMsByRole(): ProcessorMs {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)))
    const own = new Set([this.#child.pid ?? 0])
    // Parents nearly always have smaller pids than their children: a second pass finds the others.
    for (const { pid, parent } of [...processes, ...processes]) if (own.has(parent)) own.add(pid)
    const spent: ProcessorMs = { gateway: 0, database: 0, network: 0 }
    for (const { pid, role, ticks } of processes) {
      if (own.has(pid)) spent[role] += (ticks * 1_000) / ticksPerSecond
    }
    return spent
  }

  /** Runs a statement on the database of the gateway. */
  async sql<Row>(text: string): Promise<Row[]> {
    await using db = await openDatabase({
      database: { kind: 'embedded' },
      dataDir: this.dataDir,
      role: 'cli',
      maxConnections: 2,
    })
    return await db.query<Row>({ text })
  }

  /** Lets its accounts try every channel of a plan each time, so that what falls back does so again and again. */
  async leaveNumberMemory(): Promise<void> {
    await this.sql('UPDATE accounts SET uses_number_memory = false')
    await this.sql(`SELECT pg_notify('${settingsChannel}', '')`)
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
    if (!this.#isKept) rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** Processor time so far in milliseconds: of the gateway, its database and the simulated phone network. */
export interface ProcessorMs {
  gateway: number
  database: number
  network: number
}

interface ProcessSnapshot extends ProcessTicks {
  role: keyof ProcessorMs
}

/** Empty where the process has ended meanwhile. */
function readProcess(pid: number): ProcessSnapshot[] {
  try {
    return readTicks(pid).map((each) => ({ ...each, role: roleOf(pid) }))
  } catch {
    return []
  }
}

function roleOf(pid: number): keyof ProcessorMs {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  if (command.includes('simulators.js')) return 'network'
  return command.includes('postgres') ? 'database' : 'gateway'
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
