import type { Events } from '../../../observability/events.ts'

type Name = keyof Events

/** Events that are written down and can be waited for. */
export class RecordedEvents {
  readonly all: { name: Name; what: Record<string, unknown> }[] = []
  readonly events: Events
  #waiting: { isDone: () => boolean; resolve: () => void }[] = []

  constructor() {
    const record = (name: Name) => (what: Record<string, unknown>) => {
      this.all.push({ name, what })
      this.#waiting = this.#waiting.filter(({ isDone, resolve }) => {
        if (isDone()) resolve()
        return !isDone()
      })
    }
    this.events = new Proxy({}, { get: (_target, name) => record(name as Name) }) as Events
  }

  of(name: Name): Record<string, unknown>[] {
    return this.all.filter((event) => event.name === name).map((event) => event.what)
  }

  /** Resolves when `isDone` holds; asked again after each event. */
  until(isDone: () => boolean): Promise<void> {
    if (isDone()) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ isDone, resolve }))
  }

  /** Outcomes of callbacks that are on disk. */
  get recorded(): number {
    return this.of('committed').reduce((sum, what) => sum + Number(what['rows']), 0)
  }
}
