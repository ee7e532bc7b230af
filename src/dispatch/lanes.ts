import type { Lane } from './lane.ts'

/** The lanes that this node holds, by upstream. */
export class Lanes {
  readonly #byUpstream = new Map<string, Lane[]>()

  add(lane: Lane): void {
    this.#byUpstream.set(lane.upstream, [...this.of(lane.upstream), lane])
  }

  remove(lane: Lane): void {
    this.#byUpstream.set(
      lane.upstream,
      this.of(lane.upstream).filter((each) => each !== lane),
    )
  }

  of(upstream: string): Lane[] {
    return this.#byUpstream.get(upstream) ?? []
  }

  all(): Lane[] {
    return [...this.#byUpstream.values()].flat()
  }

  /**
   * The lane with the most room for a fresh message, its place taken; null where none has room. While older
   * messages wait on disk only codes (priority 0) may pass them.
   */
  reserve(upstream: string, priority: 0 | 1): Lane | null {
    let best: Lane | null = null
    let bestRoom = 0
    for (const lane of this.of(upstream)) {
      if (priority === 1 && lane.backlog) continue
      const room = lane.room(priority)
      if (room > bestRoom) {
        best = lane
        bestRoom = room
      }
    }
    return best?.reserve(priority) ? best : null
  }

  bySlot(slotId: number): Lane | undefined {
    return this.all().find((lane) => lane.mark.slotId === slotId)
  }

  /** Messages were left on disk for `upstream`. */
  wake(upstream: string): void {
    for (const lane of this.of(upstream)) lane.wake()
  }
}
