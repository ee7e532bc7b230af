import type { Static, TObject } from '@sinclair/typebox'
import { hostName, ipAddress, port, tls, usualTls } from '../../settings/forms.ts'
import type { Place } from '../../settings/place.ts'
import { Secret } from '../../settings/secret.ts'
import {
  fraction,
  listOf,
  oneOf,
  orNull,
  secret,
  section,
  text,
  turned,
  whole,
  withDefault,
  withNotes,
} from '../../settings/setting.ts'
import { sandboxWindow } from '../carrier-kind.ts'

/** Numbers in one pool; a code has four digits, so a tenth of them would be enough. */
const maxNumbers = 100_000

const numbers =
  'a list of our numbers, each 3 to 15 digits or two such numbers with a dash between, such as ' +
  '[380501112233, 380441230000-380441239999]'

/** The settings of every trunk, for voice and for codes. */
export const trunkSettings = {
  host: hostName(
    'a host name or an address, without scheme or port',
    'Name or address of the trunk. A name is looked up as a host (A), not as SRV or NAPTR.',
  ),
  transport: withDefault('udp', oneOf(['udp', 'tcp', 'tls'], 'How the trunk is reached.')),
  port: withDefault(5060, port('5061 where `transport` is `tls`.'), {
    defaultFrom: ({ transport }) => (transport === 'tls' ? 5061 : undefined),
  }),
  tls: orNull(
    tls(
      'Only for `transport: tls`, with the same settings as for SMPP. Without it the certificate must be one that ' +
        'the system trusts, for `host`.',
    ),
    { defaultFrom: ({ transport }) => (transport === 'tls' ? { ...usualTls } : undefined) },
  ),
  local: section({
    host: withDefault(
      '0.0.0.0',
      ipAddress(
        'an IP address of this machine',
        "IP address of this machine at which the trunk's requests are received. `::` for a trunk with an IPv6 address.",
      ),
    ),
    port: withDefault(
      0,
      whole(
        0,
        65_535,
        '0 for any. Where the trunk knows you by address and port, the port that it knows. Then `connections` must be ' +
          '1, and no other upstream can have the same.',
      ),
    ),
  }),
  advertisedHost: orNull(
    hostName(
      'a host name or an address',
      'Our name or address as the trunk sees it, where the gateway is behind a router.',
    ),
    { shownDefault: 'the local one' },
  ),
  domain: orNull(
    hostName(
      'a host name or an address',
      'The host in the addresses of callers and callees (`sip:380671234567@domain`).',
    ),
    { shownDefault: '`host`' },
  ),
  credentials: orNull(
    section(
      {
        username: text(
          '1 to 128 characters without quotes',
          /^[^"\\\p{Cc}]{1,128}$/u,
          '1 to 128 characters.',
        ),
        password: secret(
          '1 to 128 characters, best taken from a variable',
          /^[^\p{Cc}]{1,128}$/u,
          'Best taken from a variable.',
        ),
      },
      { description: 'Needed where the trunk requires authentication (digest: MD5, SHA-256).' },
    ),
  ),
  callerId: withDefault(
    'p-asserted-identity',
    oneOf(
      ['from', 'p-asserted-identity', 'remote-party-id'],
      'The header besides From that carries our number. `from`: none.',
    ),
  ),
  inDialog: withDefault(
    'contact',
    oneOf(
      ['contact', 'trunk'],
      'Where the requests of an answered call go: as the other side says, or always to `host`.',
    ),
  ),
  numberFormat: withDefault(
    'digits',
    oneOf(['digits', 'plus'], 'How numbers are written: 380671234567 or +380671234567.'),
  ),
  numbers: withNotes(
    turned(
      listOf(
        text('', /^[1-9]\d{2,14}(-[1-9]\d{2,14})?$/, ''),
        numbers,
        'Our numbers that calls come from: a list of digits or of ranges, ' +
          '`[380441230000-380441239999, 380501112233]`, at most 100000 in all. Each call takes one at random.',
        { minItems: 1 },
      ),
      parseRanges,
    ),
    { show: showRanges },
  ),
  keepAliveSeconds: withDefault(30, whole(5, 3_600, 'How often the trunk is probed (OPTIONS).')),
  connections: withDefault(
    1,
    whole(
      1,
      100,
      'Shares of the trunk, for all gateways on one database together. Each is a slot that one gateway leases: two ' +
        'gateways that should both call need two.',
    ),
  ),
  window: withDefault(
    30,
    whole(
      1,
      1_000,
      'Calls at once in one share. `window` times `connections` should be what the trunk sells you as channels. ' +
        'Every tenth place is for codes alone.',
    ),
  ),
  ratePerSecond: orNull(fraction(0.01, 10_000, 'Calls that may begin in a second, in one share.')),
}

export type SipTrunkConfig = Static<TObject<typeof trunkSettings>> & { name: string }

export function checkTrunk(settings: Record<string, unknown>, fault: (key: string, message: string) => void) {
  const { transport, tls: given, local, connections } = settings as SipTrunkConfig
  if (transport !== 'tls' && given !== null)
    fault('tls', `is only for transport tls, which is ${transport} here`)
  if (local.port !== 0 && connections > 1)
    fault('connections', `must be 1 where local.port is given, is ${connections}: two cannot take one port`)
}

interface NumberRange {
  from: string
  to: string
}

function showRanges(ranges: readonly NumberRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ')
}

function parseRanges(given: readonly string[], place: Place): NumberRange[] {
  const ranges = given.map((range) => {
    const [from = '', to = from] = range.split('-')
    if (from.length !== to.length || from > to)
      place.fault(`${from}-${to} must be two numbers of equal length, the smaller one first`)
    return { from, to }
  })
  if (place.faults > 0) return ranges
  const count = ranges.reduce((sum, { from, to }) => sum + Number(to) - Number(from) + 1, 0)
  if (count > maxNumbers) place.fault(`must be at most ${maxNumbers} numbers, are ${count}`)
  const sorted = ranges.toSorted((a, b) => Number(a.from) - Number(b.from))
  for (const [index, { from }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && Number(from) <= Number(before.to))
      place.fault(`${from} stands in this list twice`)
  }
  return ranges
}

/** Address and user of the simulated carrier of calls. */
export interface SipPeer {
  host: string
  port: number
  username: string
  password: string
}

export function sandboxTrunk({ host, port, username, password }: SipPeer) {
  return {
    host,
    port,
    local: { host: '127.0.0.1', port: 0 },
    credentials: { username, password: new Secret(password) },
    window: sandboxWindow,
  }
}
