import type { Inbound } from '../channels/connector.ts'
import { parsePhone } from '../domain/address/phone.ts'
import { comparedSender } from '../domain/consent/compared-sender.ts'
import { type ConsentChange, consentChange, pressedConsentChange } from '../domain/consent/consent-change.ts'
import { decide } from '../domain/message/decide.ts'
import type { DispatchPolicy } from '../domain/message/dispatch-policy.ts'
import type { Message } from '../domain/message/message.ts'
import type { Channel } from '../domain/plan/plan.ts'
import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database, Queryable, Transaction } from '../storage/database.ts'
import { lockByRefs, lockNewestTo } from '../storage/messages/find.ts'
import { admitSender, noteOptOuts } from '../storage/opt-outs.ts'
import { refusesData } from '../storage/pg/unavailable.ts'
import { repeatUnknown } from '../storage/repeat-unknown.ts'
import {
  callbackReplies,
  isReplyStored,
  newestReplies,
  storeInboundPart,
  storeReply,
} from '../storage/replies.ts'
import { noteInbound } from '../storage/reply-windows.ts'
import { UpstreamRoom } from './upstream-room.ts'
import type { DecisionWriter } from './write-decisions.ts'

/** Maximum age of a message to which a reply is matched. */
const repliesWithinMs = 7 * 24 * 3_600_000

/** Channels where an inbound message opens a window for free-form messages. */
const windowed: ReadonlySet<Channel> = new Set(['whatsapp'])

/** Maximum number of concurrent writes, so that a flood of replies leaves database connections for the rest. */
const atOnce = 4

/** A few seconds of throughput; the upstream must send more replies again. */
const maxWaitingOfUpstream = 2_000

export interface RepliesOptions {
  db: Database
  writer: DecisionWriter
  clock: Clock
  policy: DispatchPolicy
  events: Events
  /** Called after an opt-out is stored. */
  onOptOut: () => void
}

interface Arrived {
  upstream: string
  channel: Channel
  reply: Inbound
}

/** Stores inbound messages and matches each to the message that it replies to. */
export class Replies {
  readonly #options: RepliesOptions
  readonly #batcher: Batcher<Arrived, null>
  readonly #room = new UpstreamRoom(maxWaitingOfUpstream)

  constructor(options: RepliesOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: async (arrived) => {
        for (const each of arrived) await this.#keepOrDrop(each)
        return arrived.map(() => null)
      },
      maxItems: 1,
      concurrency: atOnce,
      maxWaiting: 10_000,
    })
  }

  /**
   * Resolves once the reply is on disk, or if the database refuses its content, which would be refused each
   * time. Rejects with `BatcherFull` if too many wait.
   */
  async take(upstream: string, channel: Channel, reply: Inbound): Promise<void> {
    await this.#room.within(upstream, () => this.#batcher.add({ upstream, channel, reply }))
  }

  async drained(): Promise<void> {
    await this.#batcher.drained()
  }

  async #keepOrDrop(arrived: Arrived): Promise<void> {
    try {
      await this.#keep(arrived)
    } catch (error) {
      if (!refusesData(error)) throw error
      const { events } = this.#options
      events.inboundDropped({ upstream: arrived.upstream, what: 'reply', why: 'unstorable', count: 1 })
      events.fault({ where: 'replies', error })
    }
  }

  async #keep({ upstream, channel, reply }: Arrived): Promise<void> {
    const { db, writer, clock, policy, events } = this.#options
    const now = clock.now()
    // Never later than now: a wrong clock of the upstream would keep the window open too long.
    const inbound = {
      ...reply,
      phone: parsePhone(reply.phone) ?? reply.phone,
      receivedAt: Math.min(reply.receivedAt, now),
    }
    await repeatUnknown(db, async (tx, isRepeat) => {
      const hasId = typeof inbound.upstreamId === 'string'
      if (isRepeat && !hasId && (await isReplyStored(tx, { upstream, inbound }))) return
      if (inbound.consent !== undefined) {
        return this.#keepConsent(tx, { ...inbound, consent: inbound.consent }, upstream, channel)
      }
      const text = await storeInboundPart(tx, upstream, inbound)
      if (text === null) return
      const { phone, recipient: sender, receivedAt } = inbound
      if (windowed.has(channel)) await noteInbound(tx, { channel, sender, phone }, receivedAt)
      const message = await answeredBy(tx, { upstream, channel, inbound, since: now - repliesWithinMs })
      const reply = { msgId: message?.msgId ?? null, upstream, channel, inbound, text }
      // An upstream without a timely answer sends the reply again.
      if (!(await storeReply(tx, reply))) return
      const { msgId } = reply
      tx.afterCommit(() => events.replyReceived({ upstream, msgId }))
      const named = message === null ? sender : senderAsSent(message, sender)
      const change = consentChange({ channel, phone, sender: named, text, msgId })
      await this.#changeConsent(tx, change, receivedAt)
      if (message === null) return
      const decision = decide(message, { type: 'replied', channel }, now, policy)
      // Every reply causes a callback, also the second one to a REPLIED message.
      const notifyClient = decision.notifyClient || message.status === 'REPLIED'
      const { replies, next } = await newestReplies(tx, message.msgId, callbackReplies)
      // The timeline has as many replies as a callback, because each new line rewrites the whole timeline.
      const steps = next === null ? decision.steps : decision.steps.filter(({ step }) => step !== 'reply')
      await writer.writeIn(
        tx,
        [
          {
            before: message,
            decision: { ...decision, steps, notifyClient },
            refs: [],
            replies,
            repliesNext: next,
          },
        ],
        now,
      )
    })
  }

  /** An opt-out or opt-in by a button of the app. A repeated event changes nothing. */
  async #keepConsent(
    tx: Transaction,
    inbound: Inbound & { consent: 'withdrawn' | 'given' },
    upstream: string,
    channel: Channel,
  ): Promise<void> {
    const { phone, recipient: sender, consent, receivedAt } = inbound
    if (!(await storeReply(tx, { msgId: null, upstream, channel, inbound, text: inbound.text }))) return
    await this.#changeConsent(tx, pressedConsentChange({ channel, phone, sender, consent }), receivedAt)
  }

  /** Stores an opt-out or opt-in, by word or by button. */
  async #changeConsent(tx: Transaction, change: ConsentChange | null, at: number): Promise<void> {
    if (change === null) return
    if (change.kind === 'opt-in') return void (await admitSender(tx, change.phone, change.sender))
    await noteOptOuts(tx, [{ ...change.optOut, at }])
    tx.afterCommit(this.#options.onOptOut)
  }
}

/** The sender as our message spells it, because carriers may change its case. */
function senderAsSent({ plan }: Message, recipient: string): string {
  const same = ({ sender }: { sender: string }) => comparedSender(sender) === comparedSender(recipient)
  return plan.stages.find(same)?.sender ?? recipient
}

/** The message that the upstream names; else the newest one to the number within `repliesWithinMs`. */
async function answeredBy(
  tx: Queryable,
  {
    upstream,
    channel,
    inbound,
    since,
  }: { upstream: string; channel: Channel; inbound: Inbound; since: number },
): Promise<Message | null> {
  const { inReplyTo, phone, recipient: sender } = inbound
  if (inReplyTo !== undefined) {
    const named = (await lockByRefs(tx, [upstream], [inReplyTo])).at(-1)
    if (named !== undefined) return named.message
  }
  return lockNewestTo(tx, { phone, channel, sender, since })
}
