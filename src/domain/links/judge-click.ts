/** What is known of a request for a short link. */
export interface Click {
  method: 'GET' | 'HEAD'
  /** Empty where the request has none. */
  userAgent: string
  /** Whether lists of robots know the user agent. */
  knownRobot: boolean
  /** Sec-Purpose, Purpose, X-Purpose and X-Moz, whichever are there. */
  purpose: string
  /** Sec-Fetch-Mode; null where the client says nothing about it. */
  fetchMode: string | null
  /** Since the message was accepted. */
  afterMs: number
}

/** Who followed a link, and of a machine what gave it away. */
export type LinkVisitor = { kind: 'human' } | { kind: 'machine'; sign: MachineSign }

export type MachineSign = 'head' | 'ahead' | 'no-browser' | 'robot' | 'too-soon' | 'no-visit' | 'sweep'

/** No text has arrived, been read and been pressed in less. */
const soonestHumanMs = 2_000
/** Whoever follows two links of one message within this is a scanner. */
export const sweepWithinMs = 1_000

/**
 * Judges by one request alone. Scanners that pretend to be a browser pass, unless they come too soon; those that
 * follow all links of a message are found by `sweepWithinMs`.
 */
export function judgeClick(click: Click): LinkVisitor {
  const sign = signOf(click)
  return sign === null ? { kind: 'human' } : { kind: 'machine', sign }
}

function signOf({ method, userAgent, knownRobot, purpose, fetchMode, afterMs }: Click): MachineSign | null {
  if (method === 'HEAD') return 'head'
  if (/prefetch|prerender|preview/i.test(purpose)) return 'ahead'
  // Dalvik: what Android apps fetch by themselves, not what a person opens; lists of robots don't know it.
  if (userAgent.trim() === '' || /^dalvik\//i.test(userAgent)) return 'no-browser'
  if (knownRobot) return 'robot'
  // Fetch Metadata Request Headers (W3C), 2.2: a person who follows a link navigates.
  if (fetchMode !== null && fetchMode.toLowerCase() !== 'navigate') return 'no-visit'
  return afterMs < soonestHumanMs ? 'too-soon' : null
}
