import { backoffMs, pause } from './clock.ts'
import { PosthornError, UnexpectedAnswerError } from './errors.ts'
import type { components } from './openapi.ts'
import type { Transport } from './transport.ts'

/** An event of the account's feed; `type` says what its `data` has. */
export type PosthornEvent = components['schemas']['Event']
export type EventType = PosthornEvent['type']

export interface EventsOptions {
  /**
   * The number of the last event that you have dealt with; events with greater numbers come. Default: the oldest one that the
   * gateway keeps comes first. `latest`: only those that happen from now on.
   */
  after?: number | bigint | string
  /** Default: all types. */
  types?: readonly EventType[]
  /** Ends the iteration with its reason. */
  signal?: AbortSignal
  /**
   * Called with a number once all events up to it have come and you have requested the next one: store it as `after` of
   * the next start. It also grows past events of other types.
   */
  onProgress?: (number: string) => unknown
  /** Called with each error after which the request is repeated. */
  onRetry?: (error: PosthornError) => void
  /** How long a request waits for an event at the gateway, 1 to 60. Default: 30. */
  waitSeconds?: number
}

interface Page {
  events: PosthornEvent[]
  next: string
  more: boolean
}

const eventsPerPage = 500
/** An empty page that comes sooner is of a gateway that stops. */
const soonMs = 500

/** See `Posthorn.events`. */
export async function* readEvents(
  transport: Transport,
  { key, attemptTimeoutMs }: { key: string; attemptTimeoutMs: number },
  options: EventsOptions,
): AsyncGenerator<PosthornEvent, never, undefined> {
  const { types, onProgress, onRetry, waitSeconds = 30 } = options
  const { signal = new AbortController().signal } = options
  const { clock, random } = transport
  let after = options.after === undefined ? '' : String(options.after)
  for (let failures = 0; ; ) {
    signal.throwIfAborted()
    // The number of the newest event comes at once, so that a request that fails afterwards misses none.
    const wait = after === 'latest' ? 0 : waitSeconds
    const query = new URLSearchParams({ wait: String(wait), limit: String(eventsPerPage) })
    if (after !== '') query.set('after', after)
    if (types !== undefined) query.set('types', types.join(','))
    const sentAt = clock.now()
    let page: Page
    try {
      const answer = await transport.attempt({
        method: 'GET',
        path: `/v1/events?${query}`,
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        attemptTimeoutMs: attemptTimeoutMs + wait * 1_000,
        signal,
      })
      page = pageOf(answer)
    } catch (error) {
      if (!(error instanceof PosthornError && error.retryable)) throw error
      onRetry?.(error)
      await pause(clock, Math.max(backoffMs(++failures, random), error.retryAfterMs ?? 0), signal)
      continue
    }
    yield* page.events
    const isNew = page.next !== after
    after = page.next
    if (isNew) await onProgress?.(after)
    if (isNew || page.more || clock.now() - sentAt >= soonMs) failures = 0
    else await pause(clock, backoffMs(++failures, random), signal)
  }
}

function pageOf({ events, next, more }: Record<string, unknown>): Page {
  if (Array.isArray(events) && typeof next === 'string' && typeof more === 'boolean') {
    return { events: events as PosthornEvent[], next, more }
  }
  throw new UnexpectedAnswerError(200, 'no page of events')
}
