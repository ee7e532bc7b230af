import type { Refusal } from './request.ts'

export interface Attempt {
  /** What is sent, as JSON text. */
  of: string
  id: string
}

/**
 * Names what is sent, so that it goes out once. The name stays where nobody knows whether it did; after an answer, or
 * for anything else, there is a new one.
 */
export function nextAttempt(last: Attempt | null, of: string, error: Refusal | null): Attempt {
  const isOpen = error !== null && (error.status === 0 || error.status >= 500)
  if (last !== null && last.of === of && isOpen) return last
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return { of, id: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}
