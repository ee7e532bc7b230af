import { unreachable } from '../../kit/flow/unreachable.ts'
import { type AlertKind, alertKindFacts } from './alert-kinds.ts'

/** What a rule says about one of its subjects. Instants are ms. */
export type AlertState =
  | { kind: 'ok' }
  /** Bad since then, and not yet for as long as the rule wants. */
  | { kind: 'pending'; since: number }
  | {
      kind: 'firing'
      since: number
      /** Not bad since then; null while it is. */
      calmSince: number | null
      /** Of the last notification. */
      notifiedAt: number
    }

/**
 * A value by its rule. `between` is on the good side of the threshold, and too close to it to end an alert. `unknown`:
 * too few messages, or nothing to measure.
 */
export type AlertReading = 'bad' | 'between' | 'good' | 'unknown'

export type AlertEvent = 'fired' | 'resolved' | 'reminded'

export interface AlertPace {
  forMinutes: number
  /** Null: an alert is notified once. */
  repeatMinutes: number | null
}

const minuteMs = 60_000
/** An alert ends after this time without a bad value, so that one that comes and goes is one alert. */
const minCalmMinutes = 2
/** An alert ends after this time without any value: its subject is gone, or has no more traffic. */
const staleMinutes = 60

export function classifyReading(kind: AlertKind, threshold: number, value: number | null): AlertReading {
  if (value === null) return 'unknown'
  const { bad, margin, maxThreshold } = alertKindFacts[kind]
  if (bad === 'above') {
    if (value >= threshold) return 'bad'
    return value < threshold * (1 - margin) ? 'good' : 'between'
  }
  if (value < threshold) return 'bad'
  // A share cannot be above 100 %.
  const clear = Math.min(threshold * (1 + margin), (threshold + maxThreshold) / 2)
  return value >= clear ? 'good' : 'between'
}

/** The state after a reading at `now`, and what it is time to notify of; null for nothing. */
export function advanceAlert(
  state: AlertState,
  reading: AlertReading,
  { forMinutes, repeatMinutes, isSeen }: AlertPace & { isSeen: boolean },
  now: number,
): { state: AlertState; event: AlertEvent | null } {
  switch (state.kind) {
    case 'ok':
    case 'pending': {
      if (reading !== 'bad') return { state: { kind: 'ok' }, event: null }
      const since = state.kind === 'pending' ? state.since : now
      if (now - since < forMinutes * minuteMs) return { state: { kind: 'pending', since }, event: null }
      return { state: { kind: 'firing', since, calmSince: null, notifiedAt: now }, event: 'fired' }
    }
    case 'firing': {
      const isCalm = reading === 'good' || reading === 'unknown'
      const calmSince = isCalm ? (state.calmSince ?? now) : null
      const calmMinutes = reading === 'unknown' ? staleMinutes : Math.max(forMinutes, minCalmMinutes)
      if (calmSince !== null && now - calmSince >= calmMinutes * minuteMs)
        return { state: { kind: 'ok' }, event: 'resolved' }
      const isDue = repeatMinutes !== null && now - state.notifiedAt >= repeatMinutes * minuteMs
      if (isCalm || isSeen || !isDue) return { state: { ...state, calmSince }, event: null }
      return { state: { ...state, calmSince, notifiedAt: now }, event: 'reminded' }
    }
    default:
      return unreachable(state)
  }
}

/** One value of the past. */
export interface AlertSample {
  at: number
  value: number | null
}

/** When the rule would have fired over these values of one subject, which are in the order of time. */
export function firingsOf(
  { kind, threshold, forMinutes }: { kind: AlertKind; threshold: number; forMinutes: number },
  samples: readonly AlertSample[],
): number[] {
  const pace = { forMinutes, repeatMinutes: null, isSeen: false }
  let state: AlertState = { kind: 'ok' }
  const fired: number[] = []
  for (const { at, value } of samples) {
    const step = advanceAlert(state, classifyReading(kind, threshold, value), pace, at)
    state = step.state
    if (step.event === 'fired') fired.push(at)
  }
  return fired
}
