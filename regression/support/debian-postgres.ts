import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layoutOf } from '../../src/storage/embedded/layout.ts'
import { runProgram } from '../../src/storage/embedded/run-program.ts'
import { chooseServerUser, type ServerUser } from '../../src/storage/embedded/server-user.ts'
import { freePort } from '../../test/support/free-port.ts'

/** Newest first. */
const programFolders = [18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`)

/** The folder with the server's programs of Debian, which embedded installations lack; null where there is none. */
export function debianPrograms(): string | null {
  return programFolders.find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null
}

/** Clusters of a PostgreSQL of the machine, one at a time, at one address; as another user where this one is root. */
export class DebianPostgres implements AsyncDisposable {
  readonly folder: string
  readonly port: number
  readonly #programs: string
  readonly #user: ServerUser | null
  #running: string | null = null

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs
    this.folder = folder
    this.port = port
    this.#user = chooseServerUser(layoutOf(folder))
  }

  static async open(programs: string): Promise<DebianPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-debian-'))
    chmodSync(folder, 0o711)
    return new DebianPostgres(programs, folder, await freePort())
  }

  get url(): string {
    return this.urlOf('postgres')
  }

  urlOf(database: string): string {
    return `postgres://posthorn@127.0.0.1:${this.port}/${database}`
  }

  /** A new folder of the server's user. */
  makeFolder(name: string): string {
    const path = join(this.folder, name)
    mkdirSync(path, { mode: 0o700 })
    this.#own(path)
    return path
  }

  /** Writes a file of the server's user. */
  writeFile(path: string, content: string): void {
    writeFileSync(path, content)
    this.#own(path)
  }

  #own(path: string): void {
    if (this.#user !== null) chownSync(path, this.#user.uid, this.#user.gid)
  }

  /** Makes a cluster with more settings; returns its folder. */
  async init(name: string, settings: readonly string[]): Promise<string> {
    const cluster = this.makeFolder(name)
    await this.run(
      'initdb',
      '-D',
      cluster,
      '-U',
      'posthorn',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    )
    appendFileSync(
      join(cluster, 'postgresql.conf'),
      `\nunix_socket_directories = ''\n${settings.join('\n')}\n`,
    )
    return cluster
  }

  /** Runs one of its programs as the server's user. */
  run(program: string, ...args: string[]): Promise<string> {
    return runProgram(join(this.#programs, program), args, this.#user, this.folder)
  }

  async start(cluster: string): Promise<void> {
    const options = `-p ${this.port} -h 127.0.0.1 -c max_connections=60`
    const log = join(cluster, 'log')
    try {
      await this.run('pg_ctl', 'start', '-D', cluster, '-w', '-t', '60', '-l', log, '-o', options)
    } catch (error) {
      const said = readFileSync(log, 'utf8').slice(-2_000)
      throw new Error(`the server did not start; it said: ${said}`, { cause: error })
    }
    this.#running = cluster
  }

  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (this.#running === null) return
    const cluster = this.#running
    this.#running = null
    await this.run('pg_ctl', 'stop', '-D', cluster, '-m', mode, '-w', '-t', '60')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop('immediate')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
