import { isIP } from 'node:net'
import { sipTrunkDefaults as defaults } from './defaults.ts'
import { parseTls } from './parse-tls.ts'
import type { ReadTextFile } from './read-text-file.ts'
import type { Section } from './section.ts'
import type { SipTrunkConfig } from './upstream-config.ts'
import { parseUpstreamName } from './upstream-name.ts'

const ports = { min: 1, max: 65_535 }
const tlsPort = 5061
const hostName = /^[^\s/@;?]+$/
/** What one pool may have; a code has four digits, so a tenth of it would do. */
const mostNumbers = 100_000

/** What every trunk has, whatever its calls are for. */
export function parseSipTrunk(section: Section, readTextFile: ReadTextFile): SipTrunkConfig {
  const transport = section.oneOf('transport', ['udp', 'tcp', 'tls'], defaults.transport)
  const trunk: SipTrunkConfig = {
    name: parseUpstreamName(section),
    host: section.text('host', 'a host name or an address, without scheme or port', undefined, hostName),
    port: section.whole('port', ports, transport === 'tls' ? tlsPort : defaults.port),
    transport,
    tls: parseTrunkTls(section, transport, readTextFile),
    local: parseLocal(section.section('local')),
    advertisedHost: parseHostOrNull(section, 'advertisedHost'),
    domain: parseHostOrNull(section, 'domain'),
    credentials: parseCredentials(section),
    callerId: section.oneOf(
      'callerId',
      ['from', 'p-asserted-identity', 'remote-party-id'],
      defaults.callerId,
    ),
    inDialog: section.oneOf('inDialog', ['contact', 'trunk'], defaults.inDialog),
    numberFormat: section.oneOf('numberFormat', ['digits', 'plus'], defaults.numberFormat),
    numbers: parseNumbers(section),
    keepAliveSeconds: section.whole('keepAliveSeconds', { min: 5, max: 3_600 }, defaults.keepAliveSeconds),
    connections: section.whole('connections', { min: 1, max: 100 }, defaults.connections),
    window: section.whole('window', { min: 1, max: 1_000 }, defaults.window),
    ratePerSecond: section.has('ratePerSecond')
      ? section.fraction('ratePerSecond', { min: 0.01, max: 10_000 })
      : defaults.ratePerSecond,
  }
  if (trunk.local.port !== 0 && trunk.connections > 1) {
    section.fault(
      'connections',
      `must be 1 where local.port is given, is ${trunk.connections}: two cannot take one port`,
    )
  }
  return trunk
}

function parseTrunkTls(
  section: Section,
  transport: SipTrunkConfig['transport'],
  readTextFile: ReadTextFile,
): SipTrunkConfig['tls'] {
  const tls = parseTls(section, readTextFile)
  if (transport === 'tls') return tls ?? { rejectUnauthorized: true, ca: null, servername: null }
  if (tls !== null) section.fault('tls', `is only for transport tls, which is ${transport} here`)
  return null
}

function parseLocal(section: Section): SipTrunkConfig['local'] {
  const { host, port } = defaults.local
  const local = {
    host: section.text('host', 'an IP address of this machine', host),
    port: section.whole('port', { min: 0, max: 65_535 }, port),
  }
  if (isIP(local.host) === 0) section.fault('host', 'must be an IP address of this machine')
  section.end()
  return local
}

function parseHostOrNull(section: Section, key: string): string | null {
  return section.has(key) ? section.text(key, 'a host name or an address', undefined, hostName) : null
}

/** One without the other is a fault. */
function parseCredentials(section: Section): SipTrunkConfig['credentials'] {
  if (!section.has('credentials')) return null
  const credentials = section.section('credentials')
  const username = credentials.text(
    'username',
    '1 to 128 characters without quotes',
    undefined,
    /^[^"\\\p{Cc}]{1,128}$/u,
  )
  const password = credentials.secret(
    'password',
    '1 to 128 characters, best taken from a variable',
    /^[^\p{Cc}]{1,128}$/u,
  )
  credentials.end()
  return { username, password }
}

/** `[380441230000-380441239999, 380501112233]` */
function parseNumbers(section: Section): SipTrunkConfig['numbers'] {
  const what = 'a list of our numbers, such as [380501112233, 380441230000-380441239999]'
  if (!section.has('numbers')) section.fault('numbers', `is missing: ${what}`)
  const given = section.raw('numbers')
  if (given === undefined) return []
  if (!Array.isArray(given) || given.length === 0) {
    section.fault('numbers', `must be ${what}`)
    return []
  }
  const ranges = given.map((item: unknown) => parseRange(section, item)).filter((range) => range !== null)
  checkRanges(section, ranges)
  return ranges
}

function parseRange(section: Section, item: unknown): { from: string; to: string } | null {
  const match = typeof item === 'string' ? /^([1-9]\d{2,14})(?:-([1-9]\d{2,14}))?$/.exec(item) : null
  const [, from, to = from] = match ?? []
  if (from === undefined || to === undefined) {
    section.fault(
      'numbers',
      `each must be 3 to 15 digits, or two such numbers with a dash between, one is ${JSON.stringify(item)}`,
    )
    return null
  }
  if (from.length !== to.length || from > to) {
    section.fault('numbers', `${from}-${to} must be two numbers of equal length, the smaller one first`)
    return null
  }
  return { from, to }
}

function checkRanges(section: Section, ranges: readonly { from: string; to: string }[]): void {
  const sizes = ranges.map(({ from, to }) => Number(to) - Number(from) + 1)
  const count = sizes.reduce((sum, size) => sum + size, 0)
  if (count > mostNumbers) {
    section.fault('numbers', `must be at most ${mostNumbers} numbers, are ${count}`)
  }
  const sorted = ranges.toSorted((a, b) => Number(a.from) - Number(b.from))
  for (const [index, { from }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && Number(from) <= Number(before.to)) {
      section.fault('numbers', `${from} stands in this list twice`)
    }
  }
}
