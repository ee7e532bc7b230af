import { Type } from '@sinclair/typebox'
import { type ApiRefusal, itemErrors } from './errors.ts'
import { isExactNumber } from './exact-json.ts'
import type { OperationPorts } from './ports.ts'

/** May be a number with more digits than JavaScript keeps: the operation reads it by `readMsgId`. */
export const msgIdField = Type.Unsafe<unknown>({
  type: ['integer', 'string', 'null'],
  pattern: '^[0-9]{1,16}$',
  description: 'Instead of id: what the send answered, as a number or as text',
  refusal: itemErrors.msgId,
})

/** Every `msg_id` is below 2^53; no message has a longer one. */
export function readMsgId(value: unknown): number | null {
  const text = isExactNumber(value) ? value.value : typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[0-9]{1,16}$/.test(text)) return null
  const msgId = Number(text)
  return Number.isSafeInteger(msgId) ? msgId : null
}

/** How the message is read that a client names by its own id, or else by `given`, a msg_id; a refusal where neither is one. */
export function findNamed(
  { accountId, clientId, given }: { accountId: number; clientId: string | null; given: unknown },
  lookup: OperationPorts['lookup'],
): { refusal: ApiRefusal } | { read: () => ReturnType<OperationPorts['lookup']['byMsgId']> } {
  if (clientId !== null) return { read: () => lookup.byClientId(accountId, clientId) }
  if (given === undefined || given === null) return { refusal: itemErrors.idOrMsgId }
  const msgId = readMsgId(given)
  return msgId === null ? { refusal: itemErrors.msgId } : { read: () => lookup.byMsgId(accountId, msgId) }
}
