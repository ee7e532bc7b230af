import type { RouteRequest } from '../../console-contract/contract.ts'
import type { CancelledView } from '../../console-contract/traffic/messages.ts'
import type { CancelAnswer, CancelWish } from '../../engines/dispatch/decisions/cancel-queued.ts'
import { repeatUnknown } from '../../store/statements/repeat-unknown.ts'
import type { MessagesPorts } from './messages-ports.ts'

/** Cancels those messages that are still queued. */
export async function cancelMessages(
  ports: CancelPorts,
  { body: { msgIds }, by, note }: RouteRequest<'POST /messages/cancel'>,
): Promise<CancelledView> {
  note(msgIds.length === 1 ? `message ${msgIds[0]}` : `messages ${msgIds.join(', ')}`)
  const answers = await cancelSome(ports, { accountId: by.accountId, msgIds })
  const cancelled = [...answers.values()].filter(({ kind }) => kind === 'cancelled').length
  return { cancelled, tooLate: msgIds.length - cancelled }
}

type CancelPorts = Pick<MessagesPorts, 'db' | 'cancelQueued' | 'liveUpdates'>

/** What became of each message; none where there is no such message of the account. */
export async function cancelSome(
  { db, cancelQueued, liveUpdates }: CancelPorts,
  wish: Omit<CancelWish, 'by'>,
): Promise<Map<number, CancelAnswer>> {
  const answers = await repeatUnknown(db, (tx) => cancelQueued.cancel(tx, { ...wish, by: 'operator' }))
  liveUpdates.changed('messages')
  return answers
}
