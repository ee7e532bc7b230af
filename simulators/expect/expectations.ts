import type { Clock } from '../../packages/kit/time/clock.ts'
import type { Handsets } from '../handsets.ts'
import type { Mailboxes } from '../mailbox/mailboxes.ts'
import { describeMissing, describeUnexpected } from './describe-expectation.ts'
import type { Expectation } from './parse-expectation.ts'
import { matches, type SeenMessage, seenMessages } from './seen-message.ts'

export type ExpectationResult =
  /** `captures` are the groups of `match` in the newest message. */
  | { kind: 'met'; messages: SeenMessage[]; captures: (string | null)[] }
  | { kind: 'missing' | 'unexpected' | 'too-many-waits' | 'closing'; why: string }

export interface ExpectationsOptions {
  handsets: Handsets
  mailboxes: Mailboxes
  clock: Clock
}

const maxWaiting = 200

/** Tests that wait for messages. Each wait ends with its time-out. */
export class Expectations implements Disposable {
  readonly #options: ExpectationsOptions
  readonly #waiting = new Set<{ check: (to: string) => void; end: () => void }>()
  readonly #unsubscribe: (() => void)[]

  constructor(options: ExpectationsOptions) {
    this.#options = options
    const received = (to: string) => {
      for (const { check } of this.#waiting) check(to)
    }
    this.#unsubscribe = [options.handsets.onReceived(received), options.mailboxes.onReceived(received)]
  }

  /** Resolves when enough messages match, or at the time-out. */
  expect(expected: Expectation): Promise<ExpectationResult> {
    const now = this.#result(expected)
    if (now !== null || expected.timeoutMs === 0) return Promise.resolve(now ?? this.#ended(expected))
    if (this.#waiting.size >= maxWaiting) {
      const why = `at most ${maxWaiting} requests may wait for messages at one time`
      return Promise.resolve({ kind: 'too-many-waits', why })
    }
    return new Promise((resolve) => {
      const finish = (result: ExpectationResult) => {
        cancel()
        this.#waiting.delete(wait)
        resolve(result)
      }
      const wait = {
        check: (to: string) => {
          if (expected.to !== null && expected.to !== to) return
          const result = this.#result(expected)
          if (result !== null) finish(result)
        },
        end: () => finish({ kind: 'closing', why: 'the sandbox is stopping' }),
      }
      const cancel = this.#options.clock.after(expected.timeoutMs, () => finish(this.#ended(expected)))
      this.#waiting.add(wait)
    })
  }

  [Symbol.dispose](): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    for (const { end } of this.#waiting) end()
  }

  /** Null while it is open. */
  #result(expected: Expectation): ExpectationResult | null {
    const matching = this.#matching(expected)
    const message = matching.at(-1)
    if (message === undefined) return null
    if (expected.count === 0) return { kind: 'unexpected', why: describeUnexpected(expected, { message }) }
    if (matching.length < expected.count) return null
    // The types of the library leave out that a group may have taken no part.
    const groups: (string | undefined)[] = expected.match?.exec(message.text)?.slice(1) ?? []
    return { kind: 'met', messages: matching, captures: groups.map((each) => each ?? null) }
  }

  #ended(expected: Expectation): ExpectationResult {
    if (expected.count === 0) return { kind: 'met', messages: [], captures: [] }
    const matching = this.#matching(expected).length
    const seen = seenMessages(this.#options, null)
    return { kind: 'missing', why: describeMissing(expected, matching, seen) }
  }

  #matching(expected: Expectation): SeenMessage[] {
    return seenMessages(this.#options, expected.to).filter((message) => matches(expected, message))
  }
}
