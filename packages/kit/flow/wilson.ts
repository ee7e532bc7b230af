/**
 * Wilson's score interval for the true share, given `successes` of `trials`. It also holds for small numbers
 * and without any success, where the normal interval has no width.
 * https://doi.org/10.1080/01621459.1927.10502953
 */
export function wilson(successes: number, trials: number, z: number): { lower: number; upper: number } {
  if (trials <= 0) return { lower: 0, upper: 1 }
  const share = Math.min(Math.max(successes / trials, 0), 1)
  const scale = 1 + z ** 2 / trials
  const centre = share + z ** 2 / (2 * trials)
  const spread = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))
  return {
    lower: Math.max(0, (centre - spread) / scale),
    upper: Math.min(1, (centre + spread) / scale),
  }
}
