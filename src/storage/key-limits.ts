import { type Scope, scopes } from '../domain/console/scope.ts'
import { isAddressRange } from '../lib/address-ranges.ts'
import { SettingRefused } from './accounts.ts'

/** What an API key is good for; null where it is not limited. */
export interface KeyLimits {
  scopes: readonly Scope[] | null
  /** IP addresses and ranges (`192.0.2.0/24`, `2001:db8::/32`) that requests may come from. */
  addresses: readonly string[] | null
  /** From this instant on the key is good for nothing. */
  expiresAt: number | null
}

export const unlimited: KeyLimits = { scopes: null, addresses: null, expiresAt: null }

const mostAddresses = 50

/** Rejects with `SettingRefused` what is no limit; an empty list is one that nobody wanted, and becomes null. */
export function checkKeyLimits(limits: KeyLimits, now: number): KeyLimits {
  const { expiresAt } = limits
  const addresses = [...new Set(limits.addresses?.map((text) => text.trim()).filter((text) => text !== ''))]
  const wanted = scopes.filter((scope) => limits.scopes?.includes(scope))
  const wrong = limits.scopes?.find((scope) => !scopes.includes(scope))
  if (wrong !== undefined) throw new SettingRefused(`there is no scope ${wrong}; known: ${scopes.join(', ')}`)
  const odd = addresses.find((text) => !isAddressRange(text))
  if (odd !== undefined) {
    throw new SettingRefused(`${odd} is no IP address or range, such as 192.0.2.7 or 2001:db8::/32`)
  }
  if (addresses.length > mostAddresses) {
    throw new SettingRefused(`a key may have at most ${mostAddresses} addresses`)
  }
  if (expiresAt !== null && expiresAt <= now) throw new SettingRefused('the expiry must be in the future')
  return {
    scopes: wanted.length === 0 ? null : wanted,
    addresses: addresses.length === 0 ? null : addresses,
    expiresAt,
  }
}
