import {
  defaultService,
  defaultServiceId,
  type VerificationService,
} from '../domain/otp/verification-service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { settingsChannel } from '../storage/accounts.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import { listServices } from '../storage/verification-services.ts'

export interface ServiceBookOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

const refreshEveryMs = 5_000

/** The configured services in memory, read again when somebody changes a setting, and every 5 s. */
export class ServiceBook implements AsyncDisposable {
  readonly #options: ServiceBookOptions
  #services: readonly VerificationService[] = []
  #listening: AsyncDisposable | null = null
  #reading: Promise<void> = Promise.resolve()
  #cancelTimer: () => void = () => undefined
  #closed = false

  private constructor(options: ServiceBookOptions) {
    this.#options = options
  }

  /** Rejects where the database cannot be read. */
  static async open(options: ServiceBookOptions): Promise<ServiceBook> {
    const book = new ServiceBook(options)
    book.#listening = await options.db.listen(settingsChannel, () => book.#readQuietly())
    try {
      await book.#read()
    } catch (error) {
      await book.#listening[Symbol.asyncDispose]()
      throw error
    }
    book.#keepFresh()
    return book
  }

  /** An account's own service goes before one for all; null where none is configured by that number. */
  find(accountId: number, serviceId: number): VerificationService | null {
    const named = this.#services.filter((service) => service.serviceId === serviceId)
    const own = named.find((service) => service.accountId === accountId)
    const known = own ?? named.find((service) => service.accountId === null)
    return known ?? (serviceId === defaultServiceId ? defaultService : null)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#cancelTimer()
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#reading
  }

  #keepFresh(): void {
    this.#cancelTimer = this.#options.clock.after(refreshEveryMs, () => {
      this.#readQuietly()
      this.#keepFresh()
    })
  }

  /** One after the other, so that an older reading never replaces a newer one. */
  #readQuietly(): void {
    this.#reading = this.#reading.then(async () => {
      try {
        if (!this.#closed) await this.#read()
      } catch (error) {
        // The database tells by itself that it is away.
        if (!(error instanceof DatabaseUnavailable)) this.#options.events.fault({ where: 'services', error })
      }
    })
  }

  async #read(): Promise<void> {
    this.#services = await listServices(this.#options.db)
  }
}
