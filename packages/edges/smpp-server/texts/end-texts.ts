import type { SmppReceipt } from '../../../domain/message/reports/smpp-notices.ts'
import type { FailureStatus } from '../../../domain/message/status.ts'
import type { DeliveryOutbox, NewDelivery } from '../../../engines/outbox/outbox.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Database } from '../../../store/database.ts'
import { removeTexts, type StoredPartRow } from '../../../store/smpp/smpp-text-ends.ts'
import type { StoredText } from '../../../store/smpp/smpp-texts.ts'
import type { Binds } from '../binds.ts'
import { type KeptPart, partId } from './kept-part.ts'

export interface NumberedPart {
  number: number
  part: KeptPart
}

/** A text that is over. `status`: why it is not sent; null: its message is stored. */
export interface EndedText {
  text: StoredText
  status: FailureStatus | null
  parts: readonly NumberedPart[]
}

export interface EndTextsOptions {
  db: Database
  clock: Clock
  binds: Pick<Binds, 'of'>
  outbox: Pick<DeliveryOutbox, 'write'>
}

/** Removes texts from the disk; each part of one that is not sent gets a receipt, where it wants to know. */
export async function endTexts(
  { db, clock, binds, outbox }: EndTextsOptions,
  ended: readonly EndedText[],
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const removed = await removeTexts(
      tx,
      ended.map(({ text }) => text.msgId),
    )
    const rows = ended.flatMap((each) =>
      removed.has(each.text.msgId) ? composeReceipts(each, binds, now) : [],
    )
    await outbox.write(tx, rows, now)
  })
}

function composeReceipts(
  { text, status, parts }: EndedText,
  binds: Pick<Binds, 'of'>,
  now: number,
): NewDelivery[] {
  if (status === null) return []
  const { msgId, accountId, total, createdAt } = text
  // What a bind that was removed would have got is for any bind of its account.
  const bindId = (binds.of(text.bindId)?.receipts ?? 'account') === 'account' ? 0 : text.bindId
  const wanting = parts.filter(({ part }) => ['all', 'failures'].includes(part.reports.on))
  return wanting.map(({ number: partNumber, part }, number) => {
    const receipt: SmppReceipt = {
      kind: 'receipt',
      id: partId(msgId, partNumber),
      status,
      from: part.destination,
      to: part.source,
      parts: total,
      delivered: 0,
      acceptedAt: createdAt,
      doneAt: now,
    }
    return { accountId, bindId, msgId, number, body: JSON.stringify(receipt) }
  })
}

/** The parts of each text by their numbers. */
export async function readNumberedParts(
  texts: readonly Pick<StoredText, 'msgId'>[],
  read: (msgIds: number[]) => Promise<StoredPartRow[]>,
): Promise<NumberedPart[][]> {
  const byId = new Map<number, NumberedPart[]>(texts.map(({ msgId }) => [msgId, []]))
  for (const { msgId, number, body } of await read([...byId.keys()])) {
    byId.get(msgId)?.push({ number, part: body as KeptPart })
  }
  return texts.map(({ msgId }) => byId.get(msgId) ?? [])
}
