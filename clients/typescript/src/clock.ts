/** Time as the client sees it; a test gives its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `task` once, after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `delayMs`. Rejects with the reason of `signal` as soon as that is aborted. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const abort = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** Milliseconds before attempt `attempt + 1`: doubled each time up to `maxMs`, then between half of that and all of it. */
export function backoffMs(attempt: number, random: () => number, firstMs = 250, maxMs = 5_000): number {
  return Math.min(maxMs, firstMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)
}
