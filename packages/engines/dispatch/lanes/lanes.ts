import type { Clock } from '../../../kit/time/clock.ts'
import type { Lane } from './lane.ts'

/** The lanes of this node by upstream. */
export class Lanes {
  readonly #clock: Clock
  readonly #byUpstream = new Map<string, Lane[]>()
  /** When the lanes of an upstream are woken for the earliest retry. */
  readonly #wakesAt = new Map<string, number>()
  readonly #listeners: ((upstream: string) => void)[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

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
   * The lane with the most room for a fresh message, with a place already taken; null if none has room. While
   * older messages wait on disk, only codes (priority 0) may overtake them.
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
    return this.all().find((lane) => lane.slotClaim.slotId === slotId)
  }

  /** Calls `listener` when messages of this node wait on disk and are due. */
  subscribe(listener: (upstream: string) => void): void {
    this.#listeners.push(listener)
  }

  /** Messages were left on disk for `upstream`. */
  wake(upstream: string): void {
    for (const lane of this.of(upstream)) lane.wake()
    for (const listener of this.#listeners) listener(upstream)
  }

  /**
   * Another node left messages on disk: one lane with room looks at once, so that a single message does not occupy
   * every window. Without room all lanes look when they have some.
   */
  look(upstream: string): void {
    const lanes = this.of(upstream)
    const roomiest = lanes.reduce<Lane | null>(
      (best, lane) => (lane.room() > (best?.room() ?? 0) ? lane : best),
      null,
    )
    for (const lane of roomiest === null ? lanes : [roomiest]) lane.wake()
  }

  /** The same at `at`: one timer for each upstream. */
  wakeAt(upstream: string, at: number): void {
    const now = this.#clock.now()
    if (at <= now) return this.wake(upstream)
    const planned = this.#wakesAt.get(upstream)
    if (planned !== undefined && planned <= at) return
    this.#wakesAt.set(upstream, at)
    this.#clock.after(at - now, () => {
      if (this.#wakesAt.get(upstream) === at) this.#wakesAt.delete(upstream)
      this.wake(upstream)
    })
  }
}
