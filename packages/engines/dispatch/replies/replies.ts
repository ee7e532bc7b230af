import { waitingOfUpstream } from '../../../admission/entry-limits.ts'
import type { Inbound } from '../../../carriers/connector.ts'
import { parsePhone } from '../../../domain/address/phone.ts'
import { toSubscriber } from '../../../domain/address/subscriber.ts'
import type { BlockedAccounts } from '../../../domain/consent/blocked-accounts.ts'
import { comparedSender } from '../../../domain/consent/compared-sender.ts'
import {
  type ConsentAnswers,
  consentAnswerGapMs,
  findConsentAnswer,
} from '../../../domain/consent/consent-answer.ts'
import {
  type ConsentChange,
  consentChange,
  pressedConsentChange,
} from '../../../domain/consent/consent-change.ts'
import { encodeEvent } from '../../../domain/feed/event-lines.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { MessageEvent, Tap } from '../../../domain/message/message-event.ts'
import { codeMessageType } from '../../../domain/otp/verification-callback.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import { parseKeyword } from '../../../domain/replies/keyword.ts'
import { parseOwnNumber } from '../../../domain/replies/own-number.ts'
import { Batcher, OwnerRoom } from '../../../kit/flow/batcher.ts'
import { type Clock, sleep } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database, Queryable, Transaction } from '../../../store/database.ts'
import { appendEvents } from '../../../store/feed/append-events.ts'
import type { FeedPort } from '../../../store/feed/feed-port.ts'
import { isRefStored, unansweredTo } from '../../../store/messages/find.ts'
import { refusesData } from '../../../store/pg/unavailable.ts'
import { claimConsentAnswer, noteConversation } from '../../../store/replies/conversations.ts'
import { admitSender, noteOptOuts } from '../../../store/replies/opt-outs.ts'
import { storeOwed } from '../../../store/replies/owed-answers.ts'
import {
  callbackReplies,
  isReplyStored,
  type NewReply,
  newestReplies,
  storeInboundPart,
  storeReply,
  toReply,
} from '../../../store/replies/replies.ts'
import { noteInbound } from '../../../store/replies/reply-windows.ts'
import { soleAccount } from '../../../store/replies/sole-account.ts'
import { repeatUnknown } from '../../../store/statements/repeat-unknown.ts'
import type { CallbackOutbox, DeliveryOutbox } from '../../outbox/outbox.ts'
import { applyEvent, type Decided, undecided } from '../decisions/decided.ts'
import type { DecisionWriter } from '../decisions/write-decisions.ts'
import { takenEvent } from '../reports/match-reports.ts'
import { findReplyAccount, type ReplyAccount } from './reply-account.ts'
import { replyCallback } from './reply-callback.ts'
import { replyDelivery } from './reply-delivery.ts'

/** Maximum age of a message or a conversation to which a reply is matched. */
const repliesWithinMs = 7 * 24 * 3_600_000

/** Channels where an inbound message opens a window for free-form messages. */
const windowed: ReadonlySet<Channel> = new Set(['whatsapp'])

/** Maximum number of concurrent writes, so that a flood of replies leaves database connections for the rest. */
const atOnce = 4
/** How often it is read whether the message that a reply names was handed over, while one to its sender is under way. */
const nameReads = 12
const nameReadsEveryMs = 250

export interface RepliesOptions {
  db: Database
  writer: DecisionWriter
  outbox: Pick<CallbackOutbox, 'write'>
  /** Of clients that connect by SMPP. */
  deliveries: Pick<DeliveryOutbox, 'write'>
  feed: FeedPort
  clock: Clock
  policy: DispatchPolicy
  events: Events
  /** Whose messages STOP blocks. */
  blockedAccounts: BlockedAccounts
  /** What answers STOP, START and HELP. */
  consentAnswers: readonly ConsentAnswers[]
  /** Called after an opt-out is stored. */
  onOptOut: () => void
}

/** The account of a stored reply. */
interface ReplyOwner {
  accountId: number | null
  replyId: number
}

interface Arrived {
  upstream: string
  channel: Channel
  reply: Inbound
}

/** Stores inbound messages, finds the account and the message of each, and notifies the account. */
export class Replies {
  readonly #options: RepliesOptions
  readonly #batcher: Batcher<Arrived, null>
  readonly #room = new OwnerRoom(waitingOfUpstream.replies)

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
    await this.#room.within(upstream, async () => {
      await this.#untilNamed(upstream, reply)
      await this.#batcher.add({ upstream, channel, reply })
    })
  }

  /** A subscriber may tap before the answer to the hand-over is on disk, which has the id that the tap names. */
  async #untilNamed(upstream: string, reply: Inbound): Promise<void> {
    const { db, clock } = this.#options
    const { inReplyTo } = reply
    if (inReplyTo === undefined) return
    for (let reads = 0; reads < nameReads; reads++) {
      if (await isRefStored(db, upstream, inReplyTo)) return
      const underWay = await unansweredTo(db, [upstream], [normalizePhone(reply)])
      if (underWay.size === 0) return
      await sleep(clock, nameReadsEveryMs)
    }
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
    const arrived = {
      ...reply,
      phone: normalizePhone(reply),
      receivedAt: Math.min(reply.receivedAt, now),
    }
    await repeatUnknown(db, async (tx, isRepeat) => {
      const hasId = typeof arrived.upstreamId === 'string'
      if (isRepeat && !hasId && (await isReplyStored(tx, { upstream, inbound: arrived }))) return
      if (arrived.consent !== undefined) {
        return this.#keepConsent(tx, { ...arrived, consent: arrived.consent }, upstream, channel)
      }
      const { whole: inbound, dropped } = await storeInboundPart(tx, upstream, arrived)
      if (dropped > 0) {
        const parts = { upstream, what: 'part', why: 'incomplete', count: dropped } as const
        tx.afterCommit(() => events.inboundDropped(parts))
      }
      if (inbound === null) return
      const { text } = inbound
      const { phone, alias, recipient: sender, receivedAt } = inbound
      const names = alias === undefined ? [phone] : [phone, alias]
      if (windowed.has(channel)) {
        for (const each of names) await noteInbound(tx, { channel, sender, phone: each }, receivedAt)
      }
      const since = now - repliesWithinMs
      const found = await findReplyAccount(tx, { upstream, channel, inbound, text, since })
      const { message } = found
      const conversationId = await noteIn(tx, found, { channel, inbound })
      const reply = { msgId: message?.msgId ?? null, conversationId, upstream, channel, inbound, text }
      // An upstream without a timely answer sends the reply again.
      const replyId = await storeReply(tx, reply)
      if (replyId === null) return
      const { msgId } = reply
      const owner = { accountId: found.accountId ?? message?.accountId ?? null, replyId }
      await this.#appendEvent(tx, owner, encodeEvent('reply.received', receivedAt, replyId, msgId, channel))
      tx.afterCommit(() => events.replyReceived({ upstream, msgId }))
      const named = message === null ? sender : senderAsSent(message, sender)
      const [change = null, ...others] = names.map((each) =>
        consentChange({ channel, phone: each, sender: named, text, msgId }),
      )
      await this.#changeConsent(tx, change, receivedAt, owner)
      for (const other of others) await this.#changeConsent(tx, other, receivedAt)
      const isAnswered = await this.#answerConsent(tx, found, reply, replyId)
      if (change === null && !isAnswered) await this.#answer(tx, found, replyId)
      const isDelivered = await this.#deliver(tx, found, reply, now)
      if (!isDelivered && (message?.hook ?? null) === null) {
        await this.#notifyOwner(tx, { ...found, channel, reply, replyId }, now)
      }
      if (message === null) return
      const tap = readTap(inbound, found)
      const said = change?.kind === 'opt-out' || tap === 'stray' ? null : text
      const tapped = typeof tap === 'object' ? { tap } : {}
      const event = { type: 'replied', channel, text: said, ...tapped } as const
      const { decision, refs } = replied(found, message, event, { now, policy })
      // Every reply causes a callback, whatever is known of its message; those of codes have no replies.
      const notifyClient = decision.notifyClient || message.type !== codeMessageType
      const { replies, next } = await newestReplies(tx, message.msgId, callbackReplies)
      // The timeline has as many replies as a callback, because each new line rewrites the whole timeline.
      const steps = next === null ? decision.steps : decision.steps.filter(({ step }) => step !== 'reply')
      await writer.writeIn(
        tx,
        [
          {
            before: message,
            decision: { ...decision, steps, notifyClient },
            refs,
            replies,
            repliesNext: next,
          },
        ],
        now,
      )
    })
  }

  /** To sessions of a client that connects by SMPP: see `replyDelivery`. False where it is not for such a client. */
  async #deliver(
    tx: Transaction,
    found: ReplyAccount,
    { inbound, text }: NewReply,
    now: number,
  ): Promise<boolean> {
    const { phone, recipient } = inbound
    const delivery = await replyDelivery(tx, found, { phone, recipient, text })
    if (delivery === null) return false
    await this.#options.deliveries.write(tx, [delivery], now)
    return true
  }

  /** A fixed text of the number or keyword; what a hook answers comes later. */
  async #answer(tx: Transaction, { accountId, answers }: ReplyAccount, replyId: number): Promise<void> {
    if (accountId === null || answers === null || answers === 'hook') return
    const owed = { accountId, replyId, text: answers, isAboutConsent: false }
    await storeOwed(tx, [owed], this.#options.clock.now())
  }

  /**
   * The answer to STOP, START or HELP, stored with what the word changes; true where the reply gets no other answer. HELP
   * that is a keyword, or goes to a hook that answers, is left to it, and what the carrier has answered to the carrier.
   */
  async #answerConsent(
    tx: Transaction,
    { accountId, answers, keyword }: ReplyAccount,
    { channel, conversationId, inbound, text }: NewReply,
    replyId: number,
  ): Promise<boolean> {
    if (channel !== 'sms' || accountId === null || conversationId === null || inbound.isAnswered) return false
    const found = findConsentAnswer(this.#options.consentAnswers, { number: inbound.recipient, text })
    if (found === null) return false
    const isClaimed = answers === 'hook' || (keyword !== null && keyword === parseKeyword(text))
    if (found.kind === 'help' && isClaimed) return false
    const now = this.#options.clock.now()
    const claim = { kind: found.kind, now, since: now - consentAnswerGapMs[found.kind] }
    if (await claimConsentAnswer(tx, conversationId, claim))
      await storeOwed(tx, [{ accountId, replyId, text: found.text, isAboutConsent: true }], now)
    return true
  }

  /** The callback about a reply without a message, or to one that has no hook. */
  async #notifyOwner(
    tx: Transaction,
    {
      accountId,
      hook,
      form,
      answers,
      keyword,
      channel,
      reply,
      replyId,
    }: ReplyAccount & { channel: Channel; reply: NewReply; replyId: number },
    now: number,
  ): Promise<void> {
    const { msgId, conversationId, inbound } = reply
    if (accountId === null || hook === null || conversationId === null) return
    const { phone, recipient: number, receivedAt, upstreamId = null } = inbound
    const owned = { channel, conversationId, phone, number, keyword, msgId, reply: toReply(reply), at: now }
    const notified = { ...owned, replyId, upstream: reply.upstream, upstreamId, receivedAt }
    await this.#options.outbox.write(
      tx,
      [{ accountId, msgId, ...replyCallback(hook, { form, answers }, notified) }],
      now,
    )
  }

  /** An opt-out or opt-in by a button of the app. A repeated event changes nothing. */
  async #keepConsent(
    tx: Transaction,
    inbound: Inbound & { consent: 'withdrawn' | 'given' },
    upstream: string,
    channel: Channel,
  ): Promise<void> {
    const { phone, recipient: sender, consent, receivedAt } = inbound
    const pressed = { msgId: null, conversationId: null, upstream, channel, inbound, text: inbound.text }
    if (!(await storeReply(tx, pressed))) return
    await this.#changeConsent(tx, pressedConsentChange({ channel, phone, sender, consent }), receivedAt)
  }

  /** Nothing where the account of the reply is not known. */
  async #appendEvent(tx: Transaction, { accountId }: ReplyOwner, text: string): Promise<void> {
    if (accountId === null) return
    await appendEvents(tx, this.#options.feed, [{ accountId, count: 1, text }])
  }

  /** Stores an opt-out or opt-in, by word or by button. */
  async #changeConsent(
    tx: Transaction,
    change: ConsentChange | null,
    at: number,
    owner: ReplyOwner | null = null,
  ): Promise<void> {
    if (change === null) return
    const accountId = await this.#blockedAccount(tx, change.writtenTo, owner)
    if (change.kind === 'opt-in') return void (await admitSender(tx, { ...change, accountId }))
    const added = await noteOptOuts(tx, [{ ...change.optOut, accountId, at }])
    if (added > 0 && owner !== null) {
      const { sender } = change.optOut
      await this.#appendEvent(
        tx,
        owner,
        encodeEvent('subscriber.opted_out', at, owner.replyId, 'reply', sender),
      )
    }
    tx.afterCommit(this.#options.onOptOut)
  }

  /** The account that the change concerns alone; null: every account. */
  async #blockedAccount(tx: Queryable, sender: string, owner: ReplyOwner | null): Promise<number | null> {
    if (this.#options.blockedAccounts === 'all') return null
    const accountId = await soleAccount(tx, sender)
    // A reply to a message of an account that has the sender no more.
    return (owner?.accountId ?? accountId) === accountId ? accountId : null
  }
}

/** Some carriers write the international prefix before the number. */
function normalizePhone({ phone }: Inbound): string {
  return parsePhone(phone) ?? parsePhone(phone.replace(/^\+?00/, '')) ?? phone
}

/**
 * The tap that a reply is; undefined where it is words. `stray`: its carrier names a message that is not known, so it
 * acknowledges none.
 */
function readTap({ details, inReplyTo, text }: Inbound, { quoted }: ReplyAccount): Tap | 'stray' | undefined {
  if (details?.type !== 'button' && details?.button === undefined) return undefined
  if (quoted === null && inReplyTo !== undefined) return 'stray'
  return { button: details.button ?? text, attempt: quoted?.attempt ?? null }
}

/** A subscriber who answers a message has it, whatever its carrier has reported so far. */
function replied(
  { quoted }: ReplyAccount,
  message: Message,
  reply: MessageEvent & { type: 'replied' },
  { now, policy }: { now: number; policy: DispatchPolicy },
): Decided {
  const events: MessageEvent[] = [reply]
  if (quoted !== null) {
    const { attempt, part } = quoted
    const taken = takenEvent(message, [quoted])
    const outcome = { kind: 'delivered' } as const
    const raw = 'the subscriber answers it'
    events.unshift(...(taken === null ? [] : [taken]), {
      type: 'reported',
      attempt,
      part,
      outcome,
      raw,
      answered: true,
    })
  }
  return events.reduce((decided, event) => applyEvent(decided, event, now, policy), undecided(message))
}

/** The sender as our message spells it, because carriers may change its case. */
function senderAsSent({ plan }: Message, recipient: string): string {
  const same = ({ sender }: { sender: string }) => comparedSender(sender) === comparedSender(recipient)
  return plan.stages.find(same)?.sender ?? recipient
}

/** The conversation of the account that the reply is for; null where no account is known. */
async function noteIn(
  tx: Queryable,
  { accountId, keyword }: ReplyAccount,
  { channel, inbound }: { channel: Channel; inbound: Inbound },
): Promise<number | null> {
  const number = parseOwnNumber(inbound.recipient)
  if (accountId === null || number === null) return null
  const phone = toSubscriber(inbound.phone)
  return noteConversation(tx, { accountId, channel, number, phone, keyword, at: inbound.receivedAt })
}
