import type { TallySums } from '../../kit/flow/tallies.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import type { FromWorker, WorkerStart } from './messages.ts'
import { type Reply, Requests } from './requests.ts'
import type { WorkerProcess } from './worker-process.ts'

/** What a worker wants of its supervisor. */
export interface WorkerListener {
  onGather(run: WorkerRun, query: { id: number; name: string; args: unknown }): void
  onTallies(run: WorkerRun, sums: TallySums): void
}

/** A worker waits up to 30 s for its database. */
const readyWithinMs = 60_000
/** Draining clients, submits and callbacks under way, and writing. */
const stopWithinMs = 55_000
const answersWithinMs = 1_500
/** Sums of tallies that a worker has not read yet. */
const maxUnread = 32

/** One process of a worker, from its start to its end. */
export class WorkerRun {
  readonly number: number
  readonly nodeId: string
  /** Resolves with the URL of the gateway; rejects with a sentence where it does not open. */
  readonly ready: Promise<string>
  /** Resolves with the reason. */
  readonly ended: Promise<string>
  /** The metrics that it left behind, or null. */
  lastMetrics: unknown = null
  /** Sums of tallies that it did not get. */
  droppedTallies = 0
  readonly #process: WorkerProcess
  readonly #clock: Clock
  readonly #requests: Requests
  #state: 'starting' | 'ready' | 'stopping' | 'ended' = 'starting'
  #readyAt: number | null = null
  #unread = 0

  constructor(process: WorkerProcess, start: WorkerStart, clock: Clock, listener: WorkerListener) {
    this.number = start.worker
    this.nodeId = start.nodeId
    this.#process = process
    this.#clock = clock
    this.#requests = new Requests(clock)
    this.ended = process.ended.then((reason) => {
      this.#state = 'ended'
      this.#requests.close()
      return reason
    })
    this.ready = this.#becomeReady(start, listener)
    this.ready.catch(() => process.kill())
  }

  get name(): string {
    return `worker ${this.number}`
  }

  /** Whether its gateway answers; also while it drains. */
  get isOpen(): boolean {
    return this.#readyAt !== null && this.#state !== 'ended'
  }

  /** How long its gateway has been ready. */
  get readyForMs(): number {
    return this.#readyAt === null ? 0 : this.#clock.now() - this.#readyAt
  }

  ask(name: string, args: unknown): Promise<Reply> {
    return this.#requests.ask(answersWithinMs, (id) => {
      void this.#process.send({ kind: 'query', id, name, args })
    })
  }

  answer(id: number, gathered: { answers: unknown[]; silent: string[] }): void {
    void this.#process.send({ kind: 'gathered', id, ...gathered })
  }

  /** Drops the sums where the worker has not read those before. */
  pass(sums: TallySums): void {
    if (this.#unread >= maxUnread) {
      this.droppedTallies++
      return
    }
    this.#unread++
    void this.#process.send({ kind: 'tallies', sums }).then(() => this.#unread--)
  }

  /** Resolves when the process has ended; kills it where it takes too long. */
  async stop({ drain }: { drain: boolean }): Promise<void> {
    if (this.#state === 'ended') return
    if (this.#state === 'starting') {
      this.#process.kill()
      await this.ended
      return
    }
    this.#state = 'stopping'
    void this.#process.send({ kind: 'stop', drain })
    const tooLong = new AbortController()
    void sleep(this.#clock, stopWithinMs, tooLong.signal).then(() => {
      if (!tooLong.signal.aborted) this.#process.kill()
    })
    await this.ended
    tooLong.abort()
  }

  #becomeReady(start: WorkerStart, listener: WorkerListener): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (sentence: string) => {
        cancel()
        reject(new Error(sentence))
      }
      const cancel = this.#clock.after(readyWithinMs, () =>
        fail(`it was not ready within ${readyWithinMs / 1_000} s`),
      )
      void this.ended.then((reason) => fail(`it ended (${reason})`))
      this.#process.onMessage((message) => {
        if (message.kind === 'listening') return void this.#process.send({ kind: 'start', start })
        if (message.kind === 'failed') return fail(message.sentence)
        if (message.kind !== 'ready') return this.#take(message, listener)
        cancel()
        this.#readyAt = this.#clock.now()
        if (this.#state === 'starting') this.#state = 'ready'
        resolve(message.url)
      })
    })
  }

  #take(
    message: Exclude<FromWorker, { kind: 'listening' | 'ready' | 'failed' }>,
    listener: WorkerListener,
  ): void {
    switch (message.kind) {
      case 'gather':
        return listener.onGather(this, message)
      case 'answered':
        return this.#requests.answer(
          message.id,
          message.ok ? { ok: true, value: message.value } : { ok: false },
        )
      case 'tallies':
        return listener.onTallies(this, message.sums)
      case 'ended':
        this.lastMetrics = message.metrics
    }
  }
}
