import type { ServerResponse } from 'node:http'
import type { FeedReader, ReadRequest } from '../../engines/feed/feed-reader.ts'
import type { FeedWaits } from '../../engines/feed/feed-waits.ts'
import type { EventText, ReadPage } from '../../engines/feed/shared-reads.ts'
import type { Clock } from '../../kit/time/clock.ts'

export interface EventStreamOptions {
  reader: Pick<FeedReader, 'read'>
  clock: Clock
  waits: Pick<FeedWaits, 'isClosed'>
  response: ServerResponse
  /** Whether the key that opened it is still valid. */
  isStillOpen: () => Promise<boolean>
}

/** A line goes to the client at least this often, so that both ends notice a broken connection. */
const heartbeatMs = 15_000
/** How long a client may leave what was written unread. */
const unreadMs = 30_000
/** A key that is revoked ends its stream within this time, however many events there are. */
const checkedMs = 15_000

/** About what a stream holds in memory where its client does not read. */
export const streamPageBytes = 65_536

/**
 * The feed as server-sent events (WHATWG HTML, 9.2): `id` is the number of the event, `event` its type, `data` its JSON.
 * The next page is read once the client has taken the one before, so at most one page is in memory. Each page takes a turn of the
 * account and is charged to its budget; over it the stream waits.
 */
export class EventStream {
  readonly #options: EventStreamOptions

  constructor(options: EventStreamOptions) {
    this.#options = options
  }

  /** Writes `page`, and all that follows, until the client leaves, its key is revoked or the gateway stops. */
  async run(page: ReadPage, request: ReadRequest): Promise<void> {
    const { clock, reader, waits, response, isStillOpen } = this.#options
    const { signal } = request
    let checkedAt = clock.now()
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    let text = `retry: 1000\n\n${renderLines(page.events)}`
    for (let after = page.next; ; ) {
      if (!(await this.#write(text, signal))) return void response.destroy()
      if (signal.aborted) return
      if (waits.isClosed) return void response.end(': the gateway stops, please connect again\n\n')
      const next = await reader.read({ ...request, after, waitMs: heartbeatMs }, false)
      if (next.kind !== 'page') return void response.end(': these events are not kept any more\n\n')
      after = next.next
      text = next.events.length > 0 ? renderLines(next.events) : `: ${after}\n\n`
      if (clock.now() - checkedAt < checkedMs) continue
      checkedAt = clock.now()
      if (!(await isStillOpen())) return void response.end(': the key is not valid any more\n\n')
    }
  }

  /** Resolves with false where the client does not read. */
  async #write(text: string, signal: AbortSignal): Promise<boolean> {
    const { clock, response } = this.#options
    if (response.write(text) || signal.aborted) return true
    return new Promise((resolve) => {
      const end = (isRead: boolean) => {
        cancel()
        response.off('drain', onDrain)
        signal.removeEventListener('abort', onDrain)
        resolve(isRead)
      }
      const onDrain = () => end(true)
      const cancel = clock.after(unreadMs, () => end(false))
      response.once('drain', onDrain)
      signal.addEventListener('abort', onDrain, { once: true })
    })
  }
}

function renderLines(events: readonly EventText[]): string {
  return events.map(({ number, type, text }) => `id: ${number}\nevent: ${type}\ndata: ${text}\n\n`).join('')
}
