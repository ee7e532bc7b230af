/** Longer than a message takes on a machine that is busy with everything else. */
const withinMs = 120_000

/**
 * What `wait` passes on. Rejects with the sentence `missing` where that does not come within two minutes: a message that was
 * lost ends its test, with what is there in its place.
 */
export function awaited<Seen>(
  wait: (resolve: (seen: Seen) => void) => void,
  missing: () => string,
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(missing())), withinMs)
    // Nothing else may be left to wait for.
    timer.unref()
    wait((seen) => {
      clearTimeout(timer)
      resolve(seen)
    })
  })
}
