import { isIP } from 'node:net'
import { bareHostname, isPublicAddress } from '../outbound/public-address.ts'

/** A parsed and checked hook URL. */
export interface HookTarget {
  /** Scheme, host name and port: `https://example.com`, `http://example.com:8080`. */
  origin: string
  /** Host and port for display: `example.com:8080`. */
  host: string
  /** Path and query; a fragment is never sent. */
  path: string
}

export type HookUrl = { kind: 'target'; target: HookTarget } | { kind: 'refused'; sentence: string }

export interface HookRules {
  /** Admits private, loopback and link-local receivers (`callbacks.allowPrivateAddresses`). */
  allowPrivateAddresses: boolean
}

const strict: HookRules = { allowPrivateAddresses: false }
const maxUrlLength = 2_048
/** With the escapes of Kannel filled in: a text of a subscriber may be among them. */
const maxRequestedLength = 16_000
const unwritten = 'hook must be a URL without spaces, control characters and backslashes'

/**
 * The error sentence for a client's hook, or null if it is valid. Checks only the text: the resolved address
 * is checked when the connection is made.
 */
export function checkHookUrl(url: string, rules: HookRules = strict): string | null {
  if (url.length > maxUrlLength) return `hook must be at most ${maxUrlLength} characters long`
  const hook = readHookUrl(url, rules)
  if (hook.kind === 'refused') return hook.sentence
  // Only new hooks are refused for this: stored ones are still called, as URL parsing reads them.
  return /[ \\]/.test(url) ? unwritten : null
}

/** Parsed hooks by text: clients name the same few in all their messages. */
const parsed = { public: new Map<string, HookUrl>(), any: new Map<string, HookUrl>() }
const maxParsed = 256

export function readHookUrl(text: string, rules: HookRules): HookUrl {
  const known = rules.allowPrivateAddresses ? parsed.any : parsed.public
  const hook = known.get(text) ?? parseHookUrl(text, rules)
  if (hook.kind === 'target' && text.length <= maxUrlLength && !known.has(text)) {
    if (known.size >= maxParsed) known.clear()
    known.set(text, hook)
  }
  return hook
}

function parseHookUrl(text: string, rules: HookRules): HookUrl {
  if (text.length > maxRequestedLength) {
    return refused(`the address to request must be at most ${maxRequestedLength} characters long`)
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return refused('hook must be an http or https URL')
  }
  if (url.username !== '' || url.password !== '') {
    return refused('hook must be a URL without user name and password')
  }
  if (!isPortAllowed(url.port)) return refused('hook must use port 80, 443 or a port from 1024 up')
  if (!rules.allowPrivateAddresses && isPrivateHost(url.hostname)) {
    return refused('hook must be a URL with a public host')
  }
  // URL parsing drops tabs and line ends wherever they stand, and control characters and spaces at the ends.
  if (/\p{Cc}|(?! )\s/u.test(text)) return refused(unwritten)
  return { kind: 'target', target: { origin: url.origin, host: url.host, path: url.pathname + url.search } }
}

function refused(sentence: string): HookUrl {
  return { kind: 'refused', sentence }
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
