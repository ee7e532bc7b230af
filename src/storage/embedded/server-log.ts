import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from 'node:fs'

/** Where the parts of the embedded server say what a person should know. */
export type LogLine = (level: 'info' | 'warn' | 'error', text: string) => void

const largestBytes = 5 * 1024 * 1024
const checkEveryMs = 30_000

/**
 * The file that the server writes its log to, by a descriptor of its own, so that it can go on when this
 * process is gone. Grown beyond 5 MiB it becomes `….1` and starts again: two files are kept.
 */
export class ServerLog implements Disposable {
  readonly fd: number
  readonly #path: string
  readonly #timer: NodeJS.Timeout
  #mark = 0

  constructor(path: string) {
    this.#path = path
    this.fd = openSync(path, 'a+', 0o600)
    this.#timer = setInterval(() => this.#bound(), checkEveryMs)
    this.#timer.unref()
    this.#bound()
  }

  /** `faultsSinceMark` then tells what was written after this. */
  mark(): void {
    this.#mark = fstatSync(this.fd).size
  }

  /** What went wrong since the mark by what was written; all of its last 8 KiB where nothing says so. */
  faultsSinceMark(): string {
    const written = this.#sinceMark()
    const faults = written.split('\n').filter((line) => /(ERROR|FATAL|PANIC):/.test(line))
    return faults.length > 0 ? faults.join('\n') : written
  }

  #sinceMark(): string {
    const { size } = fstatSync(this.fd)
    const from = Math.max(Math.min(this.#mark, size), size - 8_192)
    const buffer = Buffer.alloc(size - from)
    readSync(this.fd, buffer, 0, buffer.length, from)
    return buffer.toString('utf8').trim()
  }

  /**
   * The server appends, so it goes on at the beginning of the emptied file. On a full disk the old part is
   * lost rather than kept.
   */
  #bound(): void {
    if (fstatSync(this.fd).size < largestBytes) return
    try {
      copyFileSync(this.#path, `${this.#path}.1`)
    } catch {
      rmSync(`${this.#path}.1`, { force: true })
    }
    ftruncateSync(this.fd)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    closeSync(this.fd)
  }
}
