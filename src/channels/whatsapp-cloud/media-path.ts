import { createHmac, timingSafeEqual } from 'node:crypto'

const pattern = /^\/media\/([\w-]{1,64})\.([0-9a-f]{64})$/
const idPattern = /^[\w-]{1,64}$/

/**
 * Where a client finds a file of a subscriber, below `/inbound/<upstream>`: `/media/<id>.<hex>`. The hex digits
 * are an HMAC of the id, so that nobody can ask for files that they were not told of. Null for an id that cannot
 * stand in a path.
 */
export function mediaPath(id: string, appSecret: string): string | null {
  return idPattern.test(id) ? `/media/${id}.${markOf(id, appSecret).toString('hex')}` : null
}

/** The id of a path that `mediaPath` made with the same secret, else null. */
export function readMediaPath(path: string, appSecret: string): string | null {
  const [, id, mark] = pattern.exec(path) ?? []
  if (id === undefined || mark === undefined) return null
  return timingSafeEqual(Buffer.from(mark, 'hex'), markOf(id, appSecret)) ? id : null
}

function markOf(id: string, appSecret: string): Buffer {
  return createHmac('sha256', appSecret).update(`posthorn media ${id}`).digest()
}
