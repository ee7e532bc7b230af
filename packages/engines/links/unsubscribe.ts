import { toSubscriber } from '../../domain/address/subscriber.ts'
import type { BlockedAccounts } from '../../domain/consent/blocked-accounts.ts'
import { comparedSender } from '../../domain/consent/compared-sender.ts'
import { encodeEvent } from '../../domain/feed/event-lines.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { UnsubscribeLink } from '../../store/accounts/links.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { appendEvents } from '../../store/feed/append-events.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import { readMessages } from '../../store/messages/find.ts'
import { admitSender, noteOptOuts, readOptOuts } from '../../store/replies/opt-outs.ts'

/** What a subscriber can opt out of with a link: the sender of the message, or all senders of this gateway. */
export type UnsubscribeScope = 'sender' | 'all'

/** A subscriber's opt-out state for the sender of a link. */
export type Subscription = 'wanted' | UnsubscribeScope

export interface UnsubscribeOptions {
  db: Database
  clock: Clock
  feed: FeedPort
  /** Whose messages an opt-out from the sender blocks. */
  accounts: BlockedAccounts
  /** Called after each opt-out is on disk. */
  onOptOut: () => void
}

/** Reads and changes opt-outs for the page behind an unsubscribe link. */
export class Unsubscribe {
  readonly #options: UnsubscribeOptions

  constructor(options: UnsubscribeOptions) {
    this.#options = options
  }

  async read({ phone, sender, accountId }: UnsubscribeLink): Promise<Subscription> {
    const all = await readOptOuts(this.#options.db, [toSubscriber(phone)])
    const optOuts = all.filter((optOut) => optOut.accountId === null || optOut.accountId === accountId)
    if (optOuts.some((optOut) => optOut.sender === '')) return 'all'
    const turnedAway = optOuts.some((optOut) => comparedSender(optOut.sender) === comparedSender(sender))
    return turnedAway ? 'sender' : 'wanted'
  }

  /** Stores an opt-out. `reason` says how the subscriber opted out. Idempotent. */
  async turnAway(link: UnsubscribeLink, scope: UnsubscribeScope, reason: string): Promise<void> {
    const { db, accounts, onOptOut } = this.#options
    const { phone, msgId } = link
    const sender = scope === 'all' ? '' : link.sender
    const accountId = scope === 'sender' && accounts === 'own' ? link.accountId : null
    const optOut = { phone, sender, accountId, reason, source: `link in message ${msgId}`, at: null }
    await db.transaction(async (tx) => {
      if ((await noteOptOuts(tx, [optOut])) > 0) await this.#appendEvent(tx, msgId, sender)
    })
    onOptOut()
  }

  /** Nothing where the message is not there any more. */
  async #appendEvent(tx: Transaction, msgId: number, sender: string): Promise<void> {
    const { clock, feed } = this.#options
    const [message] = await readMessages(tx, [msgId])
    if (message === undefined) return
    const text = encodeEvent('subscriber.opted_out', clock.now(), msgId, 'link', sender)
    await appendEvents(tx, feed, [{ accountId: message.accountId, count: 1, text }])
  }

  /** Removes the opt-out from this sender, as far as it blocks the account of the message. */
  async withdraw(link: UnsubscribeLink): Promise<void> {
    await admitSender(this.#options.db, link)
  }
}
