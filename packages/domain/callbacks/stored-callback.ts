/** How one attempt ended. */
export interface CallbackAttempt {
  /** When it was sent. */
  at: number
  tookMs: number
  /** HTTP status; null without a response. */
  status: number | null
  /** Why it failed; null for a success. */
  error: string | null
  /** Beginning of the response body. */
  answer: string
}

export type CallbackState = 'pending' | 'delivered' | 'dead-lettered'

/** A callback as operators see it. Instants are ms since the epoch. */
export interface StoredCallback {
  callbackId: number
  webhookId: string
  accountId: number
  msgId: number | null
  url: string
  body: string
  state: CallbackState
  attempts: number
  dueAt: number
  createdAt: number
  /** When it was delivered or became a dead letter; of a pending one the instant of its replay, or null. */
  endedAt: number | null
  lastError: string | null
}
