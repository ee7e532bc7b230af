import type { Clock } from '../../packages/kit/time/clock.ts'
import type { CallStep, Deed } from './call-plan.ts'

/** Does the steps of a plan in their time, one after the other, until it is stopped. */
export class PlanPlayer {
  readonly #clock: Clock
  readonly #perform: (deed: Deed) => Promise<void> | void
  #isStopped = false
  #cancelWait: () => void = () => undefined

  /** `perform` never rejects; the next step's time begins when it is done. */
  constructor(clock: Clock, perform: (deed: Deed) => Promise<void> | void) {
    this.#clock = clock
    this.#perform = perform
  }

  /** The first step is done before this returns where its time is now. */
  play(plan: readonly CallStep[]): void {
    void this.#play(plan)
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelWait()
  }

  async #play(plan: readonly CallStep[]): Promise<void> {
    for (const { afterMs, deed } of plan) {
      if (afterMs > 0) await this.#wait(afterMs)
      if (this.#isStopped) return
      await this.#perform(deed)
    }
  }

  #wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#cancelWait = this.#clock.after(delayMs, resolve)
    })
  }
}
