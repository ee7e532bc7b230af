import { BatcherFull } from '../../../kit/flow/batcher.ts'

/** Limits how many items of each upstream wait at once, so that one upstream cannot take all the room. */
export class UpstreamRoom {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Runs `work`; rejects with `BatcherFull` if the upstream is at its limit. */
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
