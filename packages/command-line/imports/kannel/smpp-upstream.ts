import { addSecret, type Found, type FoundUpstream, freeName } from '../found.ts'
import type { GroupReader } from './group-reader.ts'

/** What `alt-charset` may be, as `defaultAlphabet`. */
const alphabets: Readonly<Record<string, string>> = {
  gsm: 'gsm',
  'gsm-7': 'gsm',
  ascii: 'ascii',
  'us-ascii': 'ascii',
  'iso-8859-1': 'latin1',
  latin1: 'latin1',
  'latin-1': 'latin1',
}

/** By bits: 1 for hexadecimal ids in responses, 2 in receipts (users' guide, `msg-id-type`). */
const receiptIds = ['as-is', 'decimal-to-hex', 'hex-to-decimal', 'as-is'] as const

/** Kannel's, where the group has none. */
const usualWindow = 10

/** An SMSC of the kind `smpp` as an upstream; null where it only receives. */
export function smppUpstream(group: GroupReader, found: Found): FoundUpstream | null {
  const needed = group.needed('host', 'smsc-username', 'smsc-password')
  if (needed === null) return null
  const { host, 'smsc-username': systemId, 'smsc-password': password } = needed
  const bind = chooseBind(group)
  if (bind === null) return null
  const name = freeName(found, group.text('smsc-id') ?? host)
  const settings = {
    name,
    host,
    port: group.whole('port', 1, 65_535) ?? group.whole('receive-port', 1, 65_535) ?? 2775,
    ...given('tls', group.flag('use-ssl') === true ? true : null),
    systemId,
    password: addSecret(found, `${name} password`, password),
    ...given('systemType', group.text('system-type')),
    ...given('interfaceVersion', parseVersion(group)),
    ...given('bind', bind === 'transceiver' ? null : bind),
    connections: group.whole('instances', 1, 100) ?? 1,
    window: group.whole('max-pending-submits', 1, 10_000) ?? usualWindow,
    ...given('ratePerSecond', group.number('throughput')),
    ...given('responseTimeoutMs', milliseconds(group.whole('wait-ack', 1, 3_600))),
    ...given('enquireLinkMs', milliseconds(group.whole('enquire-link-interval', 1, 3_600))),
    ...given('reconnect', reconnect(group.whole('reconnect-delay', 1, 3_600))),
    ...given('defaultAlphabet', readAlphabet(group)),
    ...given('receiptIds', receiptIds[group.whole('msg-id-type', 0, 3) ?? -1] ?? null),
    ...given('addresses', readAddresses(group)),
  }
  return { place: group.place, settings }
}

/** Kannel opens a receiver beside the transmitter where `receive-port` is set. */
function chooseBind(group: GroupReader): string | null {
  const port = group.text('port')
  const receivePort = group.text('receive-port')
  if (group.flag('transceiver-mode') === true) return 'transceiver'
  if (port === null && receivePort !== null) {
    const other = 'an upstream binds as transmitter and receiver: the group of the transmitter carries it'
    group.leaveOut('receive-port', other)
    return null
  }
  if (receivePort !== null && receivePort !== port) {
    group.leaveOut('receive-port', 'an upstream has one port: ask the carrier for one that takes both binds')
  }
  return 'transmitter+receiver'
}

function parseVersion(group: GroupReader): string | null {
  const version = group.text('interface-version')
  if (version === null || version === '34') return null
  if (version === '50') return '5.0'
  group.leaveOut('interface-version', 'none; Posthorn speaks 3.4 (34) and 5.0 (50)')
  return null
}

function readAlphabet(group: GroupReader): string | null {
  const charset = group.text('alt-charset')
  const alphabet = alphabets[charset?.toLowerCase() ?? '']
  if (charset !== null && alphabet === undefined) {
    group.leaveOut('alt-charset', 'data_coding 0 is gsm, latin1 or ascii (`defaultAlphabet`)')
  }
  return alphabet ?? null
}

function readAddresses(group: GroupReader): object | null {
  const addresses = {
    ...given('sourceTon', group.whole('source-addr-ton', 0, 255)),
    ...given('sourceNpi', group.whole('source-addr-npi', 0, 255)),
  }
  return Object.keys(addresses).length === 0 ? null : addresses
}

function reconnect(seconds: number | null): object | null {
  return seconds === null ? null : { baseMs: Math.min(500, seconds * 1_000), maxMs: seconds * 1_000 }
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000
}

function given<Value>(name: string, value: Value | null): Record<string, Value> {
  return value === null ? {} : { [name]: value }
}
