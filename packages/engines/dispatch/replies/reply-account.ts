import type { Inbound } from '../../../carriers/connector.ts'
import { formsOfSubscriber, toSubscriber } from '../../../domain/address/subscriber.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import { parseKeyword } from '../../../domain/replies/keyword.ts'
import { parseOwnNumber } from '../../../domain/replies/own-number.ts'
import type { ReplyForm } from '../../../domain/replies/reply-form.ts'
import type { ReplyTarget } from '../../../domain/replies/reply-target.ts'
import type { Queryable } from '../../../store/database.ts'
import { type FoundPart, lockByRefs, lockNewestTo } from '../../../store/messages/find.ts'
import { newestConversation } from '../../../store/replies/conversations.ts'
import { type FoundNumber, findOwnNumber } from '../../../store/replies/own-numbers.ts'

/** A reply with its whole text. `since`: the oldest message or conversation that it may belong to. */
export interface ArrivedReply {
  upstream: string
  channel: Channel
  inbound: Inbound
  text: string
  since: number
}

/** Whose reply it is. */
export interface ReplyAccount {
  /** Null where no account is known. */
  accountId: number | null
  /** The message that it answers, locked. */
  message: Message | null
  /** The part of it that the subscriber has, as the app shows; null where only the numbers lead to the message. */
  quoted: FoundPart | null
  /** Where it goes without a message, or where the message has no hook. */
  hook: string | null
  form: ReplyForm
  /** What goes back to the subscriber, as of `ReplyTarget`. */
  answers: string | null
  /** The keyword by which the account was found. */
  keyword: string | null
}

/**
 * Finds the account of a reply (docs/decisions/0037): the message that the carrier names; else the account of the
 * keyword, which starts something new and answers no message; else the account of the number, with its newest message to
 * the subscriber; else, at a number that accounts share or that is none of ours, the newest message to the subscriber from
 * any account, or a newer conversation that began with a keyword.
 */
export async function findReplyAccount(tx: Queryable, reply: ArrivedReply): Promise<ReplyAccount> {
  const own = await ownNumber(tx, reply)
  const named = await namedPart(tx, reply)
  // Which SMS a text answers is what the carrier supposes.
  if (named !== null)
    return { ...ofMessage(named.message, own), quoted: reply.channel === 'sms' ? null : named }
  if (own === null) return ofNewest(tx, reply, null)
  if (own.ofKeyword !== null) {
    return { ...own.ofKeyword, message: null, quoted: null, keyword: parseKeyword(reply.text) }
  }
  if (own.ofNumber === null) return ofShared(tx, reply)
  return {
    ...own.ofNumber,
    message: await newestMessage(tx, reply, own.ofNumber.accountId),
    quoted: null,
    keyword: null,
  }
}

async function ownNumber(
  tx: Queryable,
  { channel, inbound, text }: ArrivedReply,
): Promise<FoundNumber | null> {
  const number = parseOwnNumber(inbound.recipient)
  return number === null ? null : findOwnNumber(tx, { channel, number, keyword: parseKeyword(text) })
}

async function namedPart(tx: Queryable, { upstream, inbound }: ArrivedReply): Promise<FoundPart | null> {
  const { inReplyTo } = inbound
  if (inReplyTo === undefined) return null
  return (await lockByRefs(tx, [upstream], [inReplyTo])).at(-1) ?? null
}

/** The hook of the number counts only where the number is of the same account. */
function ofMessage(message: Message, own: FoundNumber | null): ReplyAccount {
  const { accountId } = message
  const its = (target: ReplyTarget | null | undefined) => target?.accountId === accountId
  const target = [own?.ofKeyword, own?.ofNumber].find(its)
  const { hook = null, form = 'json', answers = null } = target ?? {}
  return { accountId, message, quoted: null, hook, form, answers, keyword: null }
}

async function ofNewest(tx: Queryable, reply: ArrivedReply, own: FoundNumber | null): Promise<ReplyAccount> {
  const message = await newestMessage(tx, reply, null)
  if (message !== null) return ofMessage(message, own)
  return {
    accountId: null,
    message: null,
    quoted: null,
    hook: null,
    form: 'json',
    answers: null,
    keyword: null,
  }
}

/** What came last, a message to the subscriber or their own words behind a keyword, is what they go on with. */
async function ofShared(tx: Queryable, reply: ArrivedReply): Promise<ReplyAccount> {
  const { channel, inbound, since } = reply
  const number = parseOwnNumber(inbound.recipient) ?? inbound.recipient
  const found = await ofNewest(tx, reply, null)
  const pair = { channel, number, phone: toSubscriber(inbound.phone), since }
  const last = await newestConversation(tx, pair)
  if (last?.keyword == null || last.lastAt < (found.message?.acceptedAt ?? 0)) return found
  const { accountId, keyword } = last
  const target = (await findOwnNumber(tx, { channel, number, keyword }))?.ofKeyword ?? null
  if (target?.accountId !== accountId) return found
  return { ...target, message: await newestMessage(tx, reply, accountId), quoted: null, keyword }
}

function newestMessage(
  tx: Queryable,
  { channel, inbound, since }: ArrivedReply,
  accountId: number | null,
): Promise<Message | null> {
  const { phone, recipient: sender } = inbound
  return lockNewestTo(tx, { phones: formsOfSubscriber(phone), channel, sender, since, accountId })
}
