import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../storage/database.ts'
import { noteRefusals, trimRefusals, type VerificationRefusal } from '../../storage/verification-refusals.ts'
import { WriteBehind } from '../../storage/write-behind.ts'
import type { GuardedRequest } from '../guard.ts'
import type { GuardRefusal } from './guarded-code.ts'

/** Maximum number of distinct refusals between two writes. Beyond it they share one row per rule. */
const maxDifferent = 500
const maxRows = 100_000

export interface RefusalLogOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** The log of refused codes for the operator. Equal refusals share a row. */
export class RefusalLog extends WriteBehind<VerificationRefusal> {
  readonly #clock: Clock

  constructor({ db, clock, events }: RefusalLogOptions) {
    super({
      clock,
      events,
      where: 'refusals of the guard',
      everyMs: 2_000,
      // `note` bounds the number of keys itself.
      maxWaiting: Number.POSITIVE_INFINITY,
      maxAtOnce: Number.POSITIVE_INFINITY,
      merge: (one, other) => ({
        ...(one.at > other.at ? one : other),
        requests: one.requests + other.requests,
      }),
      write: async (refusals) => {
        await trimRefusals(db, maxRows)
        await noteRefusals(db, refusals)
      },
    })
    this.#clock = clock
  }

  note(request: GuardedRequest, country: string, { rule, reason }: GuardRefusal): void {
    const { accountId, serviceId, type, clientAddress: address } = request
    const recipient = maskRecipient(request.recipient)
    const isOwn = rule === 'recipient' || rule === 'guessing' || rule === 'wrong-codes'
    const id = [accountId, serviceId, type, country, rule, reason, isOwn ? recipient : ''].join('\n')
    const key = this.has(id) || this.waiting < maxDifferent ? id : rule
    const at = this.#clock.now()
    this.add(key, { at, accountId, serviceId, type, recipient, country, address, rule, reason, requests: 1 })
  }
}
