import type { Clock } from '../lib/clock.ts'
import { RecentMap } from '../lib/recent-map.ts'
import type { ArrivedPart } from './assign-parts.ts'

type Part = Pick<ArrivedPart, 'key' | 'number' | 'content' | 'session'>

interface StoredPart {
  content: string
  session: string
  msgId: number
}

/** How long after the end of its session a client may send again what was not answered. */
const resentWithinMs = 60_000
const maxKept = 20_000

/**
 * Recognizes parts of a whole text that a client sends again because its session broke before the answer: they would
 * begin a text, which the first part of the next one could join. In memory, for what this process took.
 */
export class ResentParts {
  readonly #clock: Pick<Clock, 'steadyNow'>
  readonly #parts = new RecentMap<string, StoredPart>(maxKept)
  readonly #whole = new RecentMap<number, true>(maxKept)
  /** When each broke. */
  readonly #broken = new RecentMap<string, number>(maxKept)

  constructor(clock: Pick<Clock, 'steadyNow'>) {
    this.#clock = clock
  }

  /** A part was stored; `isWhole`: it completed its text. */
  noteStored(part: Part, { msgId, isWhole }: { msgId: number; isWhole: boolean }): void {
    this.#parts.set(nameOf(part), { content: part.content, session: part.session, msgId })
    if (isWhole) this.#whole.set(msgId, true)
  }

  /** A session ended without an unbind: its client may lack answers. */
  noteBroken(session: string): void {
    this.#broken.set(session, this.#clock.steadyNow())
  }

  /** The text that the part was taken for before; null where it is a new one. */
  textOf(part: Part): number | null {
    const known = this.#parts.get(nameOf(part))
    if (known === null || known.content !== part.content || known.session === part.session) return null
    const brokenAt = this.#broken.get(known.session)
    const isResent = brokenAt !== null && this.#clock.steadyNow() - brokenAt < resentWithinMs
    return isResent && this.#whole.get(known.msgId) === true ? known.msgId : null
  }
}

function nameOf({ key, number }: Part): string {
  return `${number} ${key}`
}
