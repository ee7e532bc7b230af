import { Type } from '@sinclair/typebox'
import { itemErrors } from './errors.ts'
import { isExactNumber } from './exact-json.ts'

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
