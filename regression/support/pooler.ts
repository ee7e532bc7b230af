import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterLayout } from '../../packages/store/embedded/layout.ts'
import { asUser } from '../../packages/store/embedded/run-program.ts'
import { chooseServerUser } from '../../packages/store/embedded/server-user.ts'
import { freePort } from '../../test/support/free-port.ts'
import { type InstalledPostgres, roleName } from './installed-postgres.ts'
import { until, within } from './until.ts'

const program = 'pgbouncer'

export function hasPooler(): boolean {
  return spawnSync(program, ['--version']).status === 0
}

/** PgBouncer before a server. */
export class Pooler implements AsyncDisposable {
  readonly url: string
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.#process = child
    this.#folder = folder
    this.url = `postgresql://${roleName}@127.0.0.1:${port}/postgres`
  }

  static async start(server: InstalledPostgres, mode: 'session' | 'transaction'): Promise<Pooler> {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-pooler-'))
    chmodSync(folder, 0o755)
    const port = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(file, settings(server.port, port, mode))
    const child = spawn(program, [file], {
      stdio: 'ignore',
      cwd: folder,
      ...asUser(chooseServerUser(clusterLayout(folder))),
    })
    const pooler = new Pooler(child, folder, port)
    await until('the pooler accepts connections', 10_000, () =>
      server.query('SELECT 1', port).then(
        () => null,
        (error: Error) => error.message,
      ),
    )
    return pooler
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit')
      this.#process.kill('SIGKILL')
      await within('the pooler to end', 5_000, ended)
    }
    rmSync(this.#folder, { recursive: true })
  }
}

function settings(serverPort: number, port: number, mode: string): string {
  return `[databases]
* = host=127.0.0.1 port=${serverPort} user=${roleName}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 200
`
}
