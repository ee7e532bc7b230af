import { unreachable } from '../../kit/net/unreachable.ts'
import type { CallbackForm } from '../../store/callbacks/callbacks.ts'
import { callbackHeaders } from './callback-headers.ts'
import { readKannelCallback } from './kannel-callback.ts'

/** What a receiver of reports in Jasmin's form must answer. */
const jasminAnswer = 'ACK/Jasmin'

/** The headers and the body of one attempt; a null body means GET. Only JSON is signed: others' clients know no signature. */
export function requestOf(
  { webhookId, body, form = null }: { webhookId: string; body: string; form?: CallbackForm | null },
  secrets: string | null,
  now: number,
): { headers: Record<string, string>; body: string | Buffer | null } {
  const headers = { 'user-agent': 'Posthorn/1', 'webhook-id': webhookId }
  switch (form) {
    case null:
      return { headers: callbackHeaders({ webhookId, body }, secrets, now), body }
    case 'get':
    case 'jasmin-get':
      return { headers, body: null }
    case 'kannel-get':
      return { headers, body: null }
    case 'kannel-post': {
      const { post } = readKannelCallback(body)
      return { headers: { ...headers, ...post?.headers }, body: Buffer.from(post?.octets ?? []) }
    }
    case 'jasmin-post':
      return { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body }
    default:
      return unreachable(form)
  }
}

export function isPosted(form: CallbackForm | null): boolean {
  return form === null || form === 'jasmin-post' || form === 'kannel-post'
}

/** Why an answer of this status does not acknowledge the callback, or null where it does. */
export function unacknowledged(
  form: CallbackForm | null,
  { status, body, any2xx }: { status: number; body: string; any2xx: boolean },
): string | null {
  const isAccepted = status === 200 || ((any2xx || form !== null) && status >= 200 && status < 300)
  if (!isAccepted) return `answered ${status}`
  const isSaid = (form !== 'jasmin-get' && form !== 'jasmin-post') || body.trim() === jasminAnswer
  return isSaid ? null : `answered ${status} without ${jasminAnswer}`
}
