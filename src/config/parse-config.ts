import { dirname, resolve } from 'node:path'
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { isAddressRange } from '../lib/address-ranges.ts'
import type { Config, RouteConfig } from './config.ts'
import { defaultDataDir, listenDefaults, logDefaults } from './defaults.ts'
import { type Environment, isPostgresUrl, logLevels } from './env.ts'
import { ConfigFaults, type Fault } from './faults.ts'
import { parseCallOtp } from './parse-call-otp.ts'
import { parseCallbacks, parseContract, parseDispatch, parseFallback } from './parse-dispatch.ts'
import { parseHttpUrl } from './parse-http-upstream.ts'
import { parseLimits } from './parse-limits.ts'
import { parseLinks, parseOptOuts } from './parse-links.ts'
import { parseLookups } from './parse-lookups.ts'
import { parseMedia } from './parse-media.ts'
import { parseRoutes } from './parse-routes.ts'
import { parseUpstreams } from './parse-upstreams.ts'
import { parseVerification } from './parse-verification.ts'
import { postsNews } from './posts-news.ts'
import type { ReadTextFile } from './read-text-file.ts'
import { Secret } from './secrets.ts'
import { type Path, Section } from './section.ts'
import type { UpstreamConfig } from './upstream-config.ts'

export interface ConfigSource {
  /** Path of the file as people know it; relative paths in the file start at its folder. */
  path: string
  text: string
  readTextFile: ReadTextFile
}

/**
 * `posthorn.yaml` with `${NAME}` filled from the environment, whose own settings go before those of the file.
 * Throws `ConfigFaults` with every fault of the file. `only` leaves out the faults below other keys: a command
 * that needs nothing but the database must not ask for the passwords of the upstreams.
 */
export function parseConfig(source: ConfigSource, environment: Environment, only?: (keyof Config)[]): Config {
  const faults: Fault[] = []
  const { document, lineOf } = readDocument(source)
  const told = (path: Path) => only === undefined || path.length === 0 || only.some((key) => key === path[0])
  const root = new Section(document.toJS(), [], {
    variable: environment.variable,
    fault(path, message) {
      if (told(path)) faults.push({ path: pathText(path), line: lineOf(path), message })
    },
  })
  const config = parseRoot(root, environment, source)
  if (faults.length > 0) throw new ConfigFaults(source.path, inFileOrder(faults))
  return config
}

function parseRoot(root: Section, environment: Environment, source: ConfigSource): Config {
  const fromFile = (path: string) => resolve(dirname(source.path), path)
  const upstreams = parseUpstreams(root, (path) => source.readTextFile(fromFile(path)))
  const config: Config = {
    mode: 'installation',
    listen: parseListen(root.section('listen'), environment),
    publicUrl: parsePublicUrl(root, upstreams ?? []),
    dataDir: parseDataDir(root, environment, fromFile),
    database: parseDatabase(root.section('database'), environment),
    upstreams: upstreams ?? [],
    routes: upstreams === null ? unreadRoutes(root) : parseRoutes(root, upstreams),
    contract: parseContract(root.section('contract')),
    limits: parseLimits(root.section('limits')),
    fallback: parseFallback(root.section('fallback')),
    dispatch: parseDispatch(root.section('dispatch')),
    callbacks: parseCallbacks(root.section('callbacks')),
    lookups: parseLookups(root),
    media: parseMedia(root),
    callOtp: parseCallOtp(root),
    verification: parseVerification(root),
    links: parseLinks(root),
    optOuts: parseOptOuts(root),
    log: parseLog(root.section('log'), environment),
  }
  root.end()
  return config
}

/** Upstreams that post their news to us must know where. */
function parsePublicUrl(root: Section, upstreams: UpstreamConfig[]): string | null {
  if (root.has('publicUrl')) return parseHttpUrl(root, 'publicUrl')
  const calling = upstreams.find(postsNews)
  if (calling !== undefined) {
    root.fault(
      'publicUrl',
      `is missing: where ${calling.name} reaches this gateway, such as https://gateway.example`,
    )
  }
  return null
}

function unreadRoutes(root: Section): RouteConfig[] {
  root.has('routes')
  return []
}

function parseListen(section: Section, environment: Environment): Config['listen'] {
  const host = section.text('host', 'a host name or an address', listenDefaults.host, /^[^\s/]+$/)
  const port = section.whole('port', { min: 0, max: 65_535 }, listenDefaults.port)
  const trustedProxies = parseTrustedProxies(section)
  section.end()
  return {
    host: environment.host ?? host,
    port: environment.port ?? port,
    ...(trustedProxies.length > 0 && { trustedProxies }),
  }
}

function parseTrustedProxies(section: Section): string[] {
  if (!section.has('trustedProxies')) return []
  const value = section.raw('trustedProxies')
  const given = Array.isArray(value) ? value.map(String) : []
  if (!Array.isArray(value) || !given.every(isAddressRange)) {
    section.fault(
      'trustedProxies',
      'must be a list of IP addresses and ranges, such as 127.0.0.1 or 10.0.0.0/8',
    )
  }
  return given
}

function parseDataDir(root: Section, environment: Environment, fromFile: (path: string) => string): string {
  const written = root.has('dataDir') ? root.text('dataDir', 'the path of a folder') : null
  if (environment.dataDir !== null) return resolve(environment.dataDir)
  return written === null ? defaultDataDir() : fromFile(written)
}

function parseDatabase(section: Section, environment: Environment): Config['database'] {
  const url = section.has('url') ? section.secret('url', 'a PostgreSQL URL') : null
  section.end()
  if (environment.databaseUrl !== null) return { kind: 'url', url: environment.databaseUrl }
  if (url === null) return { kind: 'embedded' }
  const text = url.reveal()
  if (text !== '' && !isPostgresUrl(text)) {
    section.fault('url', 'must be a URL such as postgres://user:password@host:5432/database')
  }
  return { kind: 'url', url: new Secret(text) }
}

function parseLog(section: Section, environment: Environment): Config['log'] {
  const level = section.oneOf('level', logLevels, logDefaults.level)
  section.end()
  return { level: environment.logLevel ?? level }
}

/** Throws `ConfigFaults` where it is not YAML: what a broken file means cannot be checked. */
function readDocument(source: ConfigSource) {
  const lines = new LineCounter()
  // "failsafe" keeps every scalar as it is written: 0380, 007 and 5.0 lose no digit. `prettyErrors` would
  // repeat the faulty line, and with it perhaps a password.
  const options = { schema: 'failsafe', lineCounter: lines, prettyErrors: false } as const
  const document = parseDocument(source.text, options)
  const broken = new Map<number, string>()
  for (const error of document.errors) {
    const { line } = lines.linePos(error.pos[0])
    if (!broken.has(line)) broken.set(line, yamlSentence(error.code, source.text.split('\n')[line - 1] ?? ''))
  }
  if (broken.size > 0) {
    const faults = [...broken].map(([line, message]) => ({ path: '', line, message }))
    throw new ConfigFaults(source.path, faults)
  }
  visit(document, {
    Scalar(_, node) {
      if (node.type === 'PLAIN' && /^(|~|null)$/.test(String(node.value))) node.value = null
    },
  })
  return { document, lineOf: (path: Path) => lineOfNode(document, lines, path) }
}

function yamlSentence(code: string, line: string): string {
  if (code === 'DUPLICATE_KEY') return 'the same key stands twice in one mapping'
  if (/\{.*\$\{/.test(line)) return 'a variable inside { … } needs quotes around it'
  return `is not YAML here (${code.toLowerCase().replaceAll('_', ' ')})`
}

/** Line of the key or item, or of the nearest mapping around it that exists. */
function lineOfNode(document: Document, lines: LineCounter, path: Path): number | null {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === step)
      if (pair === undefined || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      if (isMap(node) || isScalar(node)) offset = node.range?.[0] ?? offset
    } else break
  }
  return path.length === 0 ? null : lines.linePos(offset).line
}

function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

function inFileOrder(faults: Fault[]): Fault[] {
  return faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}
