import { setTimeout as pause } from 'node:timers/promises'
import { soakEvents } from './events.ts'
import type { NotedEvent } from './samples/sample.ts'
import type { SoakScene } from './scene.ts'

export interface TimelineOptions {
  minutes: number
  /** Lets no more events happen. */
  signal: AbortSignal
  onEvent: (event: NotedEvent) => void
  say: (line: string) => void
}

/** Events an hour: with less, a shorter run would not see each kind. */
const eventsOfRun = 24
const minPauseSeconds = 45
/** A part of the run at its end without events, in which it comes to rest. */
const quietShare = 0.05

/** Lets events happen one after the other, in the same steps. */
export class Timeline {
  readonly events: NotedEvent[] = []
  /** Sentences of events that failed. */
  readonly faults: string[] = []
  readonly #scene: SoakScene
  readonly #options: TimelineOptions
  readonly #clock: () => number
  #isHappening = false

  constructor(scene: SoakScene, options: TimelineOptions, clock: () => number) {
    this.#scene = scene
    this.#options = options
    this.#clock = clock
  }

  async run(): Promise<void> {
    const seconds = this.#options.minutes * 60
    const step = Math.max(minPauseSeconds, seconds / eventsOfRun)
    for (let turn = 1; turn * step < seconds * (1 - quietShare); turn++) {
      await pauseUntil(turn * step, this.#clock, this.#options.signal)
      if (this.#options.signal.aborted) return
      const event = soakEvents[(turn - 1) % soakEvents.length]
      if (event === undefined || this.#clock() > seconds) return
      await this.#happens(event.name, () => event.happen(this.#scene))
    }
  }

  /** Whether one is under way, or ended less than `seconds` ago. */
  isDisturbed(seconds: number): boolean {
    return this.#isHappening || this.#clock() - (this.events.at(-1)?.endedSeconds ?? -seconds) < seconds
  }

  async #happens(name: string, work: () => Promise<void>): Promise<void> {
    const seconds = Math.round(this.#clock())
    this.#isHappening = true
    try {
      await work()
    } catch (error) {
      const fault = `${name}: ${error instanceof Error ? error.message : String(error)}`
      this.faults.push(fault)
      this.#options.say(fault)
    }
    this.#isHappening = false
    const event = { seconds, endedSeconds: Math.round(this.#clock()), name }
    this.events.push(event)
    this.#options.onEvent(event)
  }
}

/** Until the clock shows these seconds, or the signal. */
export async function pauseUntil(seconds: number, clock: () => number, signal: AbortSignal): Promise<void> {
  const waitMs = Math.max(0, seconds - clock()) * 1_000
  await pause(waitMs, null, { signal }).catch(() => undefined)
}
