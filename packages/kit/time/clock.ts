/** The only source of time in Posthorn, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
  /**
   * Milliseconds since an unknown instant: only differences count. No correction of a clock changes it, and it goes on
   * while the process is stopped.
   */
  steadyNow(): number
  /** Calls `task` once after `delayMs`; the returned function cancels it. Never keeps the process alive. */
  after(delayMs: number, task: () => void): () => void
}

/** Node.js runs a timer of a longer delay at once. */
const longestTimerMs = 2 ** 31 - 1

/** A timer that fires this much too late shows that the process was suspended or too busy to read its sockets. */
const stalledMs = 100

/**
 * The clock of the machine. After a stall timers are due before sockets are read, and the answer that a timeout waits
 * for may have arrived long ago; so a timer that fires late lets the process read once before its task runs.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  steadyNow: () => performance.now(),
  after(delayMs, task) {
    const stalledAt = performance.now() + delayMs + stalledMs
    let reading: NodeJS.Immediate | undefined
    if (delayMs > longestTimerMs) {
      let cancel = this.after(longestTimerMs, () => {
        cancel = this.after(delayMs - longestTimerMs, task)
      })
      return () => cancel()
    }
    const timer = setTimeout(() => {
      if (performance.now() < stalledAt) task()
      else reading = setImmediate(task)
    }, delayMs)
    timer.unref()
    return () => {
      clearTimeout(timer)
      clearImmediate(reading)
    }
  },
}

/** Resolves after `delayMs` by `clock`, or at once when `signal` is or becomes aborted. Never rejects. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const wake = () => {
      cancel()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = clock.after(delayMs, wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
}

/** Resolves once `signal` is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Settles as `promise` does, or rejects with the reason of `signal` once that is aborted. */
export function unlessAborted<Result>(
  promise: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Runs `work` with a signal that aborts with `signal` or after `withinMs` by `clock`. */
export async function abortedAfter<Result>(
  clock: Clock,
  withinMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Node.js 20 keeps a bit of each AbortSignal.any() for as long as one of its sources lives.
  const over = new AbortController()
  const abort = () => over.abort(signal.reason)
  const cancel = clock.after(withinMs, () => over.abort())
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await work(over.signal)
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Settles as `promise` does, or rejects with `late()` after `withinMs` by `clock`; the later outcome of
 * `promise` is ignored.
 */
export function within<Result>(
  clock: Clock,
  withinMs: number,
  promise: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(withinMs, () => reject(late()))
    promise.then(resolve, reject).finally(cancel)
  })
}
