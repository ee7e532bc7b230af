import { request } from 'undici'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { capital } from '../../kit/text/capital.ts'

/** The simulated phone network, through its interface `/sandbox/…`. */
export class SimulatedNetwork {
  readonly #url: string | null

  /** `url` is null outside of sandbox mode: every request is then refused. */
  constructor(url: string | null) {
    this.#url = url
  }

  /**
   * Returns the network's answer. Rejects with `ConsoleRefusal`, with the network's sentence where it
   * refuses.
   */
  async request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
    if (this.#url === null) {
      throw new ConsoleRefusal('handsets-absent', {})
    }
    const { status, json } = await send(new URL(path, this.#url), method, body)
    if (status < 400) return json
    const { error = 'The simulated network made an error' } = json as { error?: string }
    const code =
      status === 404 ? 'simulator-unknown' : status < 500 ? 'simulator-refused' : 'simulator-failed'
    throw new ConsoleRefusal(code, { sentence: capital(error) })
  }
}

async function send(url: URL, method: 'GET' | 'POST' | 'PUT' | 'DELETE', body: object | undefined) {
  try {
    const answer = await request(url, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
    })
    return { status: answer.statusCode, json: await answer.body.json() }
  } catch (error) {
    const refusal = new ConsoleRefusal('simulator-away', {})
    refusal.cause = error
    throw refusal
  }
}
