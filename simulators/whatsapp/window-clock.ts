import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import { type Notes, noNotes, openNotes } from '../journal.ts'

type WindowRecord = { key: string /** Milliseconds. */; at: number } | { closed: true }

const windowMs = 24 * 3_600_000
const maxWindows = 100_000

/** When each user last wrote to each number: for 24 hours after that, free-form messages may be sent. */
export class WindowClock implements AsyncDisposable {
  readonly #clock: Clock
  readonly #lastWrote = new RecentMap<string, number>(maxWindows)
  #notes: Notes = noNotes

  private constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `dataDir` null keeps windows in memory. */
  static async open({ clock, dataDir }: { clock: Clock; dataDir: string | null }): Promise<WindowClock> {
    const windows = new WindowClock(clock)
    windows.#notes = await openNotes({
      folder: dataDir,
      name: 'whatsapp-windows',
      replay: (record) => {
        const known = record as WindowRecord
        if ('closed' in known) windows.#lastWrote.clear()
        else windows.#lastWrote.set(known.key, known.at)
      },
      snapshot: () => [...windows.#lastWrote.entries()].map(([key, at]) => ({ key, at })),
    })
    return windows
  }

  /** The user wrote: opens the window, or renews it. */
  renew(phoneNumberId: string, phone: string): void {
    const record = { key: `${phoneNumberId}|${phone}`, at: this.#clock.now() }
    this.#lastWrote.set(record.key, record.at)
    this.#notes.append(record)
  }

  /** Closes every window. */
  closeAll(): void {
    this.#lastWrote.clear()
    this.#notes.append({ closed: true })
  }

  isOpen(phoneNumberId: string, phone: string): boolean {
    const at = this.#lastWrote.get(`${phoneNumberId}|${phone}`)
    return at !== null && this.#clock.now() < at + windowMs
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#notes[Symbol.asyncDispose]()
  }
}
