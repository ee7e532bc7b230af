import { randomUUID } from 'node:crypto'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A UUID of version 7 (RFC 9562, 5.7): its first half is `now` in ms, so that an index grows at one end only. */
export function newVerifyId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  // Node draws its random UUIDs by the hundred; what follows the version is the same in both.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The id that a client sent, as it is kept; null where it is none of ours. */
export function parseVerifyId(text: string): string | null {
  const id = text.trim().toLowerCase()
  return form.test(id) ? id : null
}
