import { BlockList, isIP, isIPv4 } from 'node:net'

/** Where a callback goes, taken apart once and never joined again from unchecked text. */
export interface HookTarget {
  /** Scheme, host name and port: `https://example.com`, `http://example.com:8080`. */
  origin: string
  /** Host and port for people: `example.com:8080`. */
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

/**
 * What is wrong with a client's hook, as a sentence, or null. Looks at the text alone: names are resolved and
 * checked once more when the connection is made.
 */
export function checkHookUrl(url: string, rules: HookRules = strict): string | null {
  const hook = readHookUrl(url, rules)
  return hook.kind === 'refused' ? hook.sentence : null
}

export function readHookUrl(text: string, rules: HookRules): HookUrl {
  if (text.length > maxUrlLength) return refused(`hook must be at most ${maxUrlLength} characters long`)
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
  return { kind: 'target', target: { origin: url.origin, host: url.host, path: url.pathname + url.search } }
}

/** The address inside `[…]`, or the name without its closing dot. */
export function bareHostname(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** True for an address that anybody on the internet could be meant by. False for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address)
  if (isIP(address) !== 6) return false
  return globalUnicast.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
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

// IANA special-purpose address registries for IPv4 and IPv6, with multicast and the reserved 240/4.
const specialIPv4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

// Everything outside is refused: ::, ::1, mapped IPv4, NAT64 (64:ff9b::/96), fc00::/7, fe80::/10, ff00::/8 …
const globalUnicast = subnets('ipv6', [['2000::', 3]])

// Teredo and its neighbours, documentation, 6to4: they carry or stand for other addresses.
const specialIPv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function subnets(family: 'ipv4' | 'ipv6', list: [network: string, prefix: number][]): BlockList {
  const blockList = new BlockList()
  for (const [network, prefix] of list) blockList.addSubnet(network, prefix, family)
  return blockList
}
