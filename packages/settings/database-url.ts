/** One server of a database URL. */
export interface DatabaseHost {
  /** A name, an address, or the folder of a unix socket (begins with `/`). */
  host: string
  port: number
}

export const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

export type SslMode = (typeof sslModes)[number]

/** TLS to the database as the URL wants it. Paths are those of PEM files. */
export interface DatabaseTls {
  /** Null where the URL does not say. */
  mode: SslMode | null
  /** `system`: the authorities that this machine trusts. */
  rootCert: string | null
  cert: string | null
  key: string | null
  keyPassword: string | null
  revoked: string | null
  minVersion: string | null
  /** TLS begins at once, without a request in clear text first (PostgreSQL 17). */
  isDirect: boolean
  /** `sslmode=no-verify` of node-postgres: encrypted, and no certificate is checked. */
  isUnchecked: boolean
}

/** The content of a PostgreSQL URL. What is null has the default of libpq. */
export interface DatabaseUrl {
  /** At least one, in the order of the URL. */
  hosts: DatabaseHost[]
  user: string | null
  password: string | null
  database: string | null
  tls: DatabaseTls
  /** Until one server has accepted the login. */
  connectTimeoutMs: number | null
  applicationName: string | null
  /** Command-line options for the server's session, such as `-c search_path=posthorn`. */
  options: string | null
  /** Null: no keepalive by TCP. */
  keepaliveIdleMs: number | null
  /** SCRAM proves that TLS ends at the server. */
  channelBinding: boolean
}

/** A part of a database URL is wrong. `message` completes the sentence "DATABASE_URL …" and holds no secret. */
export class WrongDatabaseUrl extends Error {
  override name = 'WrongDatabaseUrl'
}

const usualPort = 5_432
const usualKeepaliveMs = 10_000
const scheme = /^postgres(?:ql)?:\/\//

/**
 * Parses a connection URI of libpq: several hosts, IPv6 addresses, unix sockets, parameters. PostgreSQL, 34.1.1
 * (connection strings) and 34.1.2 (parameter key words). Throws `WrongDatabaseUrl`.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const { authority, path, query } = splitUrl(text)
  const at = authority.lastIndexOf('@')
  const login = at === -1 ? '' : authority.slice(0, at)
  const colon = login.indexOf(':')
  const given = readParameters(query)
  const inPlace: Record<string, string | null> = {
    user: decoded(colon === -1 ? login : login.slice(0, colon), 'the user'),
    password: colon === -1 ? null : decoded(login.slice(colon + 1), 'the password'),
    dbname: decoded(path, 'the database'),
  }
  const value = (name: string) => given.get(name) || inPlace[name] || null
  checkTarget(given)
  return {
    hosts: parseHosts(authority.slice(at + 1), given),
    user: value('user'),
    password: value('password'),
    database: value('dbname'),
    tls: parseTls(given),
    connectTimeoutMs: parseConnectTimeout(given),
    applicationName: value('application_name') ?? value('fallback_application_name'),
    options: value('options'),
    keepaliveIdleMs: parseKeepalive(given),
    channelBinding: parseChoice(given, 'channel_binding', ['prefer', 'disable'] as const) === 'prefer',
  }
}

/** Variables of libpq that stand in for parameters which the URL does not have. PostgreSQL, 34.15. */
const variables: Record<string, string> = {
  PGHOST: 'host',
  PGPORT: 'port',
  PGSSLMODE: 'sslmode',
  PGSSLROOTCERT: 'sslrootcert',
  PGSSLCERT: 'sslcert',
  PGSSLKEY: 'sslkey',
  PGSSLCRL: 'sslcrl',
  PGSSLNEGOTIATION: 'sslnegotiation',
  PGSSLMINPROTOCOLVERSION: 'ssl_min_protocol_version',
  PGCHANNELBINDING: 'channel_binding',
  PGCONNECT_TIMEOUT: 'connect_timeout',
  PGTARGETSESSIONATTRS: 'target_session_attrs',
  PGAPPNAME: 'application_name',
  PGOPTIONS: 'options',
}

/** The same URL with what the variables of libpq add to it. A URL that is wrong is returned as it is. */
export function withLibpqVariables(text: string, variable: (name: string) => string | undefined): string {
  if (!scheme.test(text)) return text
  const { authority, query } = splitUrl(text)
  const names = new Set(query.split('&').map((pair) => pair.split('=', 1)[0]))
  const hasHost = names.has('host') || authority.slice(authority.lastIndexOf('@') + 1) !== ''
  const added = Object.entries(variables).flatMap(([name, parameter]) => {
    const value = variable(name)
    const isGiven = names.has(parameter) || (hasHost && (parameter === 'host' || parameter === 'port'))
    return value === undefined || isGiven ? [] : [`${parameter}=${encodeURIComponent(value)}`]
  })
  if (added.length === 0) return text
  return `${text}${query === '' ? (text.endsWith('?') ? '' : '?') : '&'}${added.join('&')}`
}

/** `h1:5432`, `[::1]:5432`, or the folder of a socket. */
export function hostLabel({ host, port }: DatabaseHost): string {
  if (host.startsWith('/')) return port === usualPort ? host : `${host} (port ${port})`
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

function splitUrl(text: string): { authority: string; path: string; query: string } {
  const start = scheme.exec(text)
  if (start === null) throw new WrongDatabaseUrl(`must be a URL such as ${example}`)
  const rest = text.slice(start[0].length)
  const [, authority = '', path = '', query = ''] = /^([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?/.exec(rest) ?? []
  return { authority, path, query }
}

const example = 'postgres://user:password@host:5432/database'

/** Accepted, and without effect here: TCP limits that Node cannot set, and what does not apply. */
const withoutEffect = new Set([
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
  'client_encoding',
  'sslcompression',
  'sslsni',
  'uselibpqcompat',
  'passfile',
])

const known = new Set([
  ...['host', 'port', 'user', 'password', 'dbname', 'options', 'application_name'],
  ...['fallback_application_name', 'connect_timeout', 'target_session_attrs', 'load_balance_hosts'],
  ...['keepalives', 'keepalives_idle', 'channel_binding', 'gssencmode', 'ssl', 'sslmode', 'sslrootcert'],
  ...['sslcert', 'sslkey', 'sslpassword', 'sslcrl', 'sslnegotiation', 'ssl_min_protocol_version'],
])

function readParameters(query: string): Map<string, string> {
  const given = new Map<string, string>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded(equals === -1 ? pair : pair.slice(0, equals), 'a parameter')
    if (equals === -1) throw new WrongDatabaseUrl(`has the parameter ${name} without a value`)
    if (name === 'hostaddr')
      throw new WrongDatabaseUrl('has hostaddr: put the address in the place of the host')
    if (withoutEffect.has(name)) continue
    if (!known.has(name)) throw new WrongDatabaseUrl(`has the parameter ${name}, which is not known`)
    given.set(name, decoded(pair.slice(equals + 1), name))
  }
  const gss = given.get('gssencmode')
  if (gss === 'require') throw new WrongDatabaseUrl('has gssencmode=require: only TLS can encrypt')
  parseChoice(given, 'load_balance_hosts', ['disable', 'random'] as const)
  return given
}

function parseHosts(hostspec: string, given: ReadonlyMap<string, string>): DatabaseHost[] {
  const listed = (name: string) => given.get(name)?.split(',') ?? []
  const inPlace = hostspec === '' ? [] : hostspec.split(',').map(splitHost)
  const hosts = given.has('host') ? listed('host') : inPlace.map(({ host }) => host)
  if (hosts.length === 0) hosts.push('')
  const own = inPlace.map(({ port }) => port)
  const ports = given.has('port') ? listed('port') : own.every((port) => port === '') ? [] : own
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new WrongDatabaseUrl(
      `has ${hosts.length} hosts and ${ports.length} ports: there must be as many ports as hosts, or one for all`,
    )
  }
  return hosts.map((host, index) => ({
    host: host === '' ? 'localhost' : host,
    port: parsePort((ports.length === 1 ? ports[0] : ports[index]) ?? ''),
  }))
}

function splitHost(text: string): { host: string; port: string } {
  const [whole, bracketed, plain = '', port = ''] = /^(?:\[([^\]]+)\]|([^:]*))(?::([^:]*))?$/.exec(text) ?? []
  if (whole === undefined)
    throw new WrongDatabaseUrl(`must have an IPv6 address in brackets, such as [::1]:${usualPort}`)
  return { host: decoded(bracketed ?? plain, 'a host'), port }
}

function parsePort(text: string): number {
  if (text === '') return usualPort
  const port = Number(text)
  if (/^\d+$/.test(text) && port > 0 && port <= 65_535) return port
  throw new WrongDatabaseUrl(`has the port ${text}: it must be a whole number from 1 to 65535`)
}

function checkTarget(given: ReadonlyMap<string, string>): void {
  const target = given.get('target_session_attrs')
  if (target === undefined || target === 'read-write' || target === 'primary') return
  throw new WrongDatabaseUrl(
    `has target_session_attrs=${target}: it must be read-write or primary, because a gateway writes`,
  )
}

function parseTls(given: ReadonlyMap<string, string>): DatabaseTls {
  const path = (name: string) => given.get(name) || null
  const isUnchecked = given.get('sslmode') === 'no-verify' || given.get('ssl') === 'no-verify'
  const negotiation = parseChoice(given, 'sslnegotiation', ['postgres', 'direct'] as const)
  const tls: DatabaseTls = {
    mode: isUnchecked ? 'require' : parseSslMode(given),
    rootCert: path('sslrootcert'),
    cert: path('sslcert'),
    key: path('sslkey'),
    keyPassword: path('sslpassword'),
    revoked: path('sslcrl'),
    minVersion: parseChoice(given, 'ssl_min_protocol_version', [
      'TLSv1',
      'TLSv1.1',
      'TLSv1.2',
      'TLSv1.3',
    ] as const),
    isDirect: negotiation === 'direct',
    isUnchecked,
  }
  checkTls(tls)
  return tls
}

function parseSslMode(given: ReadonlyMap<string, string>): SslMode | null {
  const mode = parseChoice(given, 'sslmode', sslModes)
  if (mode !== null) return mode
  // As the driver for Java writes it; libpq reads it as well.
  const flag = parseChoice(given, 'ssl', ['true', '1', 'false', '0'] as const)
  if (flag !== null) return flag === 'true' || flag === '1' ? 'require' : 'disable'
  return given.get('sslrootcert') === 'system' ? 'verify-full' : null
}

function checkTls({ mode, rootCert, cert, key, isDirect }: DatabaseTls): void {
  if (rootCert === 'system' && mode !== 'verify-full') {
    throw new WrongDatabaseUrl(
      `has sslrootcert=system and sslmode=${mode}: with public authorities only verify-full proves who the server is`,
    )
  }
  if ((cert === null) !== (key === null))
    throw new WrongDatabaseUrl('has one of sslcert and sslkey: it must have both or neither')
  if (isDirect && (mode === null || mode === 'disable' || mode === 'allow' || mode === 'prefer'))
    throw new WrongDatabaseUrl('has sslnegotiation=direct: sslmode must then be require or stricter')
}

/** Whole seconds; 0 and less mean no limit in libpq, and the usual limit here. */
function parseConnectTimeout(given: ReadonlyMap<string, string>): number | null {
  const seconds = parseWhole(given, 'connect_timeout')
  return seconds === null || seconds <= 0 ? null : seconds * 1_000
}

function parseKeepalive(given: ReadonlyMap<string, string>): number | null {
  if (parseWhole(given, 'keepalives') === 0) return null
  const seconds = parseWhole(given, 'keepalives_idle')
  return seconds === null || seconds <= 0 ? usualKeepaliveMs : seconds * 1_000
}

function parseWhole(given: ReadonlyMap<string, string>, name: string): number | null {
  const text = given.get(name)
  if (text === undefined) return null
  if (!/^-?\d{1,6}$/.test(text))
    throw new WrongDatabaseUrl(`has ${name}=${text}: it must be a whole number of seconds`)
  return Number(text)
}

function parseChoice<Value extends string>(
  given: ReadonlyMap<string, string>,
  name: string,
  values: readonly Value[],
): Value | null {
  const text = given.get(name)
  if (text === undefined) return null
  const value = values.find((each) => each === text)
  if (value !== undefined) return value
  throw new WrongDatabaseUrl(
    `has ${name}=${text}: it must be ${values.join(', ').replace(/, ([^,]+)$/, ' or $1')}`,
  )
}

function decoded(text: string, what: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new WrongDatabaseUrl(
      `has a % in ${what} without two hexadecimal digits after it: write %25 for a % itself`,
    )
  }
}
