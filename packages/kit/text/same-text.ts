import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that says nothing about the contents; it may say whether the lengths are the same. */
export function sameText(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
