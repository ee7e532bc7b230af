import type { Message } from '../../../domain/message/message.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'
import { writtenAt } from '../../../store/messages/change.ts'
import { type Decided, undecided } from './decided.ts'

/** A part whose report is awaited. `decided` has its message as it is on disk, and what is decided beyond that. */
export interface RecentPart {
  decided: Decided
  attempt: number
  part: number
  /** The id exactly as the upstream gave it, where that is another form. */
  handle: string | null
}

/** Outcomes of a submit of which only the upstream's ids are on disk. */
export interface DeferredOutcomes {
  decided: Decided
  outcomes: PartOutcome[]
}

interface Entry {
  decided: Decided
  /** Null where the message on disk has them. */
  deferred: PartOutcome[] | null
  notedAt: number
  /** Of its parts. */
  keys: readonly string[]
}

interface Place {
  msgId: number
  attempt: number
  part: number
  handle: string | null
}

export interface RecentMessagesLimits {
  /** Maximum number of messages. */
  messages: number
  /** Reports that come later are matched on disk. */
  ageMs: number
}

/** Some 20 MB, and the receipts of a carrier that answers within seconds. */
const standardLimits: RecentMessagesLimits = { messages: 10_000, ageMs: 60_000 }

/**
 * Messages that this process handed over lately, by the upstreams' ids. A report of such a message needs no read of the
 * database. The rows stay the truth: a change that is based on a message from here is only written where its row is
 * still the same.
 *
 * Outcomes may be deferred: the upstream's ids on disk prove that the message was taken, so its row can be written
 * together with the report. Deferred outcomes stay here until they are written.
 */
export class RecentMessages {
  readonly #limits: RecentMessagesLimits
  /** The oldest first. */
  readonly #entries = new Map<number, Entry>()
  readonly #places = new Map<string, Place[]>()

  constructor(limits: RecentMessagesLimits = standardLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#entries.size
  }

  get hasRoom(): boolean {
    return this.size < this.#limits.messages
  }

  /** Notes changes that are on disk. */
  note(written: readonly Decided[], now: number): void {
    for (const each of written) this.#note(each, now)
    this.#dropOld(now)
  }

  /** Notes outcomes of which only the upstream's ids are on disk. */
  defer(deferred: readonly DeferredOutcomes[], now: number): void {
    for (const { decided, outcomes } of deferred) {
      this.#remove(decided.before.msgId)
      const { before, decision, refs: learnt, replies } = decided
      const hasNoReplies = isUntouched(before)
      this.#entries.set(before.msgId, {
        decided: { before, decision, refs: [], learnt, replies, hasNoReplies },
        deferred: outcomes,
        notedAt: now,
        keys: this.#placeParts(decided),
      })
    }
    this.#dropOld(now)
  }

  /** Messages whose outcomes were deferred at `until` or before. */
  deferredUntil(until: number): number[] {
    return [...this.#entries]
      .filter(([, { deferred, notedAt }]) => deferred !== null && notedAt <= until)
      .map(([msgId]) => msgId)
  }

  /** Null where none are deferred. */
  deferredOf(msgId: number): DeferredOutcomes | null {
    const entry = this.#entries.get(msgId)
    return entry === undefined || entry.deferred === null
      ? null
      : { decided: entry.decided, outcomes: entry.deferred }
  }

  /** Deferred outcomes were written after another change of their message, or never can be. */
  undefer(msgId: number): void {
    this.#remove(msgId)
  }

  /** The parts that the upstream calls `ref`; none where they are not known here. */
  find(upstream: string, ref: string): RecentPart[] {
    const places = this.#places.get(refKey(upstream, ref)) ?? []
    return places.flatMap(({ msgId, ...place }) => {
      const entry = this.#entries.get(msgId)
      return entry === undefined ? [] : [{ decided: entry.decided, ...place }]
    })
  }

  /** The message has changed elsewhere. Deferred outcomes stay until they are written. */
  forget(msgId: number): void {
    if (this.#entries.get(msgId)?.deferred === null) this.#remove(msgId)
  }

  #remove(msgId: number): void {
    for (const key of this.#entries.get(msgId)?.keys ?? []) this.#places.delete(key)
    this.#entries.delete(msgId)
  }

  #note(written: Decided, now: number): void {
    const { before, decision, refs } = written
    const { message } = decision
    const known = this.#entries.get(before.msgId)
    const same = known?.decided.before.updatedAt === before.updatedAt ? known : null
    const isAwaited = message.progress.kind === 'submitted' && !isLarge(message)
    // Reports of what was handed over earlier are matched on disk.
    if (same === null || !isAwaited) this.#remove(before.msgId)
    if (!isAwaited || (same === null && refs.length === 0)) return
    const onDisk = { ...message, updatedAt: writtenAt({ before, after: message }) }
    const hasNoReplies = same === null ? isUntouched(before) : same.decided.hasNoReplies === true
    const keys = [...(same?.keys ?? []), ...this.#placeParts(written)]
    const decided = { hasNoReplies, ...undecided(onDisk) }
    this.#entries.set(before.msgId, { decided, deferred: null, notedAt: same?.notedAt ?? now, keys })
  }

  /** Returns the keys. An upstream that uses an id again means the newest message. */
  #placeParts({ before: { msgId }, refs }: Decided): string[] {
    return refs.map(({ upstream, ref, handle = null, attempt, part }) => {
      const key = refKey(upstream, ref)
      const others = (this.#places.get(key) ?? []).filter((place) => place.msgId === msgId)
      this.#places.set(key, [...others, { msgId, attempt, part, handle }])
      return key
    })
  }

  #dropOld(now: number): void {
    for (const [msgId, { notedAt, deferred }] of this.#entries) {
      if (this.size <= this.#limits.messages && notedAt > now - this.#limits.ageMs) return
      if (deferred === null) this.forget(msgId)
    }
  }
}

/** Whether no event has changed a message since it was accepted, so that it has no replies. */
function isUntouched({ updatedAt, acceptedAt }: Message): boolean {
  return updatedAt === acceptedAt
}

/** E-mails may have hundreds of kilobytes. */
export function isLarge({ plan }: Message): boolean {
  return plan.stages.some(({ channel }) => channel === 'email')
}

function refKey(upstream: string, ref: string): string {
  return `${upstream} ${ref}`
}
