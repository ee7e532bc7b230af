import type { Readable, Writable } from 'node:stream'
import { type Environment, readEnvironment } from '../config/env.ts'
import { readStorageConfig, type StorageConfig } from '../config/load-config.ts'
import { printable } from '../kit/text/printable.ts'
import type { Database } from '../store/database.ts'
import { openDatabase } from '../store/open-database.ts'
import { pendingMigrations } from '../store/pg/migrate.ts'

/** Exit codes of every command; docs/operations/command-line.md. */
export const exitCodes = { ok: 0, failure: 1, usage: 2 } as const

/** The parts of the process that commands use; tests give their own. */
export interface CliDeps {
  environment: () => Environment
  /** The folder that is searched for `posthorn.yaml`. */
  folder: string
  out: (text: string) => void
  err: (text: string) => void
  /** Standard output for exports of any length, which wait until a slow reader has taken the last chunk. */
  stream: () => Writable
  /** Standard input, for values from `-`. */
  input: () => Readable
}

/** Ends a command with exit code 1 and this sentence on standard error. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** A command's access to its environment: output, configuration and database. */
export class CommandContext {
  readonly deps: CliDeps
  exitCode: number = exitCodes.ok

  constructor(deps: Partial<CliDeps> = {}) {
    this.deps = {
      environment: () => readEnvironment(),
      folder: process.cwd(),
      out: (text) => process.stdout.write(printable(text)),
      err: (text) => process.stderr.write(printable(text)),
      stream: () => process.stdout,
      input: () => process.stdin,
      ...deps,
    }
  }

  /** Prints one JSON document with `--json`, else text. */
  print(options: { json?: true }, value: unknown, text: string): void {
    const { out } = this.deps
    out(
      options.json === true
        ? `${JSON.stringify(value, null, 2)}\n`
        : text.endsWith('\n')
          ? text
          : `${text}\n`,
    )
  }

  storageConfig(): StorageConfig {
    const { environment, folder } = this.deps
    return readStorageConfig(environment(), folder)
  }

  /**
   * Opens the configured database, with or without missing migrations. Rejects with `CommandFailed` where `POSTHORN_URL` is
   * set: a command that cannot work over it must not change this machine's database instead.
   */
  async withAnyDatabase<Result>(
    work: (db: Database, config: StorageConfig) => Promise<Result>,
  ): Promise<Result> {
    if (this.deps.environment().variable('POSTHORN_URL') !== undefined)
      throw new CommandFailed(
        'POSTHORN_URL names another gateway, and this command works on its database: run it on the machine of that gateway, or without POSTHORN_URL',
      )
    const config = this.storageConfig()
    const { database, dataDir, encryption } = config
    const db = await openDatabase({ database, dataDir, encryption, role: 'cli', maxConnections: 2 })
    try {
      return await work(db, config)
    } finally {
      await db[Symbol.asyncDispose]()
    }
  }

  /** The same; fails with a sentence where migrations are missing. */
  withDatabase<Result>(work: (db: Database, config: StorageConfig) => Promise<Result>): Promise<Result> {
    return this.withAnyDatabase(async (db, config) => {
      const pending = await pendingMigrations(db)
      if (pending.length > 0)
        throw new CommandFailed('the database is not up to date: run posthorn migrate first')
      return work(db, config)
    })
  }
}
