import { storableText } from '../domain/text/cut-text.ts'
import { maskDigits } from '../kit/text/mask-digits.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from './events.ts'

/** Events of one carrier that are alike and that the gateway made nothing of. */
export interface IgnoredEventNote {
  upstream: string
  kind: string
  /** What they say about our account at the carrier; why they are malformed; empty for others. */
  said: string
  /** Whether they are about the account. */
  isNotice: boolean
  isBad: boolean
  /** Names of the fields of the last one. */
  fields: string
  events: number
  firstAt: number
  lastAt: number
}

/** Part of a key: an index takes no longer ones. */
function storableWords(said: string): string {
  return storableText(maskDigits(said), 301)
}

/** Kinds and words between two writes; more are counted by metrics alone. */
const maxKept = 1_000

/** Counts what webhooks of carriers were sent in vain, until the counts are taken. */
export class IgnoredEventNotes {
  readonly #clock: Clock
  #notes = new Map<string, IgnoredEventNote>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The events that are counted. */
  readonly listener: Pick<Events, 'webhookEventIgnored' | 'webhookRefused'> = {
    webhookEventIgnored: ({ upstream, kind, fields, notice }) => {
      const said = storableWords(notice?.said ?? '')
      this.#note({ upstream, kind, said, isNotice: notice !== null, isBad: notice?.isBad === true, fields })
    },
    // What is forged is not of the carrier.
    webhookRefused: ({ upstream, kind, why }) => {
      if (kind !== 'malformed') return
      this.#note({ upstream, kind, said: storableWords(why), isNotice: false, isBad: false, fields: '' })
    },
  }

  take(): IgnoredEventNote[] {
    const taken = [...this.#notes.values()]
    this.#notes = new Map()
    return taken
  }

  putBack(notes: readonly IgnoredEventNote[]): void {
    for (const note of notes) this.#add(note)
  }

  #note(note: Omit<IgnoredEventNote, 'events' | 'firstAt' | 'lastAt'>): void {
    const now = this.#clock.now()
    this.#add({ ...note, events: 1, firstAt: now, lastAt: now })
  }

  #add(note: IgnoredEventNote): void {
    const key = [note.upstream, note.kind, note.said].join(' ')
    const known = this.#notes.get(key)
    if (known === undefined) {
      if (this.#notes.size < maxKept) this.#notes.set(key, note)
      return
    }
    this.#notes.set(key, {
      ...(note.lastAt >= known.lastAt ? note : known),
      events: known.events + note.events,
      firstAt: Math.min(known.firstAt, note.firstAt),
    })
  }
}
