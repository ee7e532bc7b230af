import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from 'node:fs'

/** Log line of the embedded server, for the operator. */
export type LogLine = (level: 'info' | 'warn' | 'error', text: string) => void

const largestBytes = 5 * 1024 * 1024
const checkEveryMs = 30_000

/**
 * The server's log file. The server writes it by a descriptor of its own, so that it can go on when this process is
 * gone. Beyond 5 MiB the file becomes `….1` and starts again: two files are kept.
 */
export class ServerLog implements Disposable {
  readonly fd: number
  readonly #path: string
  readonly #timer: NodeJS.Timeout
  #runStart = 0

  constructor(path: string) {
    this.#path = path
    this.fd = openSync(path, 'a+', 0o600)
    this.#timer = setInterval(() => this.#bound(), checkEveryMs)
    this.#timer.unref()
    this.#bound()
  }

  /** A new run of the server begins: `faultsOfRun` reads from here on. */
  beginRun(): void {
    this.#runStart = fstatSync(this.fd).size
  }

  /** The lines of this run that report an error, or its last 8 KiB where there is none. */
  faultsOfRun(): string {
    const written = this.#textOfRun()
    const faults = written.split('\n').filter((line) => /(ERROR|FATAL|PANIC):/.test(line))
    return faults.length > 0 ? faults.join('\n') : written
  }

  #textOfRun(): string {
    const { size } = fstatSync(this.fd)
    const from = Math.max(Math.min(this.#runStart, size), size - 8_192)
    const buffer = Buffer.alloc(size - from)
    readSync(this.fd, buffer, 0, buffer.length, from)
    return buffer.toString('utf8').trim()
  }

  /**
   * The server appends, so it continues at the beginning of the emptied file. On a full disk the old part is lost.
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
