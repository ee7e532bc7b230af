/** A window is counted in so many parts. */
const parts = 6

/** Where an instant is counted. */
export interface SubWindow {
  /** Number of the part since 1970. */
  slot: number
  /** The beginning of the oldest part that counts with this one. */
  since: number
  /** When nobody asks for this part any more. */
  forgottenAt: number
}

/**
 * A limit looks at the part that runs and the six before it: no stretch of the window's length ever has more than the
 * limit allows, and what is counted is forgotten a sixth of the window later at the latest.
 */
export function subWindowAt(seconds: number, now: number): SubWindow {
  const lengthMs = Math.ceil((seconds * 1_000) / parts)
  const slot = Math.floor(now / lengthMs)
  return { slot, since: (slot - parts) * lengthMs, forgottenAt: (slot + parts + 1) * lengthMs }
}
