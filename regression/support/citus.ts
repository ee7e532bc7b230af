import { InstalledPostgres } from './installed-postgres.ts'
import { until } from './until.ts'

/** A coordinator of Citus and its workers, empty. */
export class Citus implements AsyncDisposable {
  readonly coordinator: InstalledPostgres
  readonly workers: InstalledPostgres[]

  private constructor(coordinator: InstalledPostgres, workers: InstalledPostgres[]) {
    this.coordinator = coordinator
    this.workers = workers
  }

  static async open(workers: number): Promise<Citus> {
    const citus = new Citus(await createServer(), [])
    try {
      await startServer(citus.coordinator)
      const { coordinator } = citus
      await coordinator.query(`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
      for (let count = 0; count < workers; count++) await citus.#add(await createServer())
      return citus
    } catch (error) {
      await citus[Symbol.asyncDispose]()
      throw error
    }
  }

  async #add(worker: InstalledPostgres): Promise<void> {
    this.workers.push(worker)
    await startServer(worker)
    await this.coordinator.query(`SELECT citus_add_node('127.0.0.1', ${worker.port})`)
  }

  /** How many messages lie on each worker. */
  async messagesByWorker(): Promise<number[]> {
    const text = `SELECT nodeport AS port, result FROM run_command_on_placements('accepted_messages', 'SELECT count(*) FROM %s')`
    const rows = await this.coordinator.query<{ port: number; result: string }>(text)
    return this.workers.map(({ port }) =>
      rows.filter((row) => row.port === port).reduce((sum, { result }) => sum + Number(result), 0),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of [this.coordinator, ...this.workers]) await server[Symbol.asyncDispose]()
  }
}

function createServer(): Promise<InstalledPostgres> {
  return InstalledPostgres.create(
    "shared_preload_libraries = 'citus'",
    "citus.local_hostname = '127.0.0.1'",
    "citus.node_conninfo = 'sslmode=disable'",
    'citus.enable_statistics_collection = off',
    // What a killed worker had prepared is committed there this soon after it is back.
    "citus.recover_2pc_interval = '2s'",
  )
}

async function startServer(server: InstalledPostgres): Promise<void> {
  await server.start()
  await until('the extension is there', 20_000, () =>
    server.query('CREATE EXTENSION IF NOT EXISTS citus').then(
      () => null,
      (error: Error) => error.message,
    ),
  )
}
