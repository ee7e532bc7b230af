import {
  defaultService,
  defaultServiceId,
  type VerificationService,
} from '../domain/otp/verification-service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { settingsChannel } from '../storage/accounts.ts'
import type { Database } from '../storage/database.ts'
import { Snapshot } from '../storage/snapshot.ts'
import { listServices } from '../storage/verification-services.ts'

export interface ServicesOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** The configured services, in memory. */
export class Services implements AsyncDisposable {
  readonly #all: Snapshot<readonly VerificationService[]>

  private constructor(all: Snapshot<readonly VerificationService[]>) {
    this.#all = all
  }

  /** Rejects where the database cannot be read. */
  static async open(options: ServicesOptions): Promise<Services> {
    const { db } = options
    return new Services(
      await Snapshot.open<readonly VerificationService[]>({
        ...options,
        where: 'services',
        channel: settingsChannel,
        everyMs: 5_000,
        empty: [],
        read: () => listServices(db),
      }),
    )
  }

  /** An account's own service goes before one for all; null where none is configured by that number. */
  find(accountId: number, serviceId: number): VerificationService | null {
    const named = this.#all.value.filter((service) => service.serviceId === serviceId)
    const own = named.find((service) => service.accountId === accountId)
    const known = own ?? named.find((service) => service.accountId === null)
    return known ?? (serviceId === defaultServiceId ? defaultService : null)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#all[Symbol.asyncDispose]()
  }
}
