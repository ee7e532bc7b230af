import { maskRecipient } from '../../../domain/guard/mask-recipient.ts'
import type { VerificationRefusal } from '../../../domain/guard/verification-refusal.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import { noteRefusals } from '../../../store/codes/verification-refusals.ts'
import type { Database } from '../../../store/database.ts'
import { MergedLog } from '../../../store/statements/merged-log.ts'
import type { GuardedRequest } from '../guard.ts'
import type { GuardRefusal } from './guarded-code.ts'

export interface RefusalLogOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** The log of refused codes for the operator. */
export class RefusalLog extends MergedLog<VerificationRefusal> {
  readonly #clock: Clock

  constructor({ db, clock, events }: RefusalLogOptions) {
    super({
      ...{ db, clock, events },
      where: 'refusals of the guard',
      table: 'verification_refusals',
      key: 'refusal_id',
      sumOf: (newer, older) => ({ ...newer, requests: newer.requests + older.requests }),
      insert: noteRefusals,
    })
    this.#clock = clock
  }

  note(request: GuardedRequest, country: string, { rule, reason }: GuardRefusal): void {
    const { accountId, serviceId, type, clientAddress: address } = request
    const recipient = maskRecipient(request.recipient)
    const isOwn = rule === 'recipient' || rule === 'guessing' || rule === 'wrong-codes'
    const at = this.#clock.now()
    this.noteRow([accountId, serviceId, type, country, rule, reason, isOwn ? recipient : ''], rule, {
      ...{ at, accountId, serviceId, type, recipient, country, address, rule, reason, requests: 1 },
    })
  }
}
