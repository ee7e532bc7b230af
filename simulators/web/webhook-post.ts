import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface Webhook {
  headers: Readonly<Record<string, string>>
  body: string
}

export interface WebhookResponse {
  status: number
  body: string
}

const maxResponseBytes = 64 * 1024
const timeoutMs = 10_000

/** Sends webhooks over connections that stay open. */
export class WebhookPost implements Disposable {
  readonly #http: HttpAgent
  readonly #https: HttpsAgent
  readonly #targets = new Map<string, RequestOptions>()

  /** `concurrency`: connections to one host. */
  constructor(concurrency: number) {
    const options = { keepAlive: true, maxSockets: concurrency, maxFreeSockets: concurrency, noDelay: true }
    this.#http = new HttpAgent(options)
    this.#https = new HttpsAgent(options)
  }

  /** Resolves with null when no answer came. */
  send(method: 'GET' | 'POST', url: string, webhook: Webhook): Promise<WebhookResponse | null> {
    return new Promise((resolve) => {
      const target = this.#target(url)
      const length = Buffer.byteLength(webhook.body)
      const headers = length > 0 ? { ...webhook.headers, 'content-length': length } : webhook.headers
      const request = target.protocol === 'https:' ? httpsRequest : httpRequest
      const outgoing = request({ ...target, method, headers, timeout: timeoutMs }, (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= maxResponseBytes) chunks.push(chunk)
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') })
        })
        response.on('error', () => resolve(null))
      })
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => resolve(null))
      outgoing.on('close', () => resolve(null))
      outgoing.end(webhook.body)
    })
  }

  [Symbol.dispose](): void {
    this.#http.destroy()
    this.#https.destroy()
  }

  #target(url: string): RequestOptions {
    const known = this.#targets.get(url)
    if (known) return known
    const { protocol, hostname, port, pathname, search, username, password } = new URL(url)
    const target: RequestOptions = {
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: pathname + search,
      // Credentials in an address go as HTTP Basic.
      auth: username === '' ? null : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
      agent: protocol === 'https:' ? this.#https : this.#http,
    }
    if (this.#targets.size > 1_000) this.#targets.clear()
    this.#targets.set(url, target)
    return target
  }
}
