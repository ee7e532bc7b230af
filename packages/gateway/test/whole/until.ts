/** A look at a gateway costs as much as the request of a client: the longer a test has waited, the rarer. */
const [shortestPauseMs, longestPauseMs] = [5, 50]
const pauseShare = 0.1
/** After the limit, so that a process that was stopped meanwhile does not give up at once. */
const minLooks = 100

/** Resolves with the first result of `look` that is not null; rejects with a sentence after `withinMs`. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null> | Found | null,
  withinMs = 120_000,
): Promise<Found> {
  const startedAt = Date.now()
  const giveUpAt = startedAt + withinMs
  for (let lateLooks = 0; ; ) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > giveUpAt && lateLooks++ >= minLooks)
      throw new Error(`waited ${withinMs} ms for this: ${what}`)
    const shareMs = (Date.now() - startedAt) * pauseShare
    const pauseMs = Math.min(Math.max(shareMs, shortestPauseMs), longestPauseMs)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
