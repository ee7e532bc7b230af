import type pg from 'pg'
import { type Backoff, backoffDelayMs } from '../../lib/backoff.ts'
import { sleep, systemClock } from '../../lib/clock.ts'

const reconnect: Backoff = { baseMs: 100, maxMs: 5_000 }

/** One connection that waits for NOTIFY on one channel, made anew whenever it is lost. */
export class Listener implements AsyncDisposable {
  readonly #newClient: () => pg.Client
  readonly #channel: string
  readonly #onNotify: (payload: string) => void
  readonly #onError: (error: unknown) => void
  readonly #closing = new AbortController()
  #client: pg.Client | null = null
  /** Resolves when the connection is gone. */
  #lost: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  private constructor(options: ListenerOptions) {
    this.#newClient = options.newClient
    this.#channel = options.channel
    this.#onNotify = options.onNotify
    this.#onError = options.onError
  }

  /** Resolves once the server knows of the first LISTEN; rejects when that cannot be had. */
  static async open(options: ListenerOptions): Promise<Listener> {
    const listener = new Listener(options)
    await listener.#connect()
    listener.#running = listener.#keep()
    return listener
  }

  async #keep(): Promise<void> {
    let tries = 0
    for (;;) {
      await this.#lost
      await sleep(systemClock, backoffDelayMs(reconnect, tries, Math.random()), this.#closing.signal)
      if (this.#closing.signal.aborted) return
      try {
        await this.#connect()
        tries = 0
      } catch (error) {
        tries++
        this.#onError(error)
      }
    }
  }

  async #connect(): Promise<void> {
    const client = this.#newClient()
    this.#client = client
    this.#lost = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('notification', ({ payload }) => this.#onNotify(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      this.#lost = Promise.resolve()
      throw error
    }
    if (this.#closing.signal.aborted) await client.end()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#client?.end().catch(() => undefined)
    await this.#running
  }
}

export interface ListenerOptions {
  newClient: () => pg.Client
  channel: string
  onNotify: (payload: string) => void
  /** Told of each failed try to come back. */
  onError: (error: unknown) => void
}
