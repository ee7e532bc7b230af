import { frameMs } from './audio.ts'

/**
 * Called once for each frame. `missed` is how many frames before it were given up, which is 0 unless the process
 * stood still for longer than `maxCatchUp` frames.
 */
export type FrameTask = (missed: number) => void

export interface FrameClockOptions {
  /** Milliseconds that only go forward, with fractions. */
  now: () => number
  /** Calls once after `delayMs`; the answer cancels it. */
  after: (delayMs: number, task: () => void) => () => void
}

interface Phase {
  dueAt: number
  tasks: Set<FrameTask>
}

const phaseCount = 4
/** Frames that are sent in one go after a delay. */
const maxCatchUp = 10

/**
 * Calls every task each 20 ms, counted from the beginning and not from the call before, so that no delay adds up.
 * Tasks are spread over four phases of 5 ms.
 */
export class FrameClock {
  readonly #options: FrameClockOptions
  #phases: Phase[] = []
  #cancel: (() => void) | null = null

  constructor(options: FrameClockOptions) {
    this.#options = options
  }

  /** The answer takes the task away. */
  add(task: FrameTask): () => void {
    if (this.#phases.length === 0) this.#begin()
    const emptiest = this.#phases.reduce((best, each) => (each.tasks.size < best.tasks.size ? each : best))
    emptiest.tasks.add(task)
    return () => this.#remove(emptiest, task)
  }

  #begin(): void {
    const startedAt = this.#options.now()
    this.#phases = Array.from({ length: phaseCount }, (_, index) => ({
      dueAt: startedAt + ((index + 1) * frameMs) / phaseCount,
      tasks: new Set(),
    }))
    this.#wait()
  }

  #remove(phase: Phase, task: FrameTask): void {
    phase.tasks.delete(task)
    if (this.#phases.some(({ tasks }) => tasks.size > 0)) return
    this.#phases = []
    this.#cancel?.()
    this.#cancel = null
  }

  #wait(): void {
    const next = Math.min(...this.#phases.map(({ dueAt }) => dueAt))
    this.#cancel = this.#options.after(Math.max(0, next - this.#options.now()), () => this.#turn())
  }

  #turn(): void {
    const phases = this.#phases
    for (const phase of phases) this.#run(phase)
    // Not where the last task was taken away meanwhile.
    if (this.#phases === phases && phases.length > 0) this.#wait()
  }

  #run(phase: Phase): void {
    const behind = this.#options.now() - phase.dueAt
    if (behind < 0) return
    const due = 1 + Math.floor(behind / frameMs)
    phase.dueAt += due * frameMs
    const missed = due > maxCatchUp ? due - 1 : 0
    for (let frame = missed; frame < due; frame++) {
      for (const task of phase.tasks) task(frame === missed ? missed : 0)
    }
  }
}
