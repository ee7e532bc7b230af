import { readFileSync, rmSync } from 'node:fs'
import { until } from './until.ts'

const report = new URL('./report-live-memory.js', import.meta.url)

/** The memory of a gateway that a full garbage collection leaves, so that it does not depend on the load of the machine. */
export class LiveMemory {
  readonly #file: string

  /** The gateway writes its reports to `file`. */
  constructor(file: string) {
    this.#file = file
  }

  /** For the start of the gateway. */
  get environment(): NodeJS.ProcessEnv {
    return { NODE_OPTIONS: `--import=${report.href}`, POSTHORN_LIVE_MEMORY_FILE: this.#file }
  }

  /** Heap and buffers of the process, in MiB. */
  async measure(pid: number): Promise<number> {
    rmSync(this.#file, { force: true })
    process.kill(pid, 'SIGUSR2')
    await until('the gateway reports its memory', 20_000, async () =>
      this.#read() === null ? 'no file' : null,
    )
    return (this.#read() ?? 0) / 2 ** 20
  }

  #read(): number | null {
    try {
      return Number(readFileSync(this.#file, 'utf8'))
    } catch {
      return null
    }
  }
}
