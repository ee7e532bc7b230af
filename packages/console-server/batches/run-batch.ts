import { createHash } from 'node:crypto'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { BodyOf, RouteRequest } from '../../console-contract/contract.ts'
import type { BatchView, LeftOut } from '../../console-contract/sending/batches.ts'
import { claimBatch, noteBatch, readBatch } from '../../store/console/message-batches.ts'
import type { BatchesPorts } from './batches-ports.ts'
import { cancelMany } from './cancel-many.ts'
import { LeftOutList, type LeftReason } from './left-out.ts'
import { resendSome } from './resend-many.ts'

/** Messages between two reports of progress; cancelled ones are locked together. */
const atATime = 25

/**
 * Carries a batch out, some messages at a time, and reports how far it is. A repeated request changes nothing: it is answered
 * with the state of the first one. Rejects with `ConsoleRefusal` where the attempt was another batch.
 */
export async function runBatch(
  ports: BatchesPorts,
  { body, by, note }: RouteRequest<'POST /messages/batch'>,
): Promise<BatchView> {
  const { messages, clock } = ports
  const { kind, attempt } = body
  const msgIds = [...new Set(body.msgIds)]
  const { db } = messages
  const key = { userId: by.userId, attempt }
  const bodyHash = hashBatch(body)
  note(`${kind} of ${msgIds.length} messages`)
  if (!(await claimBatch(db, key, { kind, total: msgIds.length, bodyHash, now: clock.now() }))) {
    const known = await readBatch<LeftOut>(db, key)
    if (known === null || !known.bodyHash.equals(bodyHash)) throw new ConsoleRefusal('batch-changed', {})
    return toView(known)
  }
  const leftOut = new LeftOutList()
  let done = 0
  for (let from = 0; from < msgIds.length; from += atATime) {
    const some = msgIds.slice(from, from + atATime)
    for (const [msgId, left] of await carryOut(ports, body, some, by.accountId)) {
      if (left === null) done += 1
      else leftOut.add(msgId, left)
    }
    const isLast = from + atATime >= msgIds.length
    const now = clock.now()
    await noteBatch(db, key, { done, leftOut: leftOut.all, endedAt: isLast ? now : null, now })
  }
  note(`${kind} of ${msgIds.length} messages: ${done} done, ${msgIds.length - done} left out`)
  return { kind, total: msgIds.length, done, leftOut: leftOut.all, endedAt: clock.now() }
}

function carryOut(
  ports: BatchesPorts,
  { kind, attempt }: BodyOf<'POST /messages/batch'>,
  some: readonly number[],
  accountId: number | null,
): Promise<Map<number, LeftReason | null>> {
  return kind === 'cancel' ? cancelMany(ports, some, accountId) : resendSome(ports, some, attempt)
}

/** Null where the user has no such batch. */
export async function readRunning(
  { messages: { db } }: BatchesPorts,
  { query: { attempt }, by }: RouteRequest<'GET /messages/batch'>,
): Promise<{ batch: BatchView | null }> {
  const found = await readBatch<LeftOut>(db, { userId: by.userId, attempt })
  return { batch: found && toView(found) }
}

function toView({ kind, total, done, leftOut, endedAt }: BatchView): BatchView {
  return { kind, total, done, leftOut, endedAt }
}

function hashBatch({ kind, msgIds }: BodyOf<'POST /messages/batch'>): Buffer {
  return createHash('sha256')
    .update(`${kind} ${msgIds.join(' ')}`)
    .digest()
}
