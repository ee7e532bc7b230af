import { subscriberOf } from '../domain/address/subscriber.ts'
import { comparedSender } from '../domain/consent/compared-sender.ts'
import type { Database } from '../storage/database.ts'
import type { UnsubscribeLink } from '../storage/links.ts'
import { admitSender, noteOptOuts, readOptOuts } from '../storage/opt-outs.ts'

/** Whom a subscriber can turn away with a link: the sender that wrote, or everybody who sends from here. */
export type UnsubscribeScope = 'sender' | 'all'

/** What a subscriber has decided about the sender of a link. */
export type Subscription = 'wanted' | UnsubscribeScope

/** What the page behind an unsubscribe link reads and changes. */
export class Unsubscribe {
  readonly #db: Database
  readonly #onOptOut: () => void

  /** `onOptOut` hears of each that is on disk. */
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

  /** `reason` says how they did it. Once done it may be done again. */
  async turnAway(link: UnsubscribeLink, scope: UnsubscribeScope, reason: string): Promise<void> {
    const { phone, msgId } = link
    const sender = scope === 'all' ? '' : link.sender
    await noteOptOuts(this.#db, [{ phone, sender, reason, source: `link in message ${msgId}`, at: null }])
    this.#onOptOut()
  }

  /** The subscriber wants this sender back. */
  async takeBack({ phone, sender }: UnsubscribeLink): Promise<void> {
    await admitSender(this.#db, phone, sender)
  }
}
