import { closeSync, copyFileSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs'

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

  /** `sinceMark` then tells what was written after this. */
  mark(): void {
    this.#mark = fstatSync(this.fd).size
  }

  /** What was written since the mark, at most its last 8 KiB. */
  sinceMark(): string {
    const { size } = fstatSync(this.fd)
    const from = Math.max(Math.min(this.#mark, size), size - 8_192)
    const buffer = Buffer.alloc(size - from)
    readSync(this.fd, buffer, 0, buffer.length, from)
    return buffer.toString('utf8').trim()
  }

  /** The server appends, so it goes on at the beginning of the emptied file. */
  #bound(): void {
    if (fstatSync(this.fd).size < largestBytes) return
    copyFileSync(this.#path, `${this.#path}.1`)
    truncateSync(this.#path)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    closeSync(this.fd)
  }
}
