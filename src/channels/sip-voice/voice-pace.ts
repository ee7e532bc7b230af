/** The pauses of a call that speaks, in milliseconds. */
export interface VoicePace {
  /** After the answer: the telephone is on its way to the ear. */
  beforeMs: number
  /** After the answer at most: somebody says a few words first. */
  listenMs: number
  /** Between the two times that the text is said. */
  betweenMs: number
  /** Before we hang up: the last words are still on their way. */
  goodbyeMs: number
}

export const usualPace: VoicePace = { beforeMs: 500, listenMs: 2_000, betweenMs: 1_000, goodbyeMs: 300 }
