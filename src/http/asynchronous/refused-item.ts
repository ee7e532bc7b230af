import { type Channel, channels } from '../../domain/plan/plan.ts'
import type { Refusal } from '../errors.ts'

/** An operation that the asynchronous endpoint did not take. */
export interface RefusedItem {
  /** Text of the client's id; null where it gave none that can be told. */
  clientId: string | null
  channel: Channel | null
  refusal: Refusal
}

/** The body of the callback that tells of a refusal: that of a status callback, without a `msg_id`. */
export function refusalBody(item: RefusedItem, requestId: string, now: number): string {
  return JSON.stringify({
    success: false,
    ...(item.clientId === null ? {} : { id: item.clientId }),
    ...(item.channel === null ? {} : { type: item.channel }),
    status: 'REJECTED',
    error: item.refusal.sentence,
    updated: new Date(now).toISOString(),
    request_id: requestId,
  })
}

/** The channel that an operation would have tried first, as far as its words tell; null where it sends nothing. */
export function firstChannel(element: unknown): Channel | null {
  if (typeof element !== 'object' || element === null) return null
  const { type, pipeline } = element as { type?: unknown; pipeline?: unknown }
  const named: unknown = type === 'pipeline' && Array.isArray(pipeline) ? pipeline[0] : type
  if (typeof named !== 'string') return null
  const [first] = named.split('+')
  return channels.find((channel) => channel === first) ?? null
}
