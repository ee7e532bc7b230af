import { isIP } from 'node:net'
import { findKind, type UpstreamConfig } from '../../carriers/kinds.ts'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../kit/net/loopback.ts'
import { bareHostname } from '../../kit/net/public-address.ts'
import { parseDatabaseUrl } from '../../settings/database-url.ts'
import type { TlsConfig } from '../../settings/forms.ts'
import { usualTls } from '../../settings/forms.ts'

/** How TLS begins: with the first octet, or after a request in the clear. `none`: there is no TLS. */
export type TlsStart = 'none' | 'at-once' | 'smtp' | 'postgres'

/** A server that the settings name. */
export interface Endpoint {
  /** For findings: `upstream carrier-a`. */
  subject: string
  /** The path of the setting. */
  setting: string
  host: string
  port: number
  tlsStart: TlsStart
  tls: TlsConfig
  /** Its address over HTTP; null where it speaks something else. */
  url: string | null
}

/** Every server that the settings name, without the database. */
export function listEndpoints(config: Config): Endpoint[] {
  const { publicUrl, links, lookups, speech, archive, tracing } = config
  const named = (subject: string, setting: string, url: string | null) =>
    url === null ? [] : [ofUrl(subject, setting, url)]
  return [
    ...config.upstreams.map((upstream, index) => ofUpstream(upstream, `upstreams[${index}]`)),
    ...named('publicUrl', 'publicUrl', publicUrl),
    ...named('links', 'links.baseUrl', links.baseUrl),
    ...('baseUrl' in lookups ? [ofUrl('lookups', 'lookups.baseUrl', lookups.baseUrl)] : []),
    ...speech.engines.flatMap((engine, index) =>
      'baseUrl' in engine
        ? [ofUrl(`speech engine ${engine.name}`, `speech.engines[${index}].baseUrl`, engine.baseUrl)]
        : [],
    ),
    ...named('traces', 'tracing.endpoint', tracing.endpoint),
    ...(archive.kind === 's3' ? [ofUrl('archive', 'archive.endpoint', archive.endpoint)] : []),
  ]
}

/** The servers of the database; none where it is embedded or reached by a socket. */
export function databaseEndpoints({ database }: Pick<Config, 'database'>): Endpoint[] {
  if (database.kind === 'embedded') return []
  const { hosts, tls } = parseDatabaseUrl(database.url.reveal())
  return hosts
    .filter(({ host }) => !host.startsWith('/'))
    .map(({ host, port }) => ({
      ...{ subject: 'database', setting: 'database.url', host, port, url: null },
      tlsStart: tls.mode === 'disable' ? 'none' : tls.isDirect ? 'at-once' : 'postgres',
      // Who signed it is judged where the database is opened.
      tls: { ...usualTls, rejectUnauthorized: false },
    }))
}

/** Whether a name must be looked up. */
export function isName(host: string): boolean {
  return isIP(host) === 0 && !isLoopback(host)
}

export function ofUrl(subject: string, setting: string, address: string): Endpoint {
  const { protocol, hostname, port } = new URL(address)
  const isEncrypted = protocol === 'https:'
  return {
    ...{ subject, setting, host: bareHostname(hostname), url: address },
    port: port === '' ? (isEncrypted ? 443 : 80) : Number(port),
    tlsStart: isEncrypted ? 'at-once' : 'none',
    tls: usualTls,
  }
}

function ofUpstream(upstream: UpstreamConfig, path: string): Endpoint {
  const subject = `upstream ${upstream.name}`
  if (upstream.kind === 'smtp-email') {
    const { host, port, security, tls } = upstream
    const tlsStart = security === 'none' ? 'none' : security === 'tls' ? 'at-once' : 'smtp'
    return { subject, setting: path, host, port, url: null, tlsStart, tls }
  }
  if (upstream.kind === 'smpp' || upstream.kind === 'sip-voice' || upstream.kind === 'sip-call') {
    const { host, port, tls } = upstream
    const tlsStart = tls === null ? 'none' : 'at-once'
    return { subject, setting: path, host, port, url: null, tlsStart, tls: tls ?? usualTls }
  }
  return ofUrl(subject, `${path}.baseUrl`, findKind(upstream).address(upstream))
}
