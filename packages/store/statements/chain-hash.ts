import { createHash } from 'node:crypto'

/**
 * A hash in a chain: SHA-256, in hex, over the hash before (empty for the first) and what this one stands for. No part
 * may have a line feed in it.
 */
export function chainHash(before: string, parts: readonly (string | number | boolean)[]): string {
  return createHash('sha256')
    .update([before, ...parts].join('\n'))
    .digest('hex')
}
