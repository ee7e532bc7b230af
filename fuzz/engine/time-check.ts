import type { Random } from './random.ts'
import type { Target } from './target.ts'

/** Processor time below this is no matter, whatever its growth. */
const noticedMs = 60
/** For the longest input of all. */
const maxMs = 3_000
/** Twice the length takes twice the time; four times would be quadratic. */
const maxGrowth = 3
const repeats = 3

/**
 * Makes the input as long as it can be by repeating one piece of it. Returns a sentence where the processor time grows
 * faster than the length, or is beyond all measure; null where it does not. Measured again before it counts.
 */
export async function checkTime<Input>(
  { feed, shape, maxSize }: Pick<Target<Input>, 'feed' | 'shape' | 'maxSize'>,
  input: Input,
  random: Random,
): Promise<{ sentence: string; input: Input } | null> {
  const stretched = shape.stretch(input, random)
  const longest = stretched(maxSize)
  if ((await measured(feed, longest)) < noticedMs) return null
  const whole = await best(feed, longest)
  if (whole < noticedMs) return null
  const half = await best(feed, stretched(maxSize / 2))
  const quarter = await best(feed, stretched(maxSize / 4))
  const growths = [whole / half, half / quarter]
  const shown = `${Math.round(quarter)}, ${Math.round(half)} and ${Math.round(whole)} ms`
  if (growths.every((growth) => growth > maxGrowth)) {
    return {
      sentence: `time grows faster than the input: ${shown} for a quarter, half and all of it`,
      input: longest,
    }
  }
  return whole > maxMs ? { sentence: `one input takes ${Math.round(whole)} ms`, input: longest } : null
}

async function best<Input>(feed: Target<Input>['feed'], input: Input): Promise<number> {
  let min = Number.POSITIVE_INFINITY
  for (let time = 0; time < repeats; time++) min = Math.min(min, await measured(feed, input))
  return min
}

async function measured<Input>(feed: Target<Input>['feed'], input: Input): Promise<number> {
  const before = process.cpuUsage()
  await feed(input)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
