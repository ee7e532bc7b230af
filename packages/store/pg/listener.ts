import type pg from 'pg'
import { type Backoff, backoffDelayMs } from '../../kit/time/backoff.ts'
import { sleep, systemClock, within } from '../../kit/time/clock.ts'

const reconnect: Backoff = { baseMs: 100, maxMs: 1_000 }
const beatEveryMs = 1_000
/** A server that is slower is taken for frozen or cut off. */
const beatWithinMs = 3_000
const farewellMs = 1_000

/** Begins like the driver's own errors of a connection that is gone. */
const lost = 'Connection terminated: the LISTEN connection is lost'

type OnNotify = (payload: string) => void

export interface Listening {
  onNotify: OnNotify
  /** The connection was lost and is back: notifications may have been missed. */
  onMissed?: (() => void) | undefined
}

/**
 * One connection that waits for NOTIFY on any number of channels. It is reopened whenever it is lost, and also where the
 * server is silent: a frozen host or a cut cable closes nothing.
 */
export class Listener implements AsyncDisposable {
  readonly #options: ListenerOptions
  readonly #listeners = new Map<string, Set<Listening>>()
  readonly #closing = new AbortController()
  #client: pg.Client | null = null
  /** The last statement on the connection. */
  #turn: Promise<unknown> = Promise.resolve()
  /** Resolves when the connection is gone. */
  #lost: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  private constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Rejects when no connection can be made. */
  static async open(options: ListenerOptions): Promise<Listener> {
    const listener = new Listener(options)
    await listener.#connect()
    listener.#running = listener.#keep()
    return listener
  }

  /** Resolves once the server has executed LISTEN; rejects where that fails. */
  async add(channel: string, added: Listening): Promise<void> {
    const known = this.#listeners.get(channel)
    if (known !== undefined) return void known.add(added)
    this.#listeners.set(channel, new Set([added]))
    try {
      await this.#listen(channel)
    } catch (error) {
      this.remove(channel, added)
      throw error
    }
  }

  /** Whether anyone listens. */
  get isUsed(): boolean {
    return this.#listeners.size > 0
  }

  /** Returns whether any listener is left. */
  remove(channel: string, removed: Listening): boolean {
    const listening = this.#listeners.get(channel)
    listening?.delete(removed)
    if (listening?.size === 0) this.#listeners.delete(channel)
    return this.isUsed
  }

  /** Runs `work` on the LISTEN connection. */
  async run<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = this.#client
    if (client === null) throw new Error(lost)
    return this.#inTurn(() => work(client))
  }

  async #listen(channel: string): Promise<void> {
    const client = this.#client
    if (client === null) throw new Error(lost)
    await this.#inTurn(() => client.query(`LISTEN ${client.escapeIdentifier(channel)}`))
  }

  /** One statement after the other: the driver wants no second one while one is under way. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #keep(): Promise<void> {
    let tries = 0
    for (;;) {
      await this.#lost
      await sleep(systemClock, backoffDelayMs(reconnect, tries, Math.random()), this.#closing.signal)
      if (this.#isClosing()) return
      try {
        await this.#connect()
        tries = 0
        for (const listening of this.#all()) listening.onMissed?.()
      } catch (error) {
        if (this.#isClosing()) return
        tries++
        this.#options.onError(error)
      }
    }
  }

  /** Any role of the database may notify with any payload: what it does to one listener reaches no other. */
  #hand({ onNotify }: Listening, payload: string): void {
    try {
      onNotify(payload)
    } catch (error) {
      this.#options.onError(error)
    }
  }

  async #connect(): Promise<void> {
    const client = await this.#options.newClient()
    if (this.#isClosing()) return
    this.#client = client
    this.#turn = Promise.resolve()
    const gone = new Promise<void>((resolve) => client.once('end', resolve))
    this.#lost = gone
    client.on('notification', ({ channel, payload }) => {
      for (const listening of this.#listeners.get(channel) ?? []) this.#hand(listening, payload ?? '')
    })
    try {
      await Promise.race([client.connect(), rejectWhenGone(gone)])
      await this.#inTurn(() => this.#options.prepare(client))
      for (const channel of this.#listeners.keys()) await this.#listen(channel)
    } catch (error) {
      // The driver refuses statements only after `end`; they would wait for ever.
      client.end().catch(() => undefined)
      cut(client)
      this.#lost = Promise.resolve()
      throw error
    }
    if (this.#isClosing()) return this.#farewell(client)
    void this.#beat(client, gone)
  }

  /** Cuts the connection where the server must not be used any more, or does not answer in time. */
  async #beat(client: pg.Client, gone: Promise<void>): Promise<void> {
    const over = new AbortController()
    void gone.then(() => over.abort())
    try {
      for (;;) {
        await sleep(systemClock, beatEveryMs, over.signal)
        if (over.signal.aborted || this.#isClosing()) return
        const silent = () => new Error('Connection terminated: the database does not answer')
        const beat = this.#inTurn(() => this.#options.beat(client))
        await within(systemClock, beatWithinMs, beat, silent)
      }
    } catch (error) {
      if (over.signal.aborted) return
      this.#options.onBeatMissed(client, error)
      cut(client)
    }
  }

  *#all(): Iterable<Listening> {
    for (const listening of this.#listeners.values()) yield* listening
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    const client = this.#client
    if (client !== null) await this.#farewell(client)
    await this.#running
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  async #farewell(client: pg.Client): Promise<void> {
    const late = () => new Error('the server does not end the connection')
    await within(systemClock, farewellMs, client.end(), late).catch(() => cut(client))
  }
}

/** Rejects when the connection is gone: the driver settles no `connect` whose client is ended meanwhile. */
function rejectWhenGone(gone: Promise<void>): Promise<never> {
  const ended = gone.then(() => {
    throw new Error(lost)
  })
  ended.catch(() => undefined)
  return ended
}

/** Ends a connection without a word to the server, which may be silent. */
export function cut(client: pg.ClientBase): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

export interface ListenerOptions {
  newClient: () => Promise<pg.Client>
  /** Prepares a new connection; rejects where it must not be used. */
  prepare: (client: pg.Client) => Promise<void>
  /** Runs every second on the connection. Rejects where the server must not be used any more. */
  beat: (client: pg.Client) => Promise<void>
  /** The connection is cut because `beat` failed, or took too long. */
  onBeatMissed: (client: pg.Client, error: unknown) => void
  /** Called for each failed attempt to reconnect. */
  onError: (error: unknown) => void
}
