import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Database } from '../../storage/database.ts'
import { noteRefusals, trimRefusals, type VerificationRefusal } from '../../storage/verification-refusals.ts'
import type { GuardedRequest } from '../guard.ts'
import type { GuardRefusal } from './asked.ts'
import { Repeating } from './repeating.ts'

const everyMs = 2_000
/** Different ones in that time; what is beyond is counted, without its recipient. */
const mostWaiting = 500
const mostKept = 100_000

export interface RefusalLogOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** What was kept back and why, for the operator: like ones are one row. */
export class RefusalLog implements AsyncDisposable {
  readonly #db: Database
  readonly #clock: Clock
  readonly #repeating: Repeating
  readonly #waiting = new Map<string, VerificationRefusal>()

  constructor({ db, clock, events }: RefusalLogOptions) {
    this.#db = db
    this.#clock = clock
    const work = () => this.#flush()
    this.#repeating = new Repeating({ clock, everyMs, work, where: 'refusals of the guard', events })
  }

  add(request: GuardedRequest, country: string, { rule, reason }: GuardRefusal): void {
    const { accountId, serviceId, type, clientAddress } = request
    const isOwn = rule === 'recipient' || rule === 'guessing' || rule === 'wrong-codes'
    const recipient = maskRecipient(request.recipient)
    const sort = [accountId, serviceId, type, country, rule, reason]
    const id = [...sort, isOwn ? recipient : ''].join('\n')
    const known = this.#waiting.get(id) ?? (this.#waiting.size < mostWaiting ? undefined : this.#others(rule))
    const at = this.#clock.now()
    if (known !== undefined) {
      Object.assign(known, { at, recipient, requests: known.requests + 1 })
      return
    }
    const refusal = {
      at,
      accountId,
      serviceId,
      type,
      recipient,
      country,
      address: clientAddress,
      rule,
      reason,
    }
    this.#waiting.set(id, { ...refusal, requests: 1 })
  }

  /** Writes what waits now; it is done every two seconds without being asked. */
  flush(): Promise<void> {
    return this.#repeating.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#repeating[Symbol.asyncDispose]()
    await this.#flush().catch(() => undefined)
  }

  /** Where there is no room for another row any more: one of the same rule, else any. */
  #others(rule: GuardRefusal['rule']): VerificationRefusal | undefined {
    for (const known of this.#waiting.values()) if (known.rule === rule) return known
    return undefined
  }

  async #flush(): Promise<void> {
    const refusals = [...this.#waiting.values()]
    this.#waiting.clear()
    if (refusals.length === 0) return
    await noteRefusals(this.#db, refusals)
    await trimRefusals(this.#db, mostKept)
  }
}
