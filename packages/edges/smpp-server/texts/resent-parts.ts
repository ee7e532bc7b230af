import { RecentMap } from '../../../kit/flow/recent-map.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { type EarlierPart, wholeTextsKeptMs } from '../../../store/smpp/smpp-whole-texts.ts'
import type { ArrivedPart } from './assign-parts.ts'

type Part = Pick<ArrivedPart, 'key' | 'number' | 'content'>

const maxKept = 20_000

/**
 * Knows whether a client may lack the answer to a part of a text that is whole: then an equal one is that part, sent again,
 * and begins no text, which the first part of the next one could join. What other processes took is judged by what is on
 * disk of its session.
 */
export class ResentParts {
  readonly #clock: Pick<Clock, 'steadyNow'>
  /** Of this process, those that had parts. */
  readonly #sessions = new RecentMap<string, 'open' | 'broken' | 'unbound'>(maxKept)
  /** When a part was answered that it is not known whether it was stored. */
  readonly #unsure = new RecentMap<string, number>(maxKept)

  constructor(clock: Pick<Clock, 'steadyNow'>) {
    this.#clock = clock
  }

  noteOpen(session: string): void {
    this.#sessions.set(session, 'open')
  }

  /** `hasUnbound`: the client has got all answers. */
  noteEnded(session: string, hasUnbound: boolean): void {
    if (this.#sessions.get(session) !== null) this.#sessions.set(session, hasUnbound ? 'unbound' : 'broken')
  }

  /** These parts may be on disk, and their clients are answered that they are not. */
  noteUnsure(parts: readonly Part[]): void {
    for (const part of parts) this.#unsure.set(partKey(part), this.#clock.steadyNow())
  }

  noteStored(part: Part): void {
    this.#unsure.delete(partKey(part))
  }

  /** Whether the client sends the earlier part again, whose octets are the same. */
  isResent(part: ArrivedPart, { session, isAnswered }: Omit<EarlierPart, 'msgId'>): boolean {
    const unsureAt = this.#unsure.get(partKey(part))
    if (unsureAt !== null && this.#clock.steadyNow() - unsureAt < wholeTextsKeptMs) return true
    if (session === null || session === part.session) return false
    const state = this.#sessions.get(session)
    return state === null ? !isAnswered : state === 'broken'
  }
}

function partKey({ key, number, content }: Part): string {
  return `${number} ${content} ${key}`
}
