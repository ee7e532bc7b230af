import type pg from 'pg'
import { type Backoff, backoffDelayMs } from '../../lib/backoff.ts'
import { sleep, systemClock } from '../../lib/clock.ts'

const reconnect: Backoff = { baseMs: 100, maxMs: 5_000 }

type OnNotify = (payload: string) => void

/** One connection that waits for NOTIFY on any number of channels, and is reopened whenever it is lost. */
export class Listener implements AsyncDisposable {
  readonly #newClient: () => pg.Client
  readonly #prepare: (client: pg.Client) => Promise<void>
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Map<string, Set<OnNotify>>()
  readonly #closing = new AbortController()
  #client: pg.Client | null = null
  /** Resolves when the connection is gone. */
  #lost: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  private constructor(options: ListenerOptions) {
    this.#newClient = options.newClient
    this.#prepare = options.prepare
    this.#onError = options.onError
  }

  /** Rejects when no connection can be made. */
  static async open(options: ListenerOptions): Promise<Listener> {
    const listener = new Listener(options)
    await listener.#connect()
    listener.#running = listener.#keep()
    return listener
  }

  /** Resolves once the server has executed LISTEN; rejects where that fails. */
  async add(channel: string, onNotify: OnNotify): Promise<void> {
    const known = this.#listeners.get(channel)
    if (known !== undefined) return void known.add(onNotify)
    this.#listeners.set(channel, new Set([onNotify]))
    try {
      await this.#listen(channel)
    } catch (error) {
      this.remove(channel, onNotify)
      throw error
    }
  }

  /** Returns whether any listener is left. */
  remove(channel: string, onNotify: OnNotify): boolean {
    const listening = this.#listeners.get(channel)
    listening?.delete(onNotify)
    if (listening?.size === 0) this.#listeners.delete(channel)
    return this.#listeners.size > 0
  }

  /** Runs `work` on the LISTEN connection. */
  async run<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = this.#client
    if (client === null) throw new Error('Connection terminated: the LISTEN connection is lost')
    return work(client)
  }

  async #listen(channel: string): Promise<void> {
    const client = this.#client
    if (client === null) throw new Error('the LISTEN connection is lost')
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
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
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload ?? '')
    })
    try {
      await client.connect()
      await this.#prepare(client)
      for (const channel of this.#listeners.keys()) await this.#listen(channel)
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
  /** Prepares a new connection; rejects where it must not be used. */
  prepare: (client: pg.Client) => Promise<void>
  /** Called for each failed attempt to reconnect. */
  onError: (error: unknown) => void
}
