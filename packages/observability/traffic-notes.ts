import type { Channel } from '../domain/plan/plan.ts'
import { findBucket, tookBuckets } from '../domain/traffic/took-histogram.ts'
import type { Clock } from '../kit/time/clock.ts'
import { classifyEnd } from './account-notes.ts'
import type { Events } from './events.ts'

const minuteMs = 60_000

/** What happened in one minute on one channel. */
export interface TrafficNote {
  /** Its first instant, in ms. */
  minuteAt: number
  channel: Channel
  accepted: number
  delivered: number
  failed: number
  /** Final with an unknown outcome. */
  unknown: number
  /** Durations of delivered messages, by bucket. */
  took: number[]
}

/** Counts messages in memory from events, by minute and channel, until the counts are taken. */
export class TrafficNotes {
  readonly #clock: Clock
  #notes = new Map<string, TrafficNote>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The events that are counted. */
  readonly listener: Pick<Events, 'accepted' | 'finished'> = {
    accepted: ({ channel, messages }) => {
      this.#note(channel).accepted += messages
    },
    finished: ({ channel, status, tookMs }) => {
      const note = this.#note(channel)
      const end = classifyEnd(status)
      note[end] += 1
      if (end !== 'delivered') return
      const bucket = findBucket(tookMs)
      note.took[bucket] = (note.took[bucket] ?? 0) + 1
    },
  }

  /** Removes and returns all counts. */
  take(): TrafficNote[] {
    const taken = [...this.#notes.values()]
    this.#notes = new Map()
    return taken
  }

  /** Returns counts that could not be written. */
  putBack(notes: readonly TrafficNote[]): void {
    for (const note of notes) {
      const sum = this.#note(note.channel, note.minuteAt)
      for (const what of ['accepted', 'delivered', 'failed', 'unknown'] as const) sum[what] += note[what]
      sum.took = sum.took.map((count, bucket) => count + (note.took[bucket] ?? 0))
    }
  }

  #note(channel: Channel, minuteAt = Math.floor(this.#clock.now() / minuteMs) * minuteMs): TrafficNote {
    const key = `${minuteAt} ${channel}`
    let note = this.#notes.get(key)
    if (note === undefined) {
      const took = Array.from({ length: tookBuckets }, () => 0)
      note = { minuteAt, channel, accepted: 0, delivered: 0, failed: 0, unknown: 0, took }
      this.#notes.set(key, note)
    }
    return note
  }
}
