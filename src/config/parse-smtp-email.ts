import { parseEmailAddress } from '../domain/address/email-address.ts'
import { smtpEmailDefaults as defaults } from './defaults.ts'
import { parseDkim } from './parse-dkim.ts'
import { parseTls } from './parse-tls.ts'
import type { ReadTextFile } from './read-text-file.ts'
import type { Secret } from './secrets.ts'
import type { Section } from './section.ts'
import type { SmtpEmailConfig } from './upstream-config.ts'
import { parseUpstreamName } from './upstream-name.ts'

const ports = { min: 1, max: 65_535 }
const timeoutMs = { min: 100, max: 600_000 }
/** RFC 8314, 3.3, for TLS from the start; RFC 6409 for the others. */
const tlsPort = 465
const hostName = /^[^\s/@]+$/

export function parseSmtpEmail(section: Section, readTextFile: ReadTextFile): SmtpEmailConfig {
  section.oneOf('channel', ['email'], 'email')
  const security = section.oneOf('security', ['starttls', 'tls', 'none'], defaults.security)
  const host = section.text('host', 'a host name or an address, without scheme or port', undefined, hostName)
  if (security === 'none' && !isLoopback(host)) {
    section.fault('security', 'must be starttls or tls: what leaves this machine goes encrypted')
  }
  const webhookSecret = parseWebhookSecret(section)
  return {
    name: parseUpstreamName(section),
    kind: 'smtp-email',
    channel: 'email',
    host,
    port: section.whole('port', ports, security === 'tls' ? tlsPort : defaults.port),
    security,
    tls: parseTls(section, readTextFile) ?? defaults.tls,
    credentials: parseCredentials(section),
    clientName: section.has('clientName')
      ? section.text('clientName', 'a host name', undefined, hostName)
      : defaults.clientName,
    senders: parseFrom(section),
    bounceAddress: section.has('bounceAddress')
      ? parseAddress(section, 'bounceAddress')
      : defaults.bounceAddress,
    webhookSecret,
    dkim: parseDkim(section, readTextFile),
    deliveredWhen: parseDeliveredWhen(section, webhookSecret),
    ...parsePace(section),
  }
}

type PaceKeys = 'connections' | 'window' | 'ratePerSecond' | 'connectTimeoutMs' | 'responseTimeoutMs'

function parsePace(section: Section): Pick<SmtpEmailConfig, PaceKeys> {
  return {
    connections: section.whole('connections', { min: 1, max: 100 }, defaults.connections),
    window: section.whole('window', { min: 1, max: 1_000 }, defaults.window),
    ratePerSecond: section.has('ratePerSecond')
      ? section.fraction('ratePerSecond', { min: 0.01, max: 10_000 })
      : defaults.ratePerSecond,
    connectTimeoutMs: section.whole('connectTimeoutMs', timeoutMs, defaults.connectTimeoutMs),
    responseTimeoutMs: section.whole('responseTimeoutMs', timeoutMs, defaults.responseTimeoutMs),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function parseCredentials(section: Section): SmtpEmailConfig['credentials'] {
  if (!section.has('credentials')) return null
  const credentials = section.section('credentials')
  const username = credentials.text('username', '1 to 256 characters', undefined, /^[^\p{Cc}]{1,256}$/u)
  const what = '1 to 1024 characters, best taken from a variable'
  const password = credentials.secret('password', what, /^[^\p{Cc}]{1,1024}$/u)
  credentials.end()
  return { username, password }
}

/** `name` is what a mail program shows; without it our name of the sender. `*` is for all other senders. */
function parseFrom(section: Section): SmtpEmailConfig['senders'] {
  const items = section.sections('senders', 'sender, address and name')
  if (!section.has('senders')) section.fault('senders', 'is missing: a list of sender, address and name')
  else if (Array.isArray(section.raw('senders')) && items.length === 0) {
    section.fault('senders', 'must name at least one sender')
  }
  const taken = new Set<string>()
  return items.map((item) => {
    const sender = item.text('sender', 'a name of 1 to 64 characters', undefined, /^[^\p{Cc}]{1,64}$/u)
    const address = parseAddress(item, 'address')
    const shown = sender === '*' ? '' : sender
    const name = item.text('name', '1 to 128 characters', shown, /^[^\p{Cc}]{1,128}$/u)
    item.end()
    if (sender !== '' && taken.has(sender)) item.fault('sender', `${sender} stands in this list twice`)
    taken.add(sender)
    return { sender, address, name }
  })
}

const anAddress = 'an e-mail address, without a name'

function parseAddress(section: Section, key: string): string {
  const text = section.text(key, anAddress)
  const address = parseEmailAddress(text)
  if (address === null && text !== '') section.fault(key, `must be ${anAddress}, is ${JSON.stringify(text)}`)
  return address ?? ''
}

function parseWebhookSecret(section: Section): Secret | null {
  if (!section.has('webhookSecret')) return null
  const what = '16 to 128 letters, digits, dots, dashes or underscores, best taken from a variable'
  return section.secret('webhookSecret', what, /^[\w.-]{16,128}$/)
}

function parseDeliveredWhen(
  section: Section,
  webhookSecret: Secret | null,
): SmtpEmailConfig['deliveredWhen'] {
  const when = section.oneOf('deliveredWhen', ['taken', 'reported'], defaults.deliveredWhen)
  if (when === 'reported' && webhookSecret === null) {
    section.fault('webhookSecret', 'is missing: delivery reports come to an address that it stands in')
  }
  return when
}
