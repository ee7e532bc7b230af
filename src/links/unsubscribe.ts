import { subscriberOf } from '../domain/address/subscriber.ts'
import { comparedSender } from '../domain/consent/compared-sender.ts'
import type { Database } from '../storage/database.ts'
import type { UnsubscribeLink } from '../storage/links.ts'
import { admitSender, noteOptOuts, readOptOuts } from '../storage/opt-outs.ts'

/** What a subscriber can opt out of with a link: the sender of the message, or all senders of this gateway. */
export type UnsubscribeScope = 'sender' | 'all'

/** A subscriber's opt-out state for the sender of a link. */
export type Subscription = 'wanted' | UnsubscribeScope

/** Reads and changes opt-outs for the page behind an unsubscribe link. */
export class Unsubscribe {
  readonly #db: Database
  readonly #onOptOut: () => void

  /** `onOptOut` is called after each opt-out is on disk. */
  constructor(db: Database, onOptOut: () => void) {
    this.#db = db
    this.#onOptOut = onOptOut
  }

  async read({ phone, sender }: UnsubscribeLink): Promise<Subscription> {
    const optOuts = await readOptOuts(this.#db, [subscriberOf(phone)])
    if (optOuts.some((optOut) => optOut.sender === '')) return 'all'
    const turnedAway = optOuts.some((optOut) => comparedSender(optOut.sender) === comparedSender(sender))
    return turnedAway ? 'sender' : 'wanted'
  }

  /** Stores an opt-out. `reason` says how the subscriber opted out. Idempotent. */
  async turnAway(link: UnsubscribeLink, scope: UnsubscribeScope, reason: string): Promise<void> {
    const { phone, msgId } = link
    const sender = scope === 'all' ? '' : link.sender
    await noteOptOuts(this.#db, [{ phone, sender, reason, source: `link in message ${msgId}`, at: null }])
    this.#onOptOut()
  }

  /** Removes the opt-out from this sender. */
  async takeBack({ phone, sender }: UnsubscribeLink): Promise<void> {
    await admitSender(this.#db, phone, sender)
  }
}
