import { backoffMs, pause } from './clock.ts'
import { PosthornError, WaitTimeoutError } from './errors.ts'
import type { CallOptions } from './pending-call.ts'
import { hasReached, isFailure, isFinal, type Status, type StatusResult } from './statuses.ts'
import type { Transport } from './transport.ts'

export interface WaitOptions {
  /** How far the message must have come; READ counts as DELIVERED, too. Default: any final status. */
  until?: Status
  /** Default: 120,000. */
  timeoutMs?: number
  /** Ends the wait with its reason. */
  signal?: AbortSignal
}

type Query = (message: { msg_id: string }, options: CallOptions) => Promise<StatusResult>

/** See `Posthorn.waitFor`. */
export async function waitFor(
  query: Query,
  { clock, random }: Pick<Transport, 'clock' | 'random'>,
  msgId: number | bigint | string,
  { until, timeoutMs = 120_000, signal = new AbortController().signal }: WaitOptions,
): Promise<StatusResult> {
  const giveUpAt = clock.now() + timeoutMs
  let last: StatusResult | null = null
  let lastError: unknown
  for (let look = 1; ; look++) {
    try {
      last = await query({ msg_id: String(msgId) }, { timeoutMs: giveUpAt - clock.now(), signal })
      if (hasCome(last.status, until)) return last
    } catch (error) {
      if (!(error instanceof PosthornError && error.retryable)) throw error
      lastError = error
    }
    const waitMs = backoffMs(look, random)
    if (clock.now() + waitMs >= giveUpAt) {
      const status = last?.status ?? 'not known'
      const sentence = `message ${msgId} must be ${until ?? 'final'} within ${timeoutMs} ms: it is ${status}`
      throw new WaitTimeoutError(sentence, last, { cause: lastError })
    }
    await pause(clock, waitMs, signal)
  }
}

function hasCome(status: Status, until: Status | undefined): boolean {
  if (until === undefined) return isFinal(status)
  return isFailure(status) || hasReached(status, until)
}
