/** Data of a request for a short link. */
export interface Click {
  method: 'GET' | 'HEAD'
  /** Empty if absent. */
  userAgent: string
  /** Whether isbot's list has the user agent. */
  knownRobot: boolean
  /** Sec-Purpose, Purpose, X-Purpose and X-Moz, joined. */
  purpose: string
  /** Sec-Fetch-Mode; null if absent. */
  fetchMode: string | null
  /** Time since the message was accepted. */
  afterMs: number
}

/** Whether a person or a machine followed a link, and the sign of a machine. */
export type LinkVisitor = { kind: 'human' } | { kind: 'machine'; sign: MachineSign }

export type MachineSign = 'head' | 'ahead' | 'no-browser' | 'robot' | 'too-soon' | 'no-visit' | 'sweep'

/** No message is delivered, read and clicked in less. */
const soonestHumanMs = 2_000
/** Following two links of one message within this time indicates a scanner. */
export const sweepWithinMs = 1_000

/**
 * Judges a single request. A scanner that poses as a browser passes, unless it comes too soon;
 * `sweepWithinMs` finds those that follow all links of a message.
 */
export function judgeClick(click: Click): LinkVisitor {
  const sign = findMachineSign(click)
  return sign === null ? { kind: 'human' } : { kind: 'machine', sign }
}

function findMachineSign({
  method,
  userAgent,
  knownRobot,
  purpose,
  fetchMode,
  afterMs,
}: Click): MachineSign | null {
  if (method === 'HEAD') return 'head'
  if (/prefetch|prerender|preview/i.test(purpose)) return 'ahead'
  // Dalvik: background requests of Android apps, which robot lists do not have.
  if (userAgent.trim() === '' || /^dalvik\//i.test(userAgent)) return 'no-browser'
  if (knownRobot) return 'robot'
  // Fetch Metadata Request Headers (W3C), 2.2: a click on a link has the mode `navigate`.
  if (fetchMode !== null && fetchMode.toLowerCase() !== 'navigate') return 'no-visit'
  return afterMs < soonestHumanMs ? 'too-soon' : null
}
