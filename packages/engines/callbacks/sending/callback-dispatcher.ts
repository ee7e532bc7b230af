import type { Resolver } from '../../../kit/net/resolver.ts'
import { type Clock, sleep } from '../../../kit/time/clock.ts'
import type { OpenSpan, Tracer } from '../../../observability/tracing/tracer.ts'
import type { DueCallback } from '../../../store/callbacks/callbacks.ts'
import { type Answer, hostSign, requestedRestMs, scheduleSpanMs } from '../answer.ts'
import { CallbackOutcomes, type CallbackOutcomesOptions, type EndedAttempt } from '../callback-outcomes.ts'
import { composeRequest, isPosted, type SigningSecretOf } from '../callback-request.ts'
import { type HookTarget, readHookUrl } from '../egress-filter.ts'
import type { AccountQueues, Turn } from './account-queues.ts'
import { type AccountHost, CallbackAccounts } from './callback-accounts.ts'
import type { Exchange } from './exchange.ts'
import { FairTurns } from './fair-turns.ts'
import type { HostQueue, QueueAdmission } from './host-queue.ts'

/** `record` is called once for each callback passed to `send` or `defer`. */
export interface CallbackDispatcherOptions extends CallbackOutcomesOptions {
  clock: Clock
  resolver: Resolver
  signingSecretOf: SigningSecretOf
  /** Absent or null: attempts are not traced. */
  tracer?: Tracer | null
  /** Callbacks of one account that may wait for one host. */
  maxWaitingPerHost: number
}

interface Delivery {
  callback: DueCallback
  target: HookTarget
}

type Queue = HostQueue<Delivery>
type Queues = AccountQueues<Delivery>

/** How long a lease must last beyond the timeout of a request that begins now. */
const leaseMarginMs = 5_000
const sweepEveryMs = 1_000

/**
 * Delivers callbacks from memory. Each account has its own queue and connections for each of its hosts.
 * Accounts take turns within one global concurrency, and so do the hosts of an account.
 */
export class CallbackDispatcher implements AsyncDisposable {
  readonly #options: CallbackDispatcherOptions
  readonly #spanMs: number
  readonly #accounts: CallbackAccounts<Delivery>
  readonly #turns: FairTurns<Delivery>
  readonly #outcomes: CallbackOutcomes
  readonly #underWay = new Set<Exchange>()
  #sweptAt = 0
  #pumpScheduled = false
  #closing = false

  constructor(options: CallbackDispatcherOptions) {
    this.#options = options
    this.#spanMs = scheduleSpanMs(options.config.scheduleSeconds)
    this.#accounts = new CallbackAccounts({ ...options, ...options.config })
    this.#turns = new FairTurns(options.config.concurrency)
    this.#outcomes = new CallbackOutcomes(options)
  }

  /**
   * Whether a callback of an account to `url` may be sent now. After `now` the caller must call `send` or
   * `forgo`.
   */
  admit({ accountId, url }: { accountId: number; url: string }, now: number): QueueAdmission {
    const target = this.#readTarget(url)
    return target === null ? { kind: 'now' } : this.#accounts.of(accountId).queues.admit(target.origin, now)
  }

  forgo({ accountId, url }: { accountId: number; url: string }): void {
    const target = this.#readTarget(url)
    if (target !== null) this.#accounts.of(accountId).queues.forgo(target.origin)
  }

  /** Takes an admitted callback. */
  send(callback: DueCallback): void {
    const hook = readHookUrl(callback.url, this.#options.config)
    if (hook.kind === 'refused') {
      this.#outcomes.deadLetter(callback, '', hook.sentence)
      return
    }
    const { target } = hook
    const { queues } = this.#accounts.of(callback.accountId)
    const queue = queues.enqueue(target.origin, { callback, target })
    const now = this.#options.clock.now()
    if (this.#closing || queue.isShut(now)) {
      this.#putBack(queues, target.origin, queue, now)
    } else {
      this.#line(queues, target.origin, queue, now)
      this.#schedulePump()
    }
  }

  /**
   * Handles a claimed callback that its host cannot take now: postponed, or dead-lettered after the schedule.
   */
  defer(callback: DueCallback, admission: QueueAdmission & { kind: 'later' }, now: number): void {
    if (admission.down && now - callback.since > this.#spanMs) {
      const host = this.#readTarget(callback.url)?.host ?? ''
      this.#outcomes.deadLetter(callback, host, 'the host is down, and the retry schedule is over')
    } else {
      this.#outcomes.postpone(callback, admission.dueAt)
    }
  }

  /** Health of each host that this process has used recently. */
  hosts(): AccountHost[] {
    return this.#accounts.hosts(this.#options.clock.now())
  }

  /** Lets the next request to a host, by its name and port as in URLs, begin now. What is no host is none of them. */
  retry({ accountId, host }: { accountId: number; host: string }): void {
    const now = this.#options.clock.now()
    for (const [origin, queue] of this.#accounts.of(accountId).queues.entries()) {
      const { protocol, host: known } = new URL(origin)
      const wanted = `${protocol}//${host}`
      if (URL.canParse(wanted) && new URL(wanted).host === known) queue.retry(now)
    }
  }

  /**
   * Returns callbacks to disk that have waited as long as their lease allows. Drops idle hosts and their
   * connections.
   */
  sweep(now: number): void {
    if (now - this.#sweptAt < sweepEveryMs) return
    this.#sweptAt = now
    for (const { queues } of this.#accounts.all()) {
      for (const [origin, queue] of queues.entries()) {
        const late = queues.drain(origin, queue, now, ({ callback }) => this.#isTooLate(callback, now))
        for (const { callback } of late) this.#outcomes.postpone(callback, queues.postpone(queue, now))
      }
    }
    this.#accounts.forgetIdle(now)
  }

  /** Returns waiting callbacks to disk, lets requests under way end within `drainMs`, then aborts them. */
  async close(drainMs: number): Promise<void> {
    this.#closing = true
    const now = this.#options.clock.now()
    for (const { queues } of this.#accounts.all()) {
      for (const [origin, queue] of queues.entries()) this.#putBack(queues, origin, queue, now)
    }
    const ended = () => Promise.all([...this.#underWay].map((exchange) => exchange.answer))
    const soonEnough = new AbortController()
    await Promise.race([ended(), sleep(this.#options.clock, drainMs, soonEnough.signal)])
    soonEnough.abort()
    for (const exchange of this.#underWay) exchange.abandon()
    await ended()
  }

  /** Closes all connections. Call `close` first. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#accounts[Symbol.asyncDispose]()
  }

  #readTarget(url: string): HookTarget | null {
    const hook = readHookUrl(url, this.#options.config)
    return hook.kind === 'target' ? hook.target : null
  }

  #line(queues: Queues, origin: string, queue: Queue, now: number): void {
    queues.line(origin, queue, now)
    this.#turns.line(queues)
  }

  /** Runs in a later turn of the event loop, because the caller first sends its responses. */
  #schedulePump(): void {
    if (this.#pumpScheduled) return
    this.#pumpScheduled = true
    setImmediate(() => {
      this.#pumpScheduled = false
      this.#pump()
    })
  }

  #pump(): void {
    const now = this.#options.clock.now()
    for (let turn = this.#turns.next(now); turn !== null; turn = this.#turns.next(now))
      this.#attempt(turn, now)
  }

  #isTooLate({ leasedUntil }: DueCallback, now: number): boolean {
    return leasedUntil - now < this.#options.config.timeoutMs + leaseMarginMs
  }

  #attempt(turn: Turn<Delivery>, sentAt: number): void {
    const { callback, target } = turn.item
    if (this.#isTooLate(callback, sentAt)) {
      this.#end(turn, 'abandoned', sentAt, sentAt)
      this.#outcomes.postpone(callback, turn.account.postpone(turn.queue, sentAt))
      return
    }
    const { accountId } = callback
    const span = this.#span(callback, target)
    const request = composeRequest(callback, this.#options.signingSecretOf(accountId, callback), sentAt)
    const headers = span === null ? request.headers : { traceparent: span.traceparent, ...request.headers }
    const exchange = this.#accounts.of(accountId).connections.request(target, headers, request.body)
    this.#underWay.add(exchange)
    void exchange.answer.then((answer) => {
      this.#underWay.delete(exchange)
      const endedAt = this.#options.clock.now()
      endSpan(span, answer)
      const { body, excerpt, whole, brokeOff } = exchange
      this.#complete(turn, { answer, sentAt, endedAt, body, excerpt, whole, brokeOff })
    })
  }

  /** Null where its message is not traced. */
  #span({ trace, attempts, form = null }: DueCallback, { host }: HookTarget): OpenSpan | null {
    const attributes = {
      'http.request.method': isPosted(form) ? 'POST' : 'GET',
      'server.address': host,
      'posthorn.attempt': attempts + 1,
    }
    return (
      this.#options.tracer?.start(trace ?? undefined, { name: 'callback', kind: 'client', attributes }) ??
      null
    )
  }

  #complete(turn: Turn<Delivery>, ended: EndedAttempt): void {
    const { account, origin, queue } = turn
    const { callback, target } = turn.item
    const { answer, sentAt, endedAt } = ended
    const error = this.#outcomes.attempted(callback, target.host, ended)
    const before = queue.isDown ? 'down' : 'up'
    if (answer.kind === 'status') account.prove(origin, queue)
    queue.rest(requestedRestMs(answer, endedAt), endedAt)
    this.#end(turn, hostSign(answer), sentAt, endedAt)
    if (queue.isShut(endedAt)) {
      this.#putBack(account, origin, queue, endedAt)
      const { accountId } = callback
      if (before === 'up' && queue.isDown)
        this.#options.events.breakerOpened({ accountId, host: target.host, error })
    }
    this.#pump()
  }

  /** Frees the place and the queue of a request that ended or never began. */
  #end(turn: Turn<Delivery>, sign: ReturnType<typeof hostSign>, sentAt: number, endedAt: number): void {
    const { account, origin, queue } = turn
    const tookMs = endedAt - sentAt
    queue.answered(sign, tookMs, endedAt)
    this.#turns.ended(turn, sign === 'abandoned' ? null : tookMs)
    this.#line(account, origin, queue, endedAt)
  }

  #putBack(queues: Queues, origin: string, queue: Queue, now: number): void {
    for (const { callback } of queues.drain(origin, queue, now)) {
      this.#outcomes.postpone(callback, this.#closing ? now : queue.postpone(now))
    }
  }
}

function endSpan(span: OpenSpan | null, answer: Answer): void {
  if (answer.kind === 'status') {
    const { status } = answer
    span?.end(
      { 'http.response.status_code': status },
      status >= 400 ? `the answer has the status ${status}` : null,
    )
  } else span?.end({}, 'reason' in answer ? answer.reason : answer.kind)
}
