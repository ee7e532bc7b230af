/** Octets of bodies of one upstream whose content waits to be stored; four of the longest. */
const maxStoring = 16_777_216

/** Bounds what webhooks of each upstream hold in memory until they are stored. */
export class InboundRoom {
  readonly #storingOctets = new Map<string, number>()

  /** Does `work`; false, and it is not done, where the upstream has too much waiting. One body is always admitted. */
  async store(upstream: string, octets: number, work: () => Promise<void>): Promise<boolean> {
    const waiting = this.#storingOctets.get(upstream) ?? 0
    if (waiting > 0 && waiting + octets > maxStoring) return false
    this.#storingOctets.set(upstream, waiting + octets)
    try {
      await work()
      return true
    } finally {
      this.#storingOctets.set(upstream, (this.#storingOctets.get(upstream) ?? octets) - octets)
    }
  }
}
