import type { Scope } from '../console/scope.ts'

/** What an API key is good for; null where it is not limited. */
export interface KeyLimits {
  scopes: readonly Scope[] | null
  /** IP addresses and ranges (`192.0.2.0/24`, `2001:db8::/32`) that requests may come from. */
  addresses: readonly string[] | null
  /** From this instant on the key is good for nothing. */
  expiresAt: number | null
}

export const unlimited: KeyLimits = { scopes: null, addresses: null, expiresAt: null }
