import {
  defaultService,
  defaultServiceId,
  type VerificationService,
} from '../../domain/otp/verification-service.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import { listServices } from '../../store/codes/verification-services.ts'
import type { Database } from '../../store/database.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'

interface ServicesOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** The configured services, in memory. */
export type Services = Snapshot<readonly VerificationService[]>

/** Rejects where the database cannot be read. */
export function openServices({ db, clock, events, start }: ServicesOptions): Promise<Services> {
  return Snapshot.open<readonly VerificationService[]>({
    ...{ db, clock, events, start },
    where: 'services',
    channel: settingsChannel,
    everyMs: 5_000,
    empty: [],
    read: () => listServices(db),
  })
}

/** An account's own service takes precedence over a general one. Null if neither is configured. */
export function findService(
  { value }: Services,
  accountId: number,
  serviceId: number,
): VerificationService | null {
  const named = value.filter((service) => service.serviceId === serviceId)
  const own = named.find((service) => service.accountId === accountId)
  const known = own ?? named.find((service) => service.accountId === null)
  return known ?? (serviceId === defaultServiceId ? defaultService : null)
}
