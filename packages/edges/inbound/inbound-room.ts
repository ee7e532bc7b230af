import { maxStoringOfUpstream } from '../../admission/entry-limits.ts'

/** Limits the memory that unstored webhooks of each upstream hold. */
export class InboundRoom {
  readonly #storingOctets = new Map<string, number>()

  /** Runs `work`, or returns false where too much of the upstream waits already. One body is always admitted. */
  async store(upstream: string, octets: number, work: () => Promise<void>): Promise<boolean> {
    const waiting = this.#storingOctets.get(upstream) ?? 0
    if (waiting > 0 && waiting + octets > maxStoringOfUpstream) return false
    this.#storingOctets.set(upstream, waiting + octets)
    try {
      await work()
      return true
    } finally {
      this.#storingOctets.set(upstream, (this.#storingOctets.get(upstream) ?? octets) - octets)
    }
  }
}
