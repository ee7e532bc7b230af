import { Agent } from 'undici'

export interface Webhook {
  /** Default POST. */
  method?: 'GET' | 'POST'
  /** Follows the address, without the question mark. */
  query?: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface WebhookResponse {
  status: number
  body: string
}

const maxResponseBytes = 64 * 1024
const timeoutMs = 10_000

interface Target {
  origin: string
  path: string
  /** Credentials in an address go as HTTP Basic. */
  headers: Readonly<Record<string, string>>
}

/** Sends webhooks over connections that stay open. */
export class WebhookPost implements Disposable {
  readonly #agent: Agent
  readonly #targets = new Map<string, Target>()

  /** `concurrency`: connections to one host. */
  constructor(concurrency: number) {
    this.#agent = new Agent({
      connections: concurrency,
      connectTimeout: timeoutMs,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: maxResponseBytes,
    })
  }

  /** Resolves with null when no answer came, or one that is too long. */
  async send(url: string, webhook: Webhook): Promise<WebhookResponse | null> {
    const { method = 'POST', query, body } = webhook
    try {
      const { origin, path, headers } = this.#target(url)
      const response = await this.#agent.request({
        origin,
        path: query === undefined ? path : withQuery(path, query),
        method,
        headers: { ...headers, ...webhook.headers },
        body: body === '' ? null : body,
      })
      return { status: response.statusCode, body: await response.body.text() }
    } catch {
      return null
    }
  }

  [Symbol.dispose](): void {
    void this.#agent.destroy()
  }

  #target(url: string): Target {
    const known = this.#targets.get(url)
    if (known) return known
    const { origin, pathname, search, username, password } = new URL(url)
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    const target = { origin, path: pathname + search, headers: username === '' ? {} : { authorization } }
    if (this.#targets.size > 1_000) this.#targets.clear()
    this.#targets.set(url, target)
    return target
  }
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
