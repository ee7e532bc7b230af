import type { SubmitOutcome } from '../connector.ts'
import { refused, unavailable } from './refused.ts'

/**
 * What a status means where nothing in the answer is of the upstream's own make, perhaps of somebody on the way
 * (RFC 9110, 15; RFC 8470 for 425). `ref` is the id where we chose it ourselves.
 */
export function unsaidOutcome(status: number, raw: string, ref?: string): SubmitOutcome {
  switch (status) {
    case 429:
      return refused('throttled', 'REJECTED', raw)
    // Who we are is not known, or it is said that the request is not looked at now.
    case 401:
    case 403:
    case 425:
    case 503:
      return unavailable(raw)
  }
  // Somebody has waited for somebody in vain, or broke down: how far the request came is not known.
  if (status === 408 || status >= 500) return { kind: 'unknown', raw, ...(ref === undefined ? {} : { ref }) }
  return refused('rejected-here', 'REJECTED', raw)
}
