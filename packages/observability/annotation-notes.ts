import type { Clock } from '../kit/time/clock.ts'
import type { Events } from './events.ts'

/** What gateways note; `annotations.kind` in the database. */
export type NotedKind = 'start' | 'disconnected' | 'connected' | 'unhealthy' | 'healthy' | 'receiver-failing'

/** What happened in one minute, for charts. */
export interface AnnotationNote {
  /** First instant of the minute, in ms. */
  minuteAt: number
  kind: NotedKind
  /** Whose receiver fails; 0: of the installation. */
  accountId: number
  /** A version, an upstream or a host. */
  subject: string
  /** When it happened first, in ms. */
  at: number
  /** How often. */
  times: number
}

const minuteMs = 60_000
/** Between two writes, of the installation and of each account: one with many receivers that fail takes no place of others. */
const maxOfAccount = 100

/** Collects what charts show beside figures, until the notes are taken. */
export class AnnotationNotes {
  readonly #clock: Clock
  #notes = new Map<string, AnnotationNote>()
  /** How many notes there are of each account. */
  #kept = new Map<number, number>()
  /** Slots whose connection is up, by upstream; none of one that was never connected. */
  readonly #up = new Map<string, Set<number>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly listener: Pick<
    Events,
    'connectionUp' | 'connectionDown' | 'upstreamUnhealthy' | 'upstreamHealthy' | 'breakerOpened'
  > = {
    connectionUp: ({ upstream, slotId }) => {
      const up = this.#up.get(upstream)
      if (up?.size === 0) this.#note('connected', upstream)
      this.#up.set(upstream, (up ?? new Set()).add(slotId))
    },
    // One of several that is lost is no outage.
    connectionDown: ({ upstream, slotId }) => {
      const up = this.#up.get(upstream)
      if (up?.delete(slotId) && up.size === 0) this.#note('disconnected', upstream)
    },
    upstreamUnhealthy: ({ upstream }) => this.#note('unhealthy', upstream),
    upstreamHealthy: ({ upstream }) => this.#note('healthy', upstream),
    breakerOpened: ({ accountId, host }) => this.#note('receiver-failing', host, accountId),
  }

  /** This gateway started. */
  started(version: string): void {
    this.#note('start', version)
  }

  take(): AnnotationNote[] {
    const taken = [...this.#notes.values()]
    this.#notes = new Map()
    this.#kept = new Map()
    return taken
  }

  putBack(notes: readonly AnnotationNote[]): void {
    for (const note of notes) this.#add(note)
  }

  #note(kind: NotedKind, subject: string, accountId = 0): void {
    const at = this.#clock.now()
    this.#add({ minuteAt: Math.floor(at / minuteMs) * minuteMs, kind, accountId, subject, at, times: 1 })
  }

  #add(note: AnnotationNote): void {
    const key = [note.minuteAt, note.kind, note.accountId, note.subject].join(' ')
    const known = this.#notes.get(key)
    if (known === undefined && !this.#hasRoom(note.accountId)) return
    const times = note.times + (known?.times ?? 0)
    this.#notes.set(key, { ...note, at: Math.min(note.at, known?.at ?? note.at), times })
  }

  #hasRoom(accountId: number): boolean {
    const own = this.#kept.get(accountId) ?? 0
    if (own >= maxOfAccount) return false
    this.#kept.set(accountId, own + 1)
    return true
  }
}
