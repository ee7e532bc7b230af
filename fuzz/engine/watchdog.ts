import { Worker } from 'node:worker_threads'

const maxSilentMs = 60_000

/** Ends the process where one input takes forever, and says which: a loop without an end cannot be caught otherwise. */
export class Watchdog {
  readonly #beats = new Int32Array(new SharedArrayBuffer(8))
  readonly #worker: Worker

  /** `name`: of the target, for the last words. */
  constructor(name: string) {
    this.#worker = new Worker(watch, { eval: true, workerData: { beats: this.#beats, name, maxSilentMs } })
    this.#worker.unref()
  }

  /** Input `number` begins. */
  beat(number: number): void {
    Atomics.store(this.#beats, 0, number)
    Atomics.add(this.#beats, 1, 1)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }
}

const watch = `
const { workerData: { beats, name, maxSilentMs } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
let last = -1
let since = Date.now()
setInterval(() => {
  const beat = Atomics.load(beats, 1)
  if (beat !== last) { last = beat; since = Date.now(); return }
  if (Date.now() - since < maxSilentMs) return
  writeSync(2, name + ': input ' + Atomics.load(beats, 0) + ' does not end; run again with the same seed and --inputs\\n')
  process.kill(process.pid, 'SIGKILL')
}, 1000)
`
