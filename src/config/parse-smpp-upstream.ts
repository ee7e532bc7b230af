import { smppDefaults } from './defaults.ts'
import { parseBackoff } from './parse-dispatch.ts'
import { parseTls } from './parse-tls.ts'
import type { ReadTextFile } from './read-text-file.ts'
import type { Section } from './section.ts'
import type { SmppUpstreamConfig } from './upstream-config.ts'
import { parseUpstreamName } from './upstream-name.ts'

const ports = { min: 1, max: 65_535 }
const hourMs = { min: 100, max: 3_600_000 }
const versions = { '3.4': 0x34, '5.0': 0x50, '5': 0x50 } as const

export function parseSmppUpstream(section: Section, readTextFile: ReadTextFile): SmppUpstreamConfig {
  section.oneOf('channel', ['sms'], 'sms')
  return {
    name: parseUpstreamName(section),
    kind: 'smpp',
    channel: 'sms',
    host: section.text('host', 'a host name or an address, without scheme or port', undefined, /^[^\s/]+$/),
    port: section.whole('port', ports, smppDefaults.port),
    tls: parseTls(section, readTextFile),
    systemId: section.text(
      'systemId',
      'the system_id of the bind, 1 to 15 ASCII characters',
      undefined,
      /^[ -~]{1,15}$/,
    ),
    password: section.secret(
      'password',
      'at most 64 ASCII characters, best taken from a variable',
      /^[ -~]{0,64}$/,
    ),
    systemType: section.text(
      'systemType',
      'at most 12 ASCII characters',
      smppDefaults.systemType,
      /^[ -~]{0,12}$/,
    ),
    ...parseSession(section),
    ...parseEncoding(section),
  }
}

type SessionKeys =
  | 'interfaceVersion'
  | 'bind'
  | 'connections'
  | 'window'
  | 'ratePerSecond'
  | 'responseTimeoutMs'
  | 'enquireLinkMs'
  | 'reconnect'

function parseSession(section: Section): Pick<SmppUpstreamConfig, SessionKeys> {
  const rate = section.has('ratePerSecond')
  return {
    interfaceVersion: versions[section.oneOf('interfaceVersion', ['3.4', '5.0', '5'], '3.4')],
    bind: section.oneOf('bind', ['transceiver', 'transmitter+receiver'], smppDefaults.bind),
    connections: section.whole('connections', { min: 1, max: 100 }, smppDefaults.connections),
    window: section.whole('window', { min: 1, max: 10_000 }, smppDefaults.window),
    ratePerSecond: rate ? section.fraction('ratePerSecond', { min: 0.01, max: 100_000 }) : null,
    responseTimeoutMs: section.whole('responseTimeoutMs', hourMs, smppDefaults.responseTimeoutMs),
    enquireLinkMs: section.whole('enquireLinkMs', hourMs, smppDefaults.enquireLinkMs),
    reconnect: parseBackoff(section.section('reconnect'), smppDefaults.reconnect),
  }
}

type EncodingKeys = 'longText' | 'defaultAlphabet' | 'receiptIds' | 'addresses'

function parseEncoding(section: Section): Pick<SmppUpstreamConfig, EncodingKeys> {
  const addresses = section.section('addresses')
  const encoding: Pick<SmppUpstreamConfig, EncodingKeys> = {
    longText: section.oneOf('longText', ['udh', 'sar', 'payload'], smppDefaults.longText),
    defaultAlphabet: section.oneOf(
      'defaultAlphabet',
      ['gsm', 'latin1', 'ascii'],
      smppDefaults.defaultAlphabet,
    ),
    receiptIds: section.oneOf(
      'receiptIds',
      ['auto', 'as-is', 'hex-to-decimal', 'decimal-to-hex'],
      smppDefaults.receiptIds,
    ),
    addresses: {
      sourceTon: addresses.wholeOrNull('sourceTon', { min: 0, max: 255 }),
      sourceNpi: addresses.wholeOrNull('sourceNpi', { min: 0, max: 255 }),
    },
  }
  addresses.end()
  return encoding
}
