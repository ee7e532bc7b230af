import type { Clock } from '../../clock.ts'
import { parseParameters } from '../message/parameters.ts'

/** Session-Expires = delta-seconds *( SEMI refresher ) (RFC 4028 §4). */
export interface SessionExpires {
  seconds: number
  /** Of the request it belongs to. Null where it is not said. */
  refresher: 'uac' | 'uas' | null
}

export interface SessionTimerOptions {
  clock: Clock
  /** It is our turn to show that the session lives. */
  onRefreshDue: () => void
  /** The other side did not show it. */
  onExpired: () => void
}

const shortestSeconds = 90

/** Null for what cannot be read. Spans under 90 s are taken as 90 s (RFC 4028 §5). */
export function parseSessionExpires(text: string | undefined): SessionExpires | null {
  const match = /^(\d{1,9})\s*((?:;.*)?)$/.exec(text?.trim() ?? '')
  if (match === null) return null
  const refresher = parseParameters(match[2] ?? '')
    ?.get('refresher')
    ?.toLowerCase()
  const seconds = Math.max(Number(match[1]), shortestSeconds)
  return { seconds, refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null }
}

/** Keeps to what was agreed on refreshing a session (RFC 4028 §10). */
export class SessionTimer {
  readonly #options: SessionTimerOptions
  #cancel: () => void = () => undefined

  constructor(options: SessionTimerOptions) {
    this.#options = options
  }

  /** Starts anew: `weRefresh` at half of the time, else it is over a third, at most 32 s, before the end. */
  restart(seconds: number, weRefresh: boolean): void {
    const { clock, onRefreshDue, onExpired } = this.#options
    this.#cancel()
    const expiresMs = (seconds - Math.min(32, seconds / 3)) * 1_000
    this.#cancel = weRefresh ? clock.after(seconds * 500, onRefreshDue) : clock.after(expiresMs, onExpired)
  }

  stop(): void {
    this.#cancel()
  }
}
