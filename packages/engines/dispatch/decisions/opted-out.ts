import { toSubscriber } from '../../../domain/address/subscriber.ts'
import { comparedSender } from '../../../domain/consent/compared-sender.ts'
import type { Plan, Stage } from '../../../domain/plan/plan.ts'
import type { Queryable } from '../../../store/database.ts'
import { type BlockedPair, readOptOuts } from '../../../store/replies/opt-outs.ts'

/** A message, as far as opt-outs concern it. */
interface Recipient {
  /** Absent: of any account, so that only opt-outs from every account block it. */
  accountId?: number
  phone: string
  plan: Pick<Plan, 'stages'>
}

/** The opt-outs of the recipients of some messages. */
export class OptedOut {
  /** Subscriber and sender. */
  readonly #fromAll = new Set<string>()
  /** Account, subscriber and sender. */
  readonly #fromOne = new Set<string>()
  /** Keyed by stage object, which belongs to messages of one account. */
  readonly #accounts: ReadonlyMap<Stage, number | undefined>

  private constructor(found: readonly BlockedPair[], messages: readonly Recipient[]) {
    for (const { accountId, phone, sender } of found) {
      const pair = pairKey(phone, sender)
      if (accountId === null) this.#fromAll.add(pair)
      else this.#fromOne.add(`${accountId} ${pair}`)
    }
    const byAccount = this.#fromOne.size === 0 ? [] : messages
    this.#accounts = new Map(
      byAccount.flatMap(({ accountId, plan }) => plan.stages.map((stage) => [stage, accountId] as const)),
    )
  }

  static async read(db: Queryable, messages: readonly Recipient[]): Promise<OptedOut> {
    const subscribers = new Set(messages.map(({ phone }) => toSubscriber(phone)))
    return new OptedOut(await readOptOuts(db, [...subscribers]), messages)
  }

  /** Whether the recipient wants no messages of the sender, by its own name or as the client named it. */
  blocks(stage: Stage, phone: string): boolean {
    if (this.#fromAll.size === 0 && this.#fromOne.size === 0) return false
    const accountId = this.#accounts.get(stage)
    const subscriber = toSubscriber(phone)
    return ['', stage.sender, stage.senderAsSent ?? stage.sender].some((sender) => {
      const pair = pairKey(subscriber, sender)
      return this.#fromAll.has(pair) || this.#fromOne.has(`${accountId} ${pair}`)
    })
  }
}

function pairKey(subscriber: string, sender: string): string {
  return `${subscriber} ${comparedSender(sender)}`
}
