import type { Refusal } from './request.ts'

export interface Attempt {
  /** The body, as JSON text. */
  of: string
  id: string
}

/**
 * The idempotency key of a request. The same request keeps its key while the outcome is unknown, so that it is carried
 * out once; after an answer, or with another body, the key is new.
 */
export function nextAttempt(last: Attempt | null, of: string, error: Refusal | null): Attempt {
  const isOpen = error !== null && (error.status === 0 || error.status >= 500)
  if (last !== null && last.of === of && isOpen) return last
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return { of, id: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}
