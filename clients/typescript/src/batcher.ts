import { refusedError } from './error-classes.ts'
import { TooManyWaitingError, UnexpectedAnswerError } from './errors.ts'
import type { PendingCall } from './pending-call.ts'
import { nothingHappened, RefusedError } from './refused.ts'
import type { Transport } from './transport.ts'

export interface BatchLimits {
  /** Operations of one request. */
  operations: number
  /** Octets of the operations of one request. */
  octets: number
  /** Requests at the same time. */
  requests: number
  /** Operations that wait for a request. */
  waiting: number
  attemptTimeoutMs: number
  /** Whether requests need an Idempotency-Key, so that they may be repeated. */
  keyed: boolean
}

export interface BatchEntry {
  call: PendingCall<unknown>
  /** The operation as JSON. */
  json: string
  /** Whether the id in the answer becomes a bigint, as it was sent. */
  hasBigId: boolean
  /** Of the caller: the operation has a request of its own then. Null: a new one for each request. */
  idempotencyKey: string | null
}

interface Waiting extends BatchEntry {
  octets: number
  attempts: number
}

/**
 * Puts the operations of many callers into few requests: what comes while all requests of the batcher are under way goes
 * together in the next one. Each caller gets the answer to its own operation.
 */
export class Batcher {
  readonly #transport: Transport
  readonly #auth: string
  readonly #limits: BatchLimits
  #waiting: Waiting[] = []
  #requests = 0

  /** `auth` is the API key as JSON. */
  constructor(transport: Transport, auth: string, limits: BatchLimits) {
    this.#transport = transport
    this.#auth = auth
    this.#limits = limits
  }

  add(entry: BatchEntry): void {
    const { waiting: max } = this.#limits
    if (this.#waiting.length >= max) this.#waiting = this.#waiting.filter(({ call }) => !call.isOver)
    if (this.#waiting.length >= max) {
      entry.call.reject(
        new TooManyWaitingError(`at most ${max} calls can wait for a request: send more slowly`),
      )
      return
    }
    this.#enqueue({ ...entry, octets: new TextEncoder().encode(entry.json).length + 1, attempts: 0 })
  }

  #enqueue(entry: Waiting): void {
    this.#waiting.push(entry)
    // What is called in the same turn goes together.
    queueMicrotask(() => this.#start())
  }

  #start(): void {
    while (this.#requests < this.#limits.requests) {
      const batch = this.#nextBatch()
      if (batch.length === 0) return
      this.#requests++
      void this.#send(batch).finally(() => {
        this.#requests--
        this.#start()
      })
    }
  }

  #nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    let octets = 0
    let taken = 0
    for (const entry of this.#waiting) {
      const { call, idempotencyKey } = entry
      if (!call.isOver) {
        const isFull = batch.length === this.#limits.operations || octets + entry.octets > this.#limits.octets
        if (batch.length > 0 && (isFull || idempotencyKey !== null)) break
        batch.push(entry)
        octets += entry.octets
      }
      taken++
      if (idempotencyKey !== null) break
    }
    this.#waiting.splice(0, taken)
    return batch
  }

  /** Never rejects. */
  async #send(batch: Waiting[]): Promise<void> {
    const controller = new AbortController()
    const endWhenUnwanted = () => {
      if (batch.every(({ call }) => call.isOver)) controller.abort()
    }
    for (const { call } of batch) call.onEnd = endWhenUnwanted
    const { attemptTimeoutMs, keyed } = this.#limits
    try {
      const { data } = await this.#transport.post({
        path: '/api/json.php',
        body: `{"auth":${this.#auth},"data":[${batch.map(({ json }) => json).join(',')}]}`,
        idempotencyKey: batch[0]?.idempotencyKey ?? (keyed ? crypto.randomUUID() : null),
        repeat: 'safe',
        attemptTimeoutMs,
        signal: controller.signal,
        giveUpAt: () => Math.max(...batch.map(({ call }) => call.giveUpAt)),
        onFailure: (error) => {
          for (const { call } of batch) call.lastError = error
        },
      })
      if (!Array.isArray(data) || data.length !== batch.length) {
        throw new UnexpectedAnswerError(200, `${batch.length} operations answered by another number of items`)
      }
      for (const [index, entry] of batch.entries()) this.#settle(entry, data[index])
    } catch (error) {
      if (batch.length > 1 && isTooBig(error)) return this.#sendHalves(batch)
      for (const { call } of batch) call.reject(error)
    }
  }

  /** After a refusal that says that nothing was carried out. */
  async #sendHalves(batch: Waiting[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2)
    await this.#send(batch.slice(0, middle))
    await this.#send(batch.slice(middle))
  }

  #settle(entry: Waiting, item: unknown): void {
    const { success, data, error } = item as { success: boolean; data?: { id?: unknown }; error?: string }
    if (success) entry.call.resolve(entry.hasBigId ? withBigId(data) : data)
    else this.#refuse(entry, refusedError(String(error), { id: data?.id }))
  }

  /** An operation that was not carried out, and may be a little later, goes into another request, under a new key. */
  #refuse(entry: Waiting, error: RefusedError): void {
    const { call } = entry
    const waitMs = this.#transport.pauseAfter(error, ++entry.attempts, call.giveUpAt)
    if (call.isOver) return
    const isStored = entry.idempotencyKey !== null
    if (waitMs === null || isStored || !nothingHappened(error)) return call.reject(error)
    call.lastError = error
    call.onEnd = this.#transport.clock.after(waitMs, () => this.#enqueue(entry))
  }
}

function isTooBig(error: unknown): boolean {
  return error instanceof RefusedError && ['too-many-operations', 'too-large'].includes(error.code)
}

function withBigId(data: { id?: unknown } | undefined) {
  return typeof data?.id === 'number' ? { ...data, id: BigInt(data.id) } : data
}
