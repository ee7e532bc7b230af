import type { Scope } from '../console/scope.ts'

/** Limits of an API key; null for unlimited. */
export interface KeyLimits {
  scopes: readonly Scope[] | null
  /** Allowed IP addresses and ranges (`192.0.2.0/24`, `2001:db8::/32`). */
  addresses: readonly string[] | null
  /** The key is invalid from this instant on. */
  expiresAt: number | null
}

export const unlimited: KeyLimits = { scopes: null, addresses: null, expiresAt: null }
