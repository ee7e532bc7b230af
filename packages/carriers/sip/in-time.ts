import type { Clock } from '../../kit/time/clock.ts'

/** The result of `work`, or null where it takes longer than `limitMs` or `signal` is aborted. Rejects like `work`. */
export function inTime<Result>(
  work: Promise<Result>,
  { clock, limitMs, signal }: { clock: Clock; limitMs: number; signal?: AbortSignal },
): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => settle(() => resolve(null))
    const cancel = clock.after(limitMs, giveUp)
    const settle = (how: () => void) => {
      cancel()
      signal?.removeEventListener('abort', giveUp)
      how()
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    work.then(
      (result) => settle(() => resolve(result)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
    )
    if (signal?.aborted) giveUp()
  })
}
