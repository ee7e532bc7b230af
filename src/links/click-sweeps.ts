import { sweepWithinMs } from '../domain/links/judge-click.ts'

interface LastClick {
  code: string
  at: number
  /** Whether it was taken for a person's. */
  human: boolean
}

const maxMessages = 10_000

/** Remembers for a moment who was clicked last in each message, to see when several of its links are followed at once. */
export class ClickSweeps {
  readonly #last = new Map<number, LastClick>()

  /**
   * Whether this click is one of a sweep. `revoked` is the code before it, where that was taken for a person's and
   * turns out to be none.
   */
  note(msgId: number, click: LastClick): { sweep: boolean; revoked: string | null } {
    const before = this.#last.get(msgId)
    const near = before !== undefined && click.at - before.at <= sweepWithinMs
    const sweep = near && before.code !== click.code
    this.#last.delete(msgId)
    this.#last.set(msgId, { ...click, human: click.human && !sweep })
    this.#forget(click.at)
    return { sweep, revoked: sweep && before.human ? before.code : null }
  }

  #forget(now: number): void {
    for (const [msgId, { at }] of this.#last) {
      if (this.#last.size <= maxMessages && now - at <= sweepWithinMs) break
      this.#last.delete(msgId)
    }
  }
}
