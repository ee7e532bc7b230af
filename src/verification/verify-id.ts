import { randomBytes } from 'node:crypto'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A UUID of version 7 (RFC 9562, 5.7): its first half is `now` in ms, so that an index grows at one end only. */
export function newVerifyId(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return groups.join('-')
}

/** The id that a client sent, as it is kept; null where it is none of ours. */
export function parseVerifyId(text: string): string | null {
  const id = text.trim().toLowerCase()
  return form.test(id) ? id : null
}
