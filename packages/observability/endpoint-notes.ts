import { findBucket, tookBuckets } from '../domain/traffic/took-histogram.ts'
import type { Clock } from '../kit/time/clock.ts'
import { addTook, type HourNote, HourNotes } from './hour-notes.ts'

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
