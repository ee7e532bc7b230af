const lookEveryMs = 10

/** Resolves with the first result of `look` that is not null; rejects with a sentence after `withinMs`. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null> | Found | null,
  withinMs = 15_000,
): Promise<Found> {
  const giveUpAt = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > giveUpAt) throw new Error(`waited ${withinMs} ms for this: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
