import type pg from 'pg'
import { sleep, systemClock } from '../../kit/time/clock.ts'

const patienceMs = 2_500
const lookEveryMs = 250

/**
 * Resolves with true once the server has sent nothing for 2.5 s on a connection that waits for it, and with false where
 * `signal` is aborted before.
 */
export async function becomesSilent(open: ReadonlySet<pg.Client>, signal: AbortSignal): Promise<boolean> {
  const heard = new WeakMap<pg.Client, { bytes: number; at: number }>()
  for (;;) {
    const now = systemClock.steadyNow()
    for (const client of open) {
      const { readyForQuery, connection } = client as unknown as Driven
      const { bytesRead: bytes } = connection.stream
      const last = heard.get(client)
      if (readyForQuery || last?.bytes !== bytes) heard.set(client, { bytes, at: now })
      else if (now - last.at >= patienceMs) return true
    }
    await sleep(systemClock, lookEveryMs, signal)
    if (signal.aborted) return false
  }
}

/** What the driver keeps of a connection. */
interface Driven {
  /** Nothing is under way on it. */
  readyForQuery: boolean
  connection: { stream: { bytesRead: number } }
}
