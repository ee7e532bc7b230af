/** The pauses of a call that speaks, in milliseconds. */
export interface VoicePace {
  /** After the answer: time to put the telephone to the ear. */
  beforeMs: number
  /** After the answer at most: the callee may say a few words first. */
  listenMs: number
  /** Between the two repetitions of the text. */
  betweenMs: number
  /** Before we hang up: the last words are still in transit. */
  goodbyeMs: number
}

export const usualPace: VoicePace = { beforeMs: 500, listenMs: 2_000, betweenMs: 1_000, goodbyeMs: 300 }
