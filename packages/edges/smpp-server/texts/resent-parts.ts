import { RecentMap } from '../../../kit/flow/recent-map.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { type EarlierPart, wholeTextsKeptMs } from '../../../store/smpp/smpp-whole-texts.ts'
import type { ArrivedPart } from './assign-parts.ts'

type Part = Pick<ArrivedPart, 'key' | 'number' | 'content'>

/** A part that was answered that it is not known whether it was stored. */
interface UnsurePart {
  /** When it was answered so. */
  at: number
  /** The session over which it was answered since that it is stored; null: none yet. */
  storedOver: string | null
}

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
  readonly #unsure = new RecentMap<string, UnsurePart>(maxKept)

  constructor(clock: Pick<Clock, 'steadyNow'>) {
    this.#clock = clock
  }

  /** A part comes over this session. `hasEnded`: the part was read before the session ended, and waited since. */
  notePart(session: string, hasEnded: boolean): void {
    this.#sessions.set(session, this.#sessions.get(session) ?? (hasEnded ? 'broken' : 'open'))
  }

  /** `hasUnbound`: the client has got all answers. */
  noteEnded(session: string, hasUnbound: boolean): void {
    if (this.#sessions.get(session) !== null) this.#sessions.set(session, hasUnbound ? 'unbound' : 'broken')
  }

  /** These parts may be on disk, and their clients are answered that they are not. */
  noteUnsure(parts: readonly Part[]): void {
    const at = this.#clock.steadyNow()
    for (const part of parts) this.#unsure.set(partKey(part), { at, storedOver: null })
  }

  noteStored(part: Part & { session: string }): void {
    const unsure = this.#unsure.get(partKey(part))
    if (unsure !== null) unsure.storedOver = part.session
  }

  /** Whether the client sends the earlier part again, whose octets are the same. */
  isResent(part: ArrivedPart, { session, isAnswered }: Omit<EarlierPart, 'msgId'>): boolean {
    const unsure = this.#unsure.get(partKey(part))
    if (unsure !== null && this.#clock.steadyNow() - unsure.at < wholeTextsKeptMs) {
      const { storedOver } = unsure
      if (storedOver === null || this.#isBroken(storedOver, part)) return true
    }
    if (session === null) return false
    return this.#sessions.get(session) === null
      ? session !== part.session && !isAnswered
      : this.#isBroken(session, part)
  }

  /** Whether an answer over this session may have got lost. */
  #isBroken(session: string, part: ArrivedPart): boolean {
    return session !== part.session && this.#sessions.get(session) === 'broken'
  }
}

function partKey({ key, number, content }: Part): string {
  return `${number} ${content} ${key}`
}
