import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReceivedView } from '../../console-contract/traffic/callbacks.ts'
import { signCallback } from '../../engines/callbacks/callback-request.ts'
import { sameText } from '../../kit/text/same-text.ts'
import type { Clock } from '../../kit/time/clock.ts'

/** An account with its signing secrets, separated by spaces. */
export interface Signer {
  account: string
  secrets: string
}

export interface SandboxReceiverOptions {
  clock: Clock
  signers: () => Signer[]
  /** Called after each received request. */
  onReceived: () => void
}

const maxKept = 200
const maxKeptCharacters = 16_384
const maxBytes = 1_048_576

/**
 * Accepts what is posted to `/sandbox/receiver/<name>` and keeps the latest of it in memory, so that a hook
 * can point there before the client has a receiver. Answers 200, or the status that `?answer=503` names.
 * Sandbox mode only.
 */
export class SandboxReceiver {
  readonly #options: SandboxReceiverOptions
  readonly #listeners = new Set<() => void>()
  #received: ReceivedView[] = []
  #lastId = 0

  constructor(options: SandboxReceiverOptions) {
    this.#options = options
  }

  /** Newest first. */
  received(): readonly ReceivedView[] {
    return this.#received
  }

  /** Calls `listener` after each received request. Returns what ends that. */
  onReceived(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#received = []
    this.#options.onReceived()
  }

  /** Uses its own scope, because it accepts bodies of every type. */
  addTo(app: FastifyInstance): void {
    app.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers()
      const limits = { parseAs: 'string', bodyLimit: maxBytes } as const
      scope.addContentTypeParser('*', limits, (_request, text, parsed) => parsed(null, text))
      scope.all('/sandbox/receiver/:name', (request, reply) => {
        const { name } = request.params as { name: string }
        const answered = requestedStatus(request)
        this.#keep(request, name.slice(0, 64), answered)
        return reply
          .code(answered)
          .type('text/plain')
          .send(answered < 300 ? 'ok\n' : 'as requested\n')
      })
      done()
    })
  }

  #keep(request: FastifyRequest, name: string, answered: number): void {
    const body = typeof request.body === 'string' ? request.body : ''
    const received: ReceivedView = {
      receivedId: this.#nextId(),
      name,
      at: this.#options.clock.now(),
      method: request.method,
      path: request.url.slice(0, 2_048),
      headers: shownHeaders(request),
      // Copied, because a slice would keep the whole text in memory.
      body: Buffer.from(body.slice(0, maxKeptCharacters)).toString(),
      cut: body.length > maxKeptCharacters,
      answered,
      ...this.#checkSignature(request, body),
    }
    this.#received = [received, ...this.#received].slice(0, maxKept)
    this.#options.onReceived()
    for (const listener of this.#listeners) listener()
  }

  /** Grows with the time, also over the receivers of several processes. */
  #nextId(): number {
    this.#lastId = Math.max(this.#lastId + 1, this.#options.clock.now() * 1_000)
    return this.#lastId
  }

  #checkSignature({ headers }: FastifyRequest, body: string): Pick<ReceivedView, 'signature' | 'account'> {
    const [given = '', id = '', timestamp = ''] = ['signature', 'id', 'timestamp'].map((name) =>
      String(headers[`webhook-${name}`] ?? ''),
    )
    if (given === '') return { signature: 'none', account: null }
    const fits = ({ secrets }: Signer) =>
      signCallback(secrets, id, timestamp, body)
        .split(' ')
        .some((expected) => given.split(' ').some((each) => sameText(each, expected)))
    const signer = this.#options.signers().find(fits)
    return signer === undefined
      ? { signature: 'unknown', account: null }
      : { signature: 'valid', account: signer.account }
  }
}

/** The headers about the sender and the callback; none of the connection. */
function shownHeaders({ headers }: FastifyRequest): [string, string][] {
  const shown = Object.entries(headers).filter(([name]) =>
    /^(content-type|user-agent|webhook-.*)$/.test(name),
  )
  return shown.map(([name, value]) => [name, String(value).slice(0, 1_000)])
}

function requestedStatus({ query }: FastifyRequest): number {
  const status = Number((query as { answer?: string }).answer ?? 200)
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200
}
