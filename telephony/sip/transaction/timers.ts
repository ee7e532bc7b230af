/** RFC 3261 §17.1.1.1, table 4. In milliseconds. */
export interface SipTimers {
  /** Estimate of the round trip. */
  t1: number
  /** Longest distance between retransmissions. */
  t2: number
  /** How long a message can stay in the network. */
  t4: number
}

export const defaultTimers: SipTimers = { t1: 500, t2: 4_000, t4: 5_000 }

/** After this, a peer that has not answered is taken for gone: timers B, F, H, J, L, M. */
export function patience({ t1 }: SipTimers): number {
  return 64 * t1
}
