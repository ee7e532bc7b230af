import { Batcher } from './batcher.ts'
import { type Clock, systemClock } from './clock.ts'
import { type EventsOptions, type PosthornEvent, readEvents } from './events.ts'
import { writeJson } from './exact-json.ts'
import { type Management, manage } from './manage.ts'
import {
  type BatchName,
  batches,
  batchOf,
  type OperationFields,
  type OperationResults,
  type OperationType,
  type SendOperation,
} from './operations.ts'
import { type CallOptions, PendingCall } from './pending-call.ts'
import type { StatusResult } from './statuses.ts'
import { type Fetch, type RepeatedAttempt, Transport, type TransportRequest } from './transport.ts'
import type { CodeCheck, CodeChecked, CodeCreated, CodeNamed, CodeRead, CodeRequest } from './verification.ts'
import { type WaitOptions, waitFor } from './wait-for.ts'

export interface PosthornOptions {
  /** Address of the gateway without a path: `http://127.0.0.1:8080`. */
  url: string
  /** The API key of the account. A client that only administers needs none. */
  key?: string
  /** A key of `posthorn management-keys create`, for `manage`. */
  managementKey?: string
  /** Default: the global `fetch`. */
  fetch?: Fetch
  /** For a whole call, with everything that is repeated. Default: 60,000. */
  timeoutMs?: number
  /** For one attempt. Default: 10,000; of `hlr` and `call/otp`, which wait for a network, 45,000. */
  attemptTimeoutMs?: number
  /** How often a request is sent at most. Default: 5. */
  maxAttempts?: number
  /** Operations that may wait for a request; more are refused with a `TooManyWaitingError`. Default: 100,000. */
  maxWaiting?: number
  /** For tests. Default: the time of the system. */
  clock?: Clock
  /** For tests: numbers from 0 to 1 that spread repetitions. Default: `Math.random`. */
  random?: () => number
}

/** A slow answer of the gateway: a telephone rings for up to 33 seconds. */
const slowAttemptTimeoutMs = 45_000
const lacksKey = 'this client has no key of an account: give it one as key'
/** Below the 1 MiB that the gateway takes, with room for the key. */
const maxOctets = 1_000_000

/**
 * A client of one account. Calls that are made at the same time share requests; each gets its own answer or error.
 * Errors are `PosthornError`s, except those of wrong arguments (TypeError, RangeError) and the reasons of signals.
 */
export class Posthorn {
  /**
   * The operations of the management API, by their places: `manage.carriers.pause({ upstream })` is
   * POST /v1/carriers/{upstream}/pause. Rejects with a `ManagementError` where the gateway refuses one.
   */
  readonly manage: Management
  readonly #transport: Transport
  readonly #options: Required<Pick<PosthornOptions, 'key' | 'timeoutMs' | 'attemptTimeoutMs' | 'maxWaiting'>>
  readonly #batchers = new Map<BatchName, Batcher>()

  constructor(options: PosthornOptions) {
    const {
      url,
      key = '',
      managementKey = '',
      timeoutMs = 60_000,
      attemptTimeoutMs = 10_000,
      maxWaiting = 100_000,
    } = options
    const { fetch: given, clock = systemClock, random = Math.random, maxAttempts = 5 } = options
    if (!/^https?:\/\/[^\s?#]+$/.test(url)) throw new TypeError('url must be an http or https URL')
    if (typeof key !== 'string' || (key === '' && managementKey === ''))
      throw new TypeError('key must be the API key of an account')
    this.#options = { key, timeoutMs, attemptTimeoutMs, maxWaiting }
    this.#transport = new Transport({
      url: url.replace(/\/+$/, ''),
      fetch: given ?? ((address, init) => fetch(address, init)),
      clock,
      random,
      maxAttempts,
    })
    this.manage = manage({
      key: managementKey,
      carry: (request, options) =>
        this.#carry(options, (attempt) => this.#transport.repeat({ ...attempt, ...request })),
    })
  }

  /**
   * Carries out one operation of any type (docs/reference/operations.md of the gateway) and resolves with its result.
   * Rejects with the class of the error's code where the gateway refuses it.
   */
  async perform<Type extends OperationType>(
    operation: { type: Type } & OperationFields[Type],
    options: CallOptions = {},
  ): Promise<OperationResults[Type]> {
    if (this.#options.key === '') throw new TypeError(lacksKey)
    const { id } = operation as { id?: unknown }
    const json = writeJson(operation)
    const call = this.#open<unknown>(options)
    const { idempotencyKey = null } = options
    this.#batcher(batchOf[operation.type]).add({
      call,
      json,
      hasBigId: typeof id === 'bigint',
      idempotencyKey,
    })
    return (await call.promise) as OperationResults[Type]
  }

  /** What became of a message, by your `id` or by ours. */
  status(message: Omit<OperationFields['status'], 'type'>, options: CallOptions = {}): Promise<StatusResult> {
    return this.perform({ ...message, type: 'status' }, options)
  }

  /**
   * Queries the status of a message until it is final, has come as far as `until`, or has failed. A failure is a
   * result, too: look at `status`. Rejects with a `WaitTimeoutError` where that takes longer than `timeoutMs`.
   */
  waitFor(msgId: number | bigint | string, options: WaitOptions = {}): Promise<StatusResult> {
    return waitFor(
      (message, callOptions) => this.status(message, callOptions),
      this.#transport,
      msgId,
      options,
    )
  }

  /**
   * Hands 1 to 1,000 messages over in one request and resolves when they are on disk. What is refused becomes a
   * callback with the status REJECTED; every callback has the `request_id`.
   */
  async sendAsynchronously(
    operations: readonly SendOperation[],
    options: CallOptions = {},
  ): Promise<{ request_id: string }> {
    const answer = await this.#post({ data: operations }, { path: '/v1/json', repeat: 'safe' }, options)
    return { request_id: String(answer['request_id']) }
  }

  /** Sends a one-time code that the gateway makes. Keep its `verify_id` for the check. */
  async createCode(request: CodeRequest, options: CallOptions = {}): Promise<CodeCreated> {
    const fields = { command: 'verify/create', ...request }
    const answer = await this.#post(fields, { path: '/api/verify.php', repeat: 'safe' }, options)
    return answer as unknown as CodeCreated
  }

  /**
   * Counts an attempt and checks the code that a user entered. `status` says how it is: a wrong code is no error. It is
   * repeated only where the gateway says that it carried nothing out, since a right code is approved once.
   */
  async checkCode(check: CodeCheck, options: Omit<CallOptions, 'idempotencyKey'> = {}): Promise<CodeChecked> {
    const fields = { command: 'verify', ...check }
    const answer = await this.#post(fields, { path: '/api/verify.php', repeat: 'refused' }, options)
    return answer as unknown as CodeChecked
  }

  /** How a verification stands. No attempt is counted. */
  async codeStatus(code: CodeNamed, options: Omit<CallOptions, 'idempotencyKey'> = {}): Promise<CodeRead> {
    return this.#named('verify/status', code, options)
  }

  /** Ends a verification: its code is no longer valid. `status` is another than `cancelled` where it was over. */
  async cancelCode(code: CodeNamed, options: Omit<CallOptions, 'idempotencyKey'> = {}): Promise<CodeRead> {
    return this.#named('verify/cancel', code, options)
  }

  async #named(command: string, code: CodeNamed, options: CallOptions): Promise<CodeRead> {
    const answer = await this.#post(
      { command, ...code },
      { path: '/api/verify.php', repeat: 'safe' },
      options,
    )
    return answer as unknown as CodeRead
  }

  /**
   * Every event of the account, in order and without gaps: a message was delivered, a subscriber replied, a code was approved
   * (docs/operations/events.md of the gateway). It waits for further ones until `signal` aborts or the loop is left. Requests
   * that fail are repeated, at most 5 seconds apart, until the gateway answers again. Rejects with the reason of the signal,
   * with an `EventsDroppedError` where events after `after` are not kept any more, and as other calls where a request is
   * refused.
   */
  events(options: EventsOptions = {}): AsyncGenerator<PosthornEvent, never, undefined> {
    return readEvents(this.#transport, this.#options, options)
  }

  #post(
    fields: object,
    { path, repeat }: Pick<TransportRequest, 'path' | 'repeat'>,
    options: CallOptions,
  ): Promise<Record<string, unknown>> {
    const { key } = this.#options
    if (key === '') throw new TypeError(lacksKey)
    const body = writeJson({ auth: key, ...fields })
    const idempotencyKey = repeat === 'safe' ? (options.idempotencyKey ?? crypto.randomUUID()) : null
    return this.#carry(options, (attempt) =>
      this.#transport.post({ ...attempt, path, body, idempotencyKey, repeat }),
    )
  }

  /** Within the time and the signal of one call. */
  #carry(
    options: CallOptions,
    send: (
      attempt: Pick<RepeatedAttempt, 'attemptTimeoutMs' | 'signal' | 'giveUpAt' | 'onFailure'>,
    ) => Promise<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> {
    const call = this.#open<Record<string, unknown>>(options)
    const controller = new AbortController()
    call.onEnd = () => controller.abort()
    send({
      attemptTimeoutMs: this.#options.attemptTimeoutMs,
      signal: controller.signal,
      giveUpAt: () => call.giveUpAt,
      onFailure: (error) => {
        call.lastError = error
      },
    }).then(
      (answer) => call.resolve(answer),
      (error: unknown) => call.reject(error),
    )
    return call.promise
  }

  #open<Answer>({ timeoutMs, signal, idempotencyKey }: CallOptions): PendingCall<Answer> {
    if (idempotencyKey !== undefined && !/^[\x20-\x7e]{1,255}$/.test(idempotencyKey)) {
      throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters')
    }
    return new PendingCall(this.#transport.clock, timeoutMs ?? this.#options.timeoutMs, signal)
  }

  #batcher(name: BatchName): Batcher {
    const known = this.#batchers.get(name)
    if (known !== undefined) return known
    const { slow, ...limits } = batches[name]
    const { key, maxWaiting, attemptTimeoutMs } = this.#options
    const batcher = new Batcher(this.#transport, JSON.stringify(key), {
      ...limits,
      octets: maxOctets,
      waiting: maxWaiting,
      attemptTimeoutMs: slow ? Math.max(slowAttemptTimeoutMs, attemptTimeoutMs) : attemptTimeoutMs,
    })
    this.#batchers.set(name, batcher)
    return batcher
  }
}
