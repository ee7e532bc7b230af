import { BatcherFull } from '../lib/batcher.ts'

/** Lets each upstream have at most so many things wait at once, so that none leaves no room to the others. */
export class UpstreamRoom {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** As `work`; rejects with `BatcherFull` where the upstream has as many under way as it may. */
  async within<Result>(upstream: string, work: () => Promise<Result>): Promise<Result> {
    const taken = this.#taken.get(upstream) ?? 0
    if (taken >= this.#max) throw new BatcherFull(`${upstream} has ${taken} items that wait to be written`)
    this.#taken.set(upstream, taken + 1)
    try {
      return await work()
    } finally {
      this.#taken.set(upstream, (this.#taken.get(upstream) ?? 1) - 1)
    }
  }
}
