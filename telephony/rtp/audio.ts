/** Mono sound of 16-bit samples. */
export interface Audio {
  samplesPerSecond: number
  samples: Int16Array
}

/** What G.711 carries (RFC 3551 §4.5.14). */
export const telephoneRate = 8_000

/** 20 ms at `telephoneRate`. */
export const samplesPerFrame = 160

/** Length of one frame. */
export const frameMs = 20

/** Seconds that `audio` lasts. */
export function secondsOf({ samples, samplesPerSecond }: Audio): number {
  return samples.length / samplesPerSecond
}
