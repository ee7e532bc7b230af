import { Worker } from 'node:worker_threads'

/** Of the processor, and of the clock: an input may wait for something that never comes. */
const maxBusyMs = 60_000
const maxSilentMs = 600_000

/** Ends the process where one input takes forever, and says which: a loop without an end cannot be caught otherwise. */
export class Watchdog {
  readonly #beats = new Int32Array(new SharedArrayBuffer(8))
  readonly #worker: Worker

  /** `name`: of the target, for the last words. */
  constructor(name: string) {
    this.#worker = new Worker(watch, {
      eval: true,
      workerData: { beats: this.#beats, name, maxBusyMs, maxSilentMs },
    })
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
const { workerData: { beats, name, maxBusyMs, maxSilentMs } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
let last = -1
let since = Date.now()
let usedBefore = process.cpuUsage()
setInterval(() => {
  const beat = Atomics.load(beats, 1)
  if (beat !== last) { last = beat; since = Date.now(); usedBefore = process.cpuUsage(); return }
  const { user, system } = process.cpuUsage(usedBefore)
  if (user + system < maxBusyMs * 1000 && Date.now() - since < maxSilentMs) return
  writeSync(2, name + ': input ' + Atomics.load(beats, 0) + ' does not end; run again with the same seed and --inputs\\n')
  process.kill(process.pid, 'SIGKILL')
}, 1000)
`
