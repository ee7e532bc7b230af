import { telephoneRate } from '../../rtp/audio.ts'

/** The sum of sines of these frequencies, each with `amplitude`. */
export function tones(
  frequencies: number[],
  seconds: number,
  amplitude = 8_000,
  samplesPerSecond = telephoneRate,
): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * samplesPerSecond) }, (_, index) => {
    const sine = (frequency: number) => Math.sin((2 * Math.PI * frequency * index) / samplesPerSecond)
    return Math.round(frequencies.reduce((sum, frequency) => sum + amplitude * sine(frequency), 0))
  })
}

/** The amplitude of one frequency in `samples`, by Goertzel, with a window against leakage. */
export function amplitudeAt(
  samples: Int16Array,
  frequency: number,
  samplesPerSecond = telephoneRate,
): number {
  let real = 0
  let imaginary = 0
  let weight = 0
  for (const [index, sample] of samples.entries()) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length)
    const angle = (2 * Math.PI * frequency * index) / samplesPerSecond
    real += window * sample * Math.cos(angle)
    imaginary += window * sample * Math.sin(angle)
    weight += window
  }
  return (2 * Math.hypot(real, imaginary)) / weight
}

export function framesOf(samples: Int16Array): Int16Array[] {
  const frames = []
  for (let at = 0; at + 160 <= samples.length; at += 160) frames.push(samples.subarray(at, at + 160))
  return frames
}
