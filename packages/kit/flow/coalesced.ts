/**
 * Shares runs of `work` among callers. A run under way may have begun too early for a caller, so one more run
 * follows it for all callers in the meantime. Rejects as that run does.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = () => {
    current = work().finally(() => {
      current = null
    })
    return current
  }
  const follow = async () => {
    await current?.catch(() => undefined)
    next = null
    return run()
  }
  return () => {
    if (current === null && next === null) return run()
    next ??= follow()
    return next
  }
}
