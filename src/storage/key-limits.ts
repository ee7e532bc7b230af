import { BlockList, isIP } from 'node:net'
import { type Scope, scopes } from '../domain/console/scope.ts'
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
  const odd = addresses.find((text) => readRule(text) === null)
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

/** Answers for an address whether it is one of these, or in one of these ranges. */
export function addressMatcher(rules: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of rules) {
    const rule = readRule(text)
    if (rule === null) continue
    if (rule.prefix === null) list.addAddress(rule.address, rule.family)
    else list.addSubnet(rule.address, rule.prefix, rule.family)
  }
  return (address) => {
    const version = isIP(address)
    // An IPv4 client of a socket for both comes as ::ffff:192.0.2.7, which the rules of IPv4 are applied to.
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

interface Rule {
  address: string
  family: 'ipv4' | 'ipv6'
  /** Leading bits that count; null where it is a single address. */
  prefix: number | null
}

function readRule(text: string): Rule | null {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return null
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) return { address, family, prefix: null }
  const prefix = Number(bits)
  const most = version === 4 ? 32 : 128
  return /^\d{1,3}$/.test(bits) && prefix <= most ? { address, family, prefix } : null
}
