import { setTimeout as pause } from 'node:timers/promises'

/** A sentence about what is missing; null when nothing is. */
export type Missing = string | null

/**
 * Checks repeatedly until nothing is missing. Rejects with the awaited condition and what was missing last.
 */
export async function until(
  what: string,
  withinMs: number,
  look: () => Missing | Promise<Missing>,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const missing = await look()
    if (missing === null) return
    if (performance.now() - startedAt > withinMs) {
      throw new Error(`waited ${withinMs / 1_000} s until ${what}: ${missing}`)
    }
    await pause(100)
  }
}

/** Rejects when `work` takes longer than `withinMs`. */
export async function within<Result>(what: string, withinMs: number, work: Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const late = pause(withinMs, null, { signal: stop.signal }).then(
    () => Promise.reject(new Error(`waited ${withinMs / 1_000} s for ${what}`)),
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}
