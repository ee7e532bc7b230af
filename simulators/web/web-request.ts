import type { IncomingHttpHeaders } from 'node:http'

/** The body of a request is not JSON. */
export class NotJson extends Error {
  override name = 'NotJson'
}

/** One call of a client, its body read. */
export class WebRequest {
  readonly method: string
  /** Without the query, as it came: percent-encoded. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The groups of the route's pattern, decoded. */
  readonly groups: readonly string[]
  readonly #search: string
  #query: URLSearchParams | null = null

  constructor(parts: {
    method: string
    path: string
    search: string
    headers: IncomingHttpHeaders
    body: Buffer
    groups: readonly string[]
  }) {
    this.method = parts.method
    this.path = parts.path
    this.headers = parts.headers
    this.body = parts.body
    this.groups = parts.groups
    this.#search = parts.search
  }

  /** A value of the query as octets, which need not be UTF-8; null where it is not there. */
  queryOctets(name: string): Buffer | null {
    const [, value] = new RegExp(`[?&]${name}=([^&]*)`).exec(`?${this.#search}`) ?? []
    if (value === undefined) return null
    const unescaped = value
      .replaceAll('+', ' ')
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(unescaped, 'latin1')
  }

  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(this.#search)
    return this.#query
  }

  /** The body as UTF-8. */
  get text(): string {
    return this.body.toString('utf8')
  }

  /** Throws `NotJson`. */
  json(): unknown {
    try {
      return JSON.parse(this.text) as unknown
    } catch {
      throw new NotJson('the body is not JSON')
    }
  }
}

/** The answer to a client. An object is sent as JSON. */
export interface WebAnswer {
  status: number
  headers?: Readonly<Record<string, string>>
  body: object | string | Buffer
  /** Called once the answer is on its way, or was lost. */
  sent?: () => void
}

export interface WebRoute {
  method: string
  /** Of the path without the query; its groups become `request.groups`. A string matches itself. */
  path: string | RegExp
  /** Faults leave this route alone, as they should an OAuth token endpoint. Default false. */
  spared?: boolean
  /** An answer that needs time is a promise. A rejection or throw is for `failed` of the listener. */
  answer: (request: WebRequest) => WebAnswer | Promise<WebAnswer>
}
