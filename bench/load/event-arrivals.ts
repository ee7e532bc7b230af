// A consumer of server-sent events in a thread of its own, so that the load on the main thread delays no arrival.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** When each message's `message.delivered` arrived, in ms, by `msg_id`. */
export type Arrivals = ReadonlyMap<string, number>

export class EventArrivals implements AsyncDisposable {
  readonly #worker: Worker

  private constructor(worker: Worker) {
    this.#worker = worker
  }

  /** Reads what comes from now on. `url` is that of the feed. */
  static async open(url: string, apiKey: string): Promise<EventArrivals> {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { url, apiKey } })
    await once(worker, 'message')
    return new EventArrivals(worker)
  }

  /** Resolves once there are `count`, or after 10 seconds. */
  async end(count: number): Promise<Arrivals> {
    this.#worker.postMessage(count)
    const [arrivals] = (await once(this.#worker, 'message')) as [Arrivals]
    return arrivals
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }
}

async function read({ url, apiKey }: { url: string; apiKey: string }): Promise<void> {
  const arrivals = new Map<string, number>()
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' }
  const query = 'after=latest&limit=1000&types=message.delivered'
  const { body } = await fetch(`${url}?${query}`, { headers })
  parentPort?.once('message', (count: number) => void answer(arrivals, count))
  parentPort?.postMessage('open')
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    const now = performance.timeOrigin + performance.now()
    const text = decoder.decode(chunk as Uint8Array, { stream: true })
    for (const [, msgId] of text.matchAll(/"msg_id":"(\d+)"/g)) arrivals.set(msgId ?? '', now)
  }
}

async function answer(arrivals: Arrivals, count: number): Promise<void> {
  for (let turns = 0; arrivals.size < count && turns < 1_000; turns++) await pause(10)
  parentPort?.postMessage(arrivals)
}

if (!isMainThread) void read(workerData as { url: string; apiKey: string })
