import type { WrittenCallback } from './outbox.ts'

interface Entry {
  dueAt: number
  writtenAt: number
}

/** Callbacks whose transaction has not ended, as far as its owner has told. */
export class Unconfirmed {
  readonly #entries = new Map<WrittenCallback, Entry>()

  add(written: WrittenCallback, dueAt: number, writtenAt: number): void {
    this.#entries.set(written, { dueAt, writtenAt })
  }

  /** When the row is due by what was written, or null when nothing is known of it (any more). */
  end(written: WrittenCallback): number | null {
    const entry = this.#entries.get(written)
    this.#entries.delete(written)
    return entry?.dueAt ?? null
  }

  /**
   * Removes those written before `instant`: a transaction that was run again leaves the callbacks of its
   * first run behind, and nobody tells of these.
   */
  endOlderThan(instant: number): WrittenCallback[] {
    const old: WrittenCallback[] = []
    for (const [written, { writtenAt }] of this.#entries) {
      if (writtenAt >= instant) break
      this.#entries.delete(written)
      old.push(written)
    }
    return old
  }
}
