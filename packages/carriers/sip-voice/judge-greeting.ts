import type { AnsweredBy } from '../../domain/message/outcome.ts'

/** What was received of a call since it was answered; instants in milliseconds. */
export interface Greeting {
  answeredAt: number
  /** When the first word began; null: nothing was said yet. */
  beganAt: number | null
  /** Words so far: bursts of speech between short pauses. */
  words: number
  /** Since when it is quiet; null: there is a voice. */
  quietSince: number | null
}

/**
 * Milliseconds, as Asterisk's `amd.conf` has them: a person answers soon, with a word or two, and waits; a machine starts
 * late or talks on.
 */
const longestSilence = 2_500
const longestGreeting = 1_500
const quietAfterGreeting = 800
const longest = 5_000
const maxWords = 3

export type GreetingVerdict =
  | { kind: 'decided'; by: AnsweredBy }
  /** Nothing is decided before this instant unless something is heard. */
  | { kind: 'undecided'; until: number }

/** Who answered, by the energy of the sound and the number of words. */
export function judgeGreeting(
  { answeredAt, beganAt, words, quietSince }: Greeting,
  now: number,
): GreetingVerdict {
  if (words > maxWords) return { kind: 'decided', by: 'machine' }
  const end = answeredAt + longest
  if (beganAt === null) return verdict('machine', answeredAt + longestSilence, end, now)
  if (quietSince === null) return verdict('machine', beganAt + longestGreeting, end, now)
  return verdict('person', quietSince + quietAfterGreeting, end, now)
}

/** `by` is known at `at`, where nothing changes until then. */
function verdict(by: AnsweredBy, at: number, end: number, now: number): GreetingVerdict {
  if (now >= at) return { kind: 'decided', by }
  return now >= end ? { kind: 'decided', by: 'unknown' } : { kind: 'undecided', until: Math.min(at, end) }
}
