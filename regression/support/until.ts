import { setTimeout as pause } from 'node:timers/promises'

/** A sentence about what is missing; null when nothing is. */
export type Missing = string | null

const lookEveryMs = 100
/** After the limit, so that a process that was stopped meanwhile does not give up at once. */
const minLooks = 20
/** Limits are written for a quiet machine. A busy one gets this many times as long: no scene asserts a duration. */
const patience = 3
/** Where more and more is there, the wait may take this many times as long. */
const timesWithProgress = 2

/**
 * Checks repeatedly until nothing is missing. Rejects with the awaited condition and what was missing last, once that
 * has stayed the same for `withinMs`, so that a slow machine that gets on has more time; at most twice as long. `withinMs` is multiplied by `patience`.
 */
export async function until(
  what: string,
  withinMs: number,
  look: () => Missing | Promise<Missing>,
): Promise<void> {
  const startedAt = performance.now()
  const limitMs = withinMs * patience
  let last: Missing = null
  let [sameSince, lateLooks] = [startedAt, 0]
  for (;;) {
    const missing = await look()
    if (missing === null) return
    const now = performance.now()
    if (missing !== last) [last, sameSince] = [missing, now]
    const isLate = now - sameSince > limitMs || now - startedAt > limitMs * timesWithProgress
    lateLooks = isLate ? lateLooks + 1 : 0
    if (lateLooks > minLooks) {
      throw new Error(`waited ${Math.round((now - startedAt) / 1_000)} s until ${what}: ${missing}`)
    }
    await pause(lookEveryMs)
  }
}

/** Rejects when `work` takes longer than `patience` times `withinMs`. */
export async function within<Result>(what: string, withinMs: number, work: Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const limitMs = withinMs * patience
  const late = pause(limitMs, null, { signal: stop.signal }).then(
    () => Promise.reject(new Error(`waited ${limitMs / 1_000} s for ${what}`)),
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}
