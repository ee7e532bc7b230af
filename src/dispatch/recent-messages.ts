import type { Message } from '../domain/message/message.ts'
import { writtenAt } from '../storage/messages/change.ts'
import type { Decided } from './decided.ts'

/** A part whose report is awaited, with its message as this process wrote it last. */
export interface RecentPart {
  message: Message
  attempt: number
  part: number
  /** No other event than the submit has changed the message, so it has no replies. */
  isUntouched: boolean
}

interface Entry {
  message: Message
  isUntouched: boolean
  notedAt: number
  /** Keys of its parts. */
  keys: string[]
}

interface Place {
  msgId: number
  attempt: number
  part: number
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

  /** Notes changes that are on disk. */
  note(written: readonly Decided[], now: number): void {
    for (const each of written) this.#noteOne(each, now)
    this.#dropOld(now)
  }

  /** The parts that the upstream calls `ref`; none where they are not known here. */
  find(upstream: string, ref: string): RecentPart[] {
    const places = this.#places.get(keyOf(upstream, ref)) ?? []
    return places.flatMap(({ msgId, attempt, part }) => {
      const entry = this.#entries.get(msgId)
      if (entry === undefined) return []
      return [{ message: entry.message, attempt, part, isUntouched: entry.isUntouched }]
    })
  }

  /** Another process, or another part of this one, has changed the message. */
  forget(msgId: number): void {
    for (const key of this.#entries.get(msgId)?.keys ?? []) this.#places.delete(key)
    this.#entries.delete(msgId)
  }

  #noteOne({ before, decision, refs }: Decided, now: number): void {
    const { msgId } = before
    const { message } = decision
    const known = this.#unchangedSince(before)
    if (message.progress.kind !== 'submitted' || isLarge(message)) return this.forget(msgId)
    // A report of what was handed over earlier is matched on disk.
    if (known === null && refs.length === 0) return this.forget(msgId)
    const keys = refs.map(({ upstream, ref }) => keyOf(upstream, ref))
    this.#entries.set(msgId, {
      message: { ...message, updatedAt: writtenAt({ before, after: message }) },
      isUntouched: known === null ? before.updatedAt === before.acceptedAt : known.isUntouched,
      notedAt: known?.notedAt ?? now,
      keys: [...(known?.keys ?? []), ...keys],
    })
    for (const [index, { attempt, part }] of refs.entries()) {
      this.#place(keys[index] ?? '', { msgId, attempt, part })
    }
  }

  #unchangedSince({ msgId, updatedAt }: Message): Entry | null {
    const known = this.#entries.get(msgId)
    if (known === undefined) return null
    if (known.message.updatedAt === updatedAt) return known
    this.forget(msgId)
    return null
  }

  /** An upstream that uses an id again means the newest message. */
  #place(key: string, place: Place): void {
    const others = (this.#places.get(key) ?? []).filter(({ msgId }) => msgId === place.msgId)
    this.#places.set(key, [...others, place])
  }

  #dropOld(now: number): void {
    for (const [msgId, { notedAt }] of this.#entries) {
      if (this.#entries.size <= this.#limits.messages && notedAt > now - this.#limits.ageMs) return
      this.forget(msgId)
    }
  }
}

/** E-mails may have hundreds of kilobytes. */
function isLarge({ plan }: Message): boolean {
  return plan.stages.some(({ channel }) => channel === 'email')
}

function keyOf(upstream: string, ref: string): string {
  return `${upstream} ${ref}`
}
