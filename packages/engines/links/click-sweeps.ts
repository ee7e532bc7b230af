import { sweepWithinMs } from '../../domain/links/judge-click.ts'

interface LastClick {
  code: string
  at: number
  /** Whether it was judged human. */
  human: boolean
}

const maxMessages = 10_000

/**
 * Keeps the last click of each message for a moment, to detect scanners that follow several of its links at
 * once.
 */
export class ClickSweeps {
  readonly #last = new Map<number, LastClick>()

  /**
   * Whether this click is part of a sweep. `revoked` is the code of the click before it, if that was judged
   * human and now turns out to be a machine's.
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
