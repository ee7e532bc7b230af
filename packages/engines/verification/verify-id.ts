import { randomUUID } from 'node:crypto'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A UUID of version 7 (RFC 9562, 5.7). It begins with `now` in ms, so that an index grows at one end only. */
export function newVerifyId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  // `randomUUID` is fast, and versions 4 and 7 have the same form after the version digit.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** A client's verify id in its stored form; null if it has another form. */
export function parseVerifyId(text: string): string | null {
  const id = text.trim().toLowerCase()
  return form.test(id) ? id : null
}
