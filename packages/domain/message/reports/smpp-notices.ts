import type { Message } from '../message.ts'
import { isSuccess, type MessageStatus } from '../status.ts'
import type { SmppAddress, SmppReports } from './reports-wish.ts'

/** What a deliver_sm says, as it is stored until a session of the client has acknowledged it. */
export type SmppNotice = SmppReceipt | SmppReply

/** `from` and `to` are swapped: a receipt comes from the recipient. */
export interface SmppReceipt {
  kind: 'receipt' | 'intermediate'
  /** The id that the client got for its submit. */
  id: string
  status: MessageStatus
  from: SmppAddress
  to: SmppAddress
  /** Of the message that the gateway sent, and how many of them arrived. */
  parts: number
  delivered: number
  /** In milliseconds. */
  acceptedAt: number
  doneAt: number
}

/** A subscriber's text. */
export interface SmppReply {
  kind: 'reply'
  from: SmppAddress
  to: SmppAddress
  text: string
}

/** What the client is to hear after a change of its message: its first final status, once, and that it was sent. */
export function smppReceipts(before: Message, after: Message, wish: SmppReports): SmppReceipt[] {
  if (after.progress.kind === 'final') {
    if (before.progress.kind === 'final' || !isWanted(wish, isSuccess(after.status))) return []
    return receiptIds(after, wish).map((id) => composeReceipt('receipt', id, after, wish))
  }
  if (wish.intermediate !== true || !becomesSubmitted(before, after)) return []
  return receiptIds(after, wish).map((id) => composeReceipt('intermediate', id, after, wish))
}

function isWanted({ on }: SmppReports, success: boolean): boolean {
  return on === 'all' || on === (success ? 'successes' : 'failures')
}

/** For the first time: a later stage or another try says nothing new. */
function becomesSubmitted(before: Message, after: Message): boolean {
  const isFirst = after.attempts.length === 1 && before.progress.kind !== 'submitted'
  return isFirst && after.progress.kind === 'submitted'
}

function receiptIds({ msgId }: Message, { ids }: SmppReports): readonly string[] {
  return ids ?? [String(msgId)]
}

function composeReceipt(
  kind: SmppReceipt['kind'],
  id: string,
  message: Message,
  wish: SmppReports,
): SmppReceipt {
  const { status, acceptedAt, updatedAt: doneAt } = message
  const { parts, delivered } = countDelivered(message)
  return { kind, id, status, from: wish.destination, to: wish.source, parts, delivered, acceptedAt, doneAt }
}

/** Of the attempt that counts. */
function countDelivered({ attempts, plan, status }: Message): { parts: number; delivered: number } {
  const attempt = attempts.find(({ won }) => won) ?? attempts.at(-1)
  const stage = plan.stages[attempt?.stage ?? 0] ?? plan.stages[0]
  if (!isSuccess(status)) return { parts: stage.parts, delivered: 0 }
  const arrived = attempt?.parts.filter(({ kind }) => kind === 'delivered' || kind === 'read').length ?? 0
  return { parts: stage.parts, delivered: status === 'PARTIALLY DELIVERED' ? arrived : stage.parts }
}
