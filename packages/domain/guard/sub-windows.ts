/** Number of parts of a window. */
const parts = 6

/** The part of a window in which an instant is counted. */
export interface SubWindow {
  /** Number of the part since 1970. */
  slot: number
  /** Start of the oldest part that counts together with this one. */
  since: number
  /** When this part no longer counts. */
  forgottenAt: number
}

/**
 * A limit sums the present part and the six before it. So no interval as long as the window ever exceeds the
 * limit, and a count expires at most a sixth of the window late.
 */
export function subWindowAt(seconds: number, now: number): SubWindow {
  const lengthMs = Math.ceil((seconds * 1_000) / parts)
  const slot = Math.floor(now / lengthMs)
  return { slot, since: (slot - parts) * lengthMs, forgottenAt: (slot + parts + 1) * lengthMs }
}
