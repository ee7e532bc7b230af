import { type Readable, Transform } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { egressConnector } from '../../kit/net/egress-connector.ts'
import { httpConnector } from '../../kit/net/http-connector.ts'
import { isPublicAddress } from '../../kit/net/public-address.ts'
import { openSystemResolver } from '../../kit/net/resolver.ts'
import { asMembers, asText, parseJson } from '../../kit/text/members.ts'
import { rawText } from '../http/raw-text.ts'
import type { UpstreamAnswer } from '../http/upstream-exchange.ts'
import { UpstreamHttp } from '../http/upstream-http.ts'
import type { MediaAnswer, MediaSource } from '../webhook.ts'
import { describeGraphError, readGraphError } from './graph-error.ts'
import { readMediaPath } from './media-path.ts'
import { revealSecrets, type WhatsAppCloudConfig } from './settings.ts'

/** The largest file that WhatsApp carries is a document of 100 MB. */
const maxBytes = 100 * 1_048_576
/** From the request for the file to its last byte. */
const longestMs = 120_000

/**
 * Fetches files of subscribers: `GET /{media_id}` returns an address that is valid for five minutes and needs our
 * token.
 */
export function createMediaSource(
  config: WhatsAppCloudConfig,
  openResolver = openSystemResolver,
): MediaSource {
  return {
    async fetch(path, signal) {
      const id = readMediaPath(path, config.appSecret.reveal())
      if (id === null) return { kind: 'absent', why: 'the address is not one of ours' }
      const found = readPlace(await requestAddress(config, id, signal), config)
      return 'kind' in found ? found : download(found, { ...config, openResolver }, signal)
    },
  }
}

type DownloadOptions = WhatsAppCloudConfig & { openResolver: typeof openSystemResolver }

interface Place {
  url: URL
  contentType: string
}

async function requestAddress(
  config: WhatsAppCloudConfig,
  id: string,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  if (signal.aborted) return { kind: 'not-sent', why: 'the client has gone' }
  const { baseUrl, responseTimeoutMs: timeoutMs, version } = config
  const http = new UpstreamHttp({ baseUrl, timeoutMs, connections: 1 })
  const close = () => void http.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    return await http.request({ method: 'GET', path: `/${version}/${id}`, headers: authorization(config) })
  } finally {
    signal.removeEventListener('abort', close)
    await http.close()
  }
}

function readPlace(answer: UpstreamAnswer, config: WhatsAppCloudConfig): Place | MediaAnswer {
  const hidden = revealSecrets(config)
  if (answer.kind !== 'answer') return { kind: 'unavailable', why: rawText(answer.why, hidden) }
  const members = asMembers(parseJson(answer.body))
  const error = readGraphError(members['error'])
  if (error !== null) {
    const why = rawText(describeGraphError(error), hidden)
    // "Object with ID … does not exist": Meta keeps files for seven days.
    return { kind: error.code === 100 ? 'absent' : 'unavailable', why }
  }
  const url = asText(members['url'])
  if (answer.status !== 200 || url === null) {
    return { kind: 'unavailable', why: rawText(`HTTP ${answer.status}: ${answer.body}`, hidden) }
  }
  const allowed = allowedUrl(url, config.baseUrl)
  if (allowed === null) return { kind: 'unavailable', why: rawText(`not a host of Meta: ${url}`, hidden) }
  return { url: allowed, contentType: safeType(asText(members['mime_type'])) }
}

/** The request carries our token, so only Graph itself and Meta's file hosts are allowed. */
export function allowedUrl(text: string, baseUrl: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (url.origin === new URL(baseUrl).origin) return url
  const isMeta = /\.(fbsbx\.com|fbcdn\.net|whatsapp\.net)$/.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && isMeta ? url : null
}

/** Types that a browser would run as our page are served as plain bytes. */
function safeType(type: string | null): string {
  const plain = /^[a-z]+\/[\w.+-]+/i.exec(type ?? '')?.[0].toLowerCase()
  if (plain === undefined || /html|xml|javascript|ecmascript/.test(plain)) return 'application/octet-stream'
  return plain
}

async function download(
  { url, contentType }: Place,
  config: DownloadOptions,
  signal: AbortSignal,
): Promise<MediaAnswer> {
  const hidden = revealSecrets(config)
  const agent = await agentFor(url, config)
  const free = () => void agent.destroy()
  try {
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      // Meta's file hosts refuse requests without a User-Agent.
      headers: { ...authorization(config), 'user-agent': 'posthorn' },
      headersTimeout: config.responseTimeoutMs,
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    })
    const length = parseLength(answer.headers)
    if (answer.statusCode === 200 && (length ?? 0) <= maxBytes) {
      return { kind: 'media', contentType, length, body: bounded(answer.body, free) }
    }
    free()
    const why = answer.statusCode === 200 ? `${length} bytes are too many` : `HTTP ${answer.statusCode}`
    return { kind: answer.statusCode === 404 ? 'absent' : 'unavailable', why }
  } catch (error) {
    free()
    return {
      kind: 'unavailable',
      why: rawText(error instanceof Error ? error.message : String(error), hidden),
    }
  }
}

/** Graph itself is where the operator says; a host that its answer names must be on the internet, also by its address. */
async function agentFor({ origin }: URL, options: DownloadOptions): Promise<Agent> {
  const { baseUrl, responseTimeoutMs: timeoutMs, openResolver } = options
  if (origin === new URL(baseUrl).origin) return new Agent({ connect: httpConnector({ timeout: timeoutMs }) })
  const resolver = await openResolver()
  return new Agent({ connect: egressConnector({ resolver, allows: isPublicAddress, timeoutMs }) })
}

function authorization({ token }: WhatsAppCloudConfig): Record<string, string> {
  return { authorization: `Bearer ${token.reveal()}` }
}

function parseLength(headers: Dispatcher.ResponseData['headers']): number | null {
  const length = headers['content-length']
  return typeof length === 'string' && /^\d{1,12}$/.test(length) ? Number(length) : null
}

/** Fails where more bytes come than WhatsApp allows. `onEnd` is called once nothing more is read. */
function bounded(source: Readable, onEnd: () => void): Readable {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new Error(`more than ${maxBytes} bytes`) : null, chunk)
    },
  })
  limit.once('close', onEnd)
  source.once('error', (error) => limit.destroy(error))
  limit.once('close', () => source.destroy())
  return source.pipe(limit)
}
