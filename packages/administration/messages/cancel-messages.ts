import type { CancelAnswer, CancelWish } from '../../engines/dispatch/decisions/cancel-queued.ts'
import { repeatUnknown } from '../../store/statements/repeat-unknown.ts'
import type { MessagesPorts } from './messages-ports.ts'

type CancelPorts = Pick<MessagesPorts, 'db' | 'cancelQueued' | 'liveUpdates'>

/** Cancels messages that are still queued: what became of each; none where there is no such message of the account. */
export async function cancelSome(
  { db, cancelQueued, liveUpdates }: CancelPorts,
  wish: Omit<CancelWish, 'by'>,
): Promise<Map<number, CancelAnswer>> {
  const answers = await repeatUnknown(db, (tx) => cancelQueued.cancel(tx, { ...wish, by: 'operator' }))
  liveUpdates.changed('messages')
  return answers
}
