import { createHash } from 'node:crypto'

/**
 * A link in a chain of checksums: SHA-256, in hex, over the link before (empty for the first) and what the link stands
 * for. No part may have a line feed in it.
 */
export function chainLink(before: string, parts: readonly (string | number | boolean)[]): string {
  return createHash('sha256')
    .update([before, ...parts].join('\n'))
    .digest('hex')
}
