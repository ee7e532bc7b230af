/** What the chain of the audit log was at an instant, to be kept where the database's administrators cannot write. */
export interface Anchor {
  /** ISO 8601, UTC. */
  at: string
  /** The newest seal and its hash in the chain. */
  number: number
  chain: string
}

/** Why the chain is not the one that was anchored; null where it is. */
export function compareAnchor({ at, number, chain }: Anchor, found: string): string | null {
  if (chain === found) return null
  return `the anchor of ${at} names another seal ${number}: an entry up to it was removed, changed, inserted or reordered, and the chain was made again`
}

/** One line of an anchors file; null where it is none. */
export function parseAnchor(line: string): Anchor | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { at, number, chain } = value as Record<string, unknown>
  const isAnchor =
    typeof at === 'string' &&
    typeof number === 'number' &&
    Number.isSafeInteger(number) &&
    number >= 0 &&
    typeof chain === 'string'
  return isAnchor ? { at, number, chain } : null
}
