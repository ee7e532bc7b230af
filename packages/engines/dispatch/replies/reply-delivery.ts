import type { SmppAddress } from '../../../domain/message/reports/reports-wish.ts'
import type { SmppReply } from '../../../domain/message/reports/smpp-notices.ts'
import type { Queryable } from '../../../store/database.ts'
import { hasBinds } from '../../../store/smpp/smpp-binds.ts'
import type { NewDelivery } from '../../outbox/outbox.ts'
import type { ReplyAccount } from './reply-account.ts'

/**
 * A reply as a deliver_sm: to the bind that submitted the message that it answers; or to any bind of its account, where
 * that has binds and no hook. Null for the others, which hear by HTTP.
 */
export async function replyDelivery(
  tx: Queryable,
  { accountId, message, hook }: ReplyAccount,
  { phone, recipient, text }: { phone: string; recipient: string; text: string },
): Promise<NewDelivery | null> {
  const wish = message?.plan.reports
  if (wish?.format === 'smpp') {
    const { accountId: owner, msgId } = message as NonNullable<typeof message>
    const body = renderBody(phone, wish.source, text)
    return { accountId: owner, bindId: wish.bind, msgId, number: 0, body }
  }
  const hasHook = hook !== null || (message?.hook ?? null) !== null
  if (accountId === null || hasHook || !(await hasBinds(tx, accountId))) return null
  const body = renderBody(phone, toSmppAddress(recipient), text)
  return { accountId, bindId: 0, msgId: message?.msgId ?? null, number: 0, body }
}

function renderBody(phone: string, to: SmppAddress, text: string): string {
  const reply: SmppReply = { kind: 'reply', from: toSmppAddress(phone), to, text }
  return JSON.stringify(reply)
}

/** International, a short number, or a name. */
function toSmppAddress(address: string): SmppAddress {
  const bare = address.replace(/^\+(?=\d+$)/, '')
  if (!/^\d+$/.test(bare)) return [5, 0, bare]
  return bare.length > 6 ? [1, 1, bare] : [3, 0, bare]
}
