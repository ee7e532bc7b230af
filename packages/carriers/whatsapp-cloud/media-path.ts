import { createHmac, timingSafeEqual } from 'node:crypto'

const pattern = /^\/media\/([\w-]{1,64})\.([0-9a-f]{64})$/
const idPattern = /^[\w-]{1,64}$/

/**
 * The path of a subscriber's file below `/inbound/<upstream>`: `/media/<id>.<hex>`. The hex digits are an HMAC of the
 * id, so that a client can fetch only files whose address the gateway gave out. Null for an id that cannot be part of
 * a path.
 */
export function mediaPath(id: string, appSecret: string): string | null {
  return idPattern.test(id) ? `/media/${id}.${computeMac(id, appSecret).toString('hex')}` : null
}

/** The id of a path that `mediaPath` made with the same secret, else null. */
export function readMediaPath(path: string, appSecret: string): string | null {
  const [, id, mac] = pattern.exec(path) ?? []
  if (id === undefined || mac === undefined) return null
  return timingSafeEqual(Buffer.from(mac, 'hex'), computeMac(id, appSecret)) ? id : null
}

function computeMac(id: string, appSecret: string): Buffer {
  return createHmac('sha256', appSecret).update(`posthorn media ${id}`).digest()
}
