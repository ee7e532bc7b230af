import type { Clock } from '../kit/time/clock.ts'

const hourMs = 3_600_000

/** Counts of one hour in memory. */
export interface HourNote {
  /** Its first instant, in ms. */
  hourAt: number
}

/**
 * Counts in memory by hour and key, until they are taken to be written. Beyond `maxKept` keys new ones are not counted:
 * a client that names ever new hosts must not fill the memory.
 */
export class HourNotes<Key, Note extends HourNote> {
  readonly #clock: Clock
  readonly #begin: (hourAt: number, key: Key) => Note
  readonly #add: (sum: Note, note: Note) => void
  readonly #nameOf: (key: Key | Note) => string
  #notes = new Map<string, Note>()

  constructor(options: {
    clock: Clock
    /** A note without counts. */
    begin: (hourAt: number, key: Key) => Note
    /** Adds the counts of `note` to `sum`. */
    add: (sum: Note, note: Note) => void
    /** The key as text. */
    nameOf: (key: Key | Note) => string
  }) {
    this.#clock = options.clock
    this.#begin = options.begin
    this.#add = options.add
    this.#nameOf = options.nameOf
  }

  /** The note of the current hour; null beyond the limit. */
  of(key: Key, at = this.#clock.now()): Note | null {
    const hourAt = Math.floor(at / hourMs) * hourMs
    const name = `${hourAt} ${this.#nameOf(key)}`
    const known = this.#notes.get(name)
    if (known !== undefined) return known
    if (this.#notes.size >= maxKept) return null
    const begun = this.#begin(hourAt, key)
    this.#notes.set(name, begun)
    return begun
  }

  /** Removes and returns all counts. */
  take(): Note[] {
    const taken = [...this.#notes.values()]
    this.#notes = new Map()
    return taken
  }

  /** Returns counts that could not be written. */
  putBack(notes: readonly Note[]): void {
    for (const note of notes) {
      const name = `${note.hourAt} ${this.#nameOf(note)}`
      const newer = this.#notes.get(name)
      if (newer === undefined) this.#notes.set(name, note)
      else this.#add(newer, note)
    }
  }
}

const maxKept = 20_000

/** Adds a histogram to another one. */
export function addTook(sum: number[], took: readonly number[]): void {
  for (const [bucket, count] of took.entries()) sum[bucket] = (sum[bucket] ?? 0) + count
}
