import { createHash, timingSafeEqual } from 'node:crypto'

/** Compared in a time that does not depend on the texts, whatever their lengths. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
