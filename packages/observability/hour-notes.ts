import { findBucket, tookBuckets } from '../domain/traffic/took-histogram.ts'
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

/** A receiver of callbacks, and how it answered. */
export interface EndpointAnswer {
  accountId: number
  /** Of an event endpoint; 0 for a webhook. */
  endpointId: number
  /** Host and port of a webhook; empty for an event endpoint. */
  host: string
  /** The HTTP status, or `timeout`, `unreachable`, `forbidden`; `none` where no attempt was made. */
  answer: string
}

/** Attempts of one hour that were answered alike. */
export interface EndpointNote extends EndpointAnswer, HourNote {
  delivered: number
  /** Attempts that failed, the last ones too. */
  failed: number
  /** Callbacks that were given up. */
  dead: number
  /** Durations of the attempts, by bucket. */
  took: number[]
}

interface EndedCallback extends EndpointAnswer {
  end: 'delivered' | 'failed' | 'dead'
  /** Null where no attempt was made. */
  tookMs: number | null
}

/** Counts how attempts of callbacks ended, by receiver and hour, until the counts are taken. */
export class EndpointNotes {
  readonly #notes: HourNotes<EndpointAnswer, EndpointNote>

  constructor(clock: Clock) {
    this.#notes = new HourNotes<EndpointAnswer, EndpointNote>({
      clock,
      begin: (hourAt, { accountId, endpointId, host, answer }) => {
        const took = Array.from({ length: tookBuckets }, () => 0)
        return { hourAt, accountId, endpointId, host, answer, delivered: 0, failed: 0, dead: 0, took }
      },
      add: (sum, note) => {
        for (const what of ['delivered', 'failed', 'dead'] as const) sum[what] += note[what]
        addTook(sum.took, note.took)
      },
      nameOf: ({ accountId, endpointId, host, answer }) => `${accountId} ${endpointId} ${answer} ${host}`,
    })
  }

  note(ended: EndedCallback): void {
    const note = this.#notes.of(ended)
    if (note === null) return
    const { end, tookMs } = ended
    if (end === 'delivered') note.delivered += 1
    else if (tookMs !== null) note.failed += 1
    if (end === 'dead') note.dead += 1
    if (tookMs === null) return
    const bucket = findBucket(tookMs)
    note.took[bucket] = (note.took[bucket] ?? 0) + 1
  }

  take(): EndpointNote[] {
    return this.#notes.take()
  }

  putBack(notes: readonly EndpointNote[]): void {
    this.#notes.putBack(notes)
  }
}
