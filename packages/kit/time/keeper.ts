import { Periodic, type PeriodicOptions } from './periodic.ts'

/** What the work of a keeper gets at each run. */
export interface Upkeep {
  /** Aborted when the keeper is disposed of: long work ends soon after. */
  signal: AbortSignal
  /** Replaces what the operator is warned of. */
  warn(warnings: string[]): void
}

export interface KeeperOptions extends Omit<PeriodicOptions, 'work'> {
  work: (upkeep: Upkeep) => Promise<void>
}

/** Work that is repeated until it is disposed of, and what it warns the operator of. */
export class Keeper implements AsyncDisposable {
  readonly #periodic: Periodic
  readonly #closing = new AbortController()
  #warnings: string[] = []

  constructor({ work, ...options }: KeeperOptions) {
    const warn = (warnings: string[]) => {
      this.#warnings = warnings
    }
    this.#periodic = new Periodic({ ...options, work: () => work({ signal: this.#closing.signal, warn }) })
  }

  /** Does now what is due. Never rejects. */
  keep(): Promise<void> {
    return this.#periodic.now()
  }

  warnings(): string[] {
    return this.#warnings
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#periodic[Symbol.asyncDispose]()
  }
}
