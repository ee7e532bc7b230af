import type { Clock } from '../../kit/time/clock.ts'

/** What became of a request: an answer, or none in time. */
export type Reply = { ok: true; value: unknown } | { ok: false }

const none: Reply = { ok: false }

/** Requests over a channel of messages, by number. Each ends within its time. */
export class Requests {
  readonly #clock: Clock
  readonly #open = new Map<number, (reply: Reply) => void>()
  #lastId = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `send` gets the number of the request. Never rejects. */
  ask(withinMs: number, send: (id: number) => void): Promise<Reply> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const end = (reply: Reply) => {
        cancel()
        this.#open.delete(id)
        resolve(reply)
      }
      const cancel = this.#clock.after(withinMs, () => end(none))
      this.#open.set(id, end)
      send(id)
    })
  }

  /** An answer that comes too late has no effect. */
  answer(id: number, reply: Reply): void {
    this.#open.get(id)?.(reply)
  }

  /** Ends all requests without an answer. */
  close(): void {
    for (const end of [...this.#open.values()]) end(none)
  }
}
