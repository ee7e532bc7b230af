import { isIP } from 'node:net'
import { type HookFault, hookFaults, longestHook } from '../../domain/settings/hook-faults.ts'
import { bareHostname, isPublicAddress } from '../../kit/net/public-address.ts'

/** A parsed and checked hook URL. */
export interface HookTarget {
  /** Scheme, host name and port: `https://example.com`, `http://example.com:8080`. */
  origin: string
  /** Host and port for display: `example.com:8080`. */
  host: string
  /** Path and query; a fragment is never sent. */
  path: string
}

export type HookUrl =
  | { kind: 'target'; target: HookTarget }
  | { kind: 'refused'; fault: HookFault; sentence: string }

export interface HookRules {
  /** Admits private, loopback and link-local receivers (`callbacks.allowPrivateAddresses`). */
  allowPrivateAddresses: boolean
}

const strict: HookRules = { allowPrivateAddresses: false }
/** With the escapes of Kannel filled in: a text of a subscriber may be among them. */
const maxRequestedLength = 16_000

/**
 * The error sentence for a client's hook, or null if it is valid. Checks only the text: the resolved address
 * is checked when the connection is made.
 */
export function checkHookUrl(url: string, rules: HookRules = strict): string | null {
  const fault = hookFault(url, rules)
  return fault === null ? null : `hook ${hookFaults[fault]}`
}

/** `checkHookUrl` by these rules. */
export function hookCheck(rules: HookRules): (url: string) => string | null {
  return (url) => checkHookUrl(url, rules)
}

/** The same as a code. */
export function hookFault(url: string, rules: HookRules): HookFault | null {
  if (url.length > longestHook) return 'length'
  const hook = readHookUrl(url, rules)
  if (hook.kind === 'refused') return hook.fault
  // Only new hooks are refused for this: stored ones are still called, as URL parsing reads them.
  return /[ \\]/.test(url) ? 'unwritten' : null
}

/** Parsed hooks by text: clients name the same few in all their messages. */
const parsed = { public: new Map<string, HookUrl>(), any: new Map<string, HookUrl>() }
const maxParsed = 256

export function readHookUrl(text: string, rules: HookRules): HookUrl {
  const known = rules.allowPrivateAddresses ? parsed.any : parsed.public
  const hook = known.get(text) ?? parseHookUrl(text, rules)
  if (hook.kind === 'target' && text.length <= longestHook && !known.has(text)) {
    if (known.size >= maxParsed) known.clear()
    known.set(text, hook)
  }
  return hook
}

function parseHookUrl(text: string, rules: HookRules): HookUrl {
  if (text.length > maxRequestedLength) {
    const sentence = `the address to request must be at most ${maxRequestedLength} characters long`
    return { kind: 'refused', fault: 'length', sentence }
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return refused('scheme')
  }
  if (url.username !== '' || url.password !== '') {
    return refused('credentials')
  }
  if (!isPortAllowed(url.port)) return refused('port')
  if (!rules.allowPrivateAddresses && isPrivateHost(url.hostname)) {
    return refused('private')
  }
  // URL parsing drops tabs and line ends wherever they stand, and control characters and spaces at the ends.
  if (/\p{Cc}|(?! )\s/u.test(text)) return refused('unwritten')
  return { kind: 'target', target: { origin: url.origin, host: url.host, path: url.pathname + url.search } }
}

function refused(fault: HookFault): HookUrl {
  return { kind: 'refused', fault, sentence: `hook ${hookFaults[fault]}` }
}

/** `port` is empty for the scheme's own. */
function isPortAllowed(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024
}

// URL parsing has turned decimal, octal, hexadecimal and shortened IPv4 addresses into dotted ones by now.
function isPrivateHost(hostname: string): boolean {
  const host = bareHostname(hostname)
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return host === '' || host === 'localhost' || host.endsWith('.localhost')
}
