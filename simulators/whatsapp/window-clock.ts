import type { Clock } from '../../src/lib/clock.ts'
import { Journal } from '../journal.ts'

interface OpenedRecord {
  key: string
  /** Milliseconds. */
  at: number
}

const windowMs = 24 * 3_600_000
const maxWindows = 100_000

/** When each user last wrote to each number: for 24 hours after that, free-form messages may be sent. */
export class WindowClock implements AsyncDisposable {
  readonly #clock: Clock
  readonly #lastWrote = new Map<string, number>()
  #journal: Journal | null = null

  private constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `dataDir` null keeps windows in memory. */
  static async open({ clock, dataDir }: { clock: Clock; dataDir: string | null }): Promise<WindowClock> {
    const windows = new WindowClock(clock)
    if (dataDir === null) return windows
    windows.#journal = await Journal.open({
      folder: dataDir,
      name: 'whatsapp-windows',
      segmentLines: maxWindows,
      keepSegments: 1,
      replay: (record) => windows.#apply(record as OpenedRecord),
      snapshot: () => [...windows.#lastWrote].map(([key, at]) => ({ key, at })),
    })
    return windows
  }

  /** The user wrote: opens the window, or renews it. */
  renew(phoneNumberId: string, phone: string): void {
    const record = { key: `${phoneNumberId}|${phone}`, at: this.#clock.now() }
    this.#apply(record)
    this.#journal?.append(record)
  }

  isOpen(phoneNumberId: string, phone: string): boolean {
    const at = this.#lastWrote.get(`${phoneNumberId}|${phone}`)
    return at !== undefined && this.#clock.now() < at + windowMs
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#journal?.[Symbol.asyncDispose]()
  }

  #apply({ key, at }: OpenedRecord): void {
    this.#lastWrote.delete(key)
    this.#lastWrote.set(key, at)
    const [oldest] = this.#lastWrote.keys()
    if (oldest !== undefined && this.#lastWrote.size > maxWindows) this.#lastWrote.delete(oldest)
  }
}
