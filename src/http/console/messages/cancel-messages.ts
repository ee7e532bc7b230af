import { repeatUnknown } from '../../../storage/repeat-unknown.ts'
import type { CancelledView } from '../contract/messages.ts'
import type { EndpointRequest } from '../contract.ts'
import type { MessagesPorts } from './messages-ports.ts'

/** Cancels those messages that are still queued. */
export async function cancelMessages(
  { db, cancelQueued, feed }: MessagesPorts,
  { body: { msgIds }, by, note }: EndpointRequest<'POST /messages/cancel'>,
): Promise<CancelledView> {
  note(msgIds.length === 1 ? `message ${msgIds[0]}` : `messages ${msgIds.join(', ')}`)
  const wish = { accountId: by.accountId, msgIds, by: 'operator' } as const
  const answers = await repeatUnknown(db, (tx) => cancelQueued.cancel(tx, wish))
  const cancelled = [...answers.values()].filter(({ kind }) => kind === 'cancelled').length
  feed.changed('messages')
  return { cancelled, tooLate: msgIds.length - cancelled }
}
