/** What became of a callback that an endpoint had under way. */
export interface WindowCallback {
  callbackId: number
  /** Of its event. */
  number: number
  state: 'pending' | 'delivered' | 'dead-lettered'
  attempts: number
  createdAt: number
}

/** What is known of an endpoint from before. */
export interface EndpointProgress {
  /** Its last callbacks that ended were delivered. */
  answers: boolean
  /** When it was last seen to have taken an event; null for never. */
  answeredAt: number | null
  /** Since when it is given up: a callback failed for the whole schedule, and nothing was delivered meanwhile. */
  givenUpAt: number | null
  /** The callback that tries whether the endpoint is back. */
  probe: number | null
  /** When it may be tried next. */
  probeAt: number
}

export interface WindowDecision {
  progress: EndpointProgress
  /** Callbacks that are still under way. */
  underWay: number[]
  /** Events that may be passed on now. */
  room: number
  /** The event that is passed on is a probe. */
  isProbe: boolean
  /** A probe that failed: its callback is removed, and the endpoint goes back to before its event. */
  withdrawn: WindowCallback | null
}

/** Callbacks of one endpoint, and of all endpoints of an account, that are under way at once. */
const maxOfEndpoint = 100
const maxOfAccount = 2_000
/** The same of an endpoint that has not answered yet, or fails. */
const maxUnanswered = 10
const probeEveryMs = 600_000

/**
 * How many events an endpoint gets next. The others stay in the feed, where they cost nothing: one that answers has a
 * window of callbacks, one that fails a small one, one that is given up one callback at a time. Where there is no room
 * because it fails, a single event is tried now and then, and taken back when that fails too. `seen`: the callbacks
 * that it had under way; those that are not stored any more are absent.
 */
export function decideWindow(
  before: EndpointProgress,
  seen: readonly WindowCallback[],
  { now, endpointsOfAccount }: { now: number; endpointsOfAccount: number },
): WindowDecision {
  const pending = seen.filter(({ state }) => state === 'pending')
  const isDelivered = seen.some(({ state }) => state === 'delivered')
  const probe = pending.find(({ callbackId }) => callbackId === before.probe) ?? null
  const withdrawn = !isDelivered && probe !== null && probe.attempts > 0 ? probe : null
  const kept = pending.filter((each) => each !== withdrawn)
  const progress = nextProgress(before, seen, {
    now,
    isDelivered,
    isProbing: probe !== null && withdrawn === null,
  })
  const room = Math.max(0, computeWindow(progress, endpointsOfAccount) - kept.length)
  const isProbe = room === 0 && !progress.answers && progress.probe === null && now >= progress.probeAt
  return {
    progress: isProbe ? { ...progress, probeAt: now + probeEveryMs } : progress,
    underWay: kept.map(({ callbackId }) => callbackId),
    room: isProbe ? 1 : room,
    isProbe,
    withdrawn,
  }
}

function nextProgress(
  before: EndpointProgress,
  seen: readonly WindowCallback[],
  { now, isDelivered, isProbing }: { now: number; isDelivered: boolean; isProbing: boolean },
): EndpointProgress {
  if (isDelivered)
    return { answers: true, answeredAt: now, givenUpAt: null, probe: null, probeAt: now + probeEveryMs }
  const { answeredAt } = before
  const isGivenUp = seen.some(
    ({ state, createdAt }) => state === 'dead-lettered' && (answeredAt === null || answeredAt < createdAt),
  )
  const fails = seen.some(({ state, attempts }) => state === 'dead-lettered' || attempts > 0)
  return {
    answers: before.answers && !fails,
    answeredAt,
    givenUpAt: before.givenUpAt ?? (isGivenUp ? now : null),
    probe: isProbing ? before.probe : null,
    // A first failure gives the receiver time before it is tried beyond its window.
    probeAt: before.answers && fails ? now + probeEveryMs : before.probeAt,
  }
}

function computeWindow({ answers, givenUpAt }: EndpointProgress, endpointsOfAccount: number): number {
  if (givenUpAt !== null) return 1
  const share = Math.max(1, Math.floor(maxOfAccount / Math.max(1, endpointsOfAccount)))
  return Math.min(share, answers ? maxOfEndpoint : maxUnanswered)
}
