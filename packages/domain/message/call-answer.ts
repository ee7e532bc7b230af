import type { Message } from './message.ts'
import { isSuccess, type MessageStatus } from './status.ts'

/** The result of a flash call: its code, or its failure. */
export type KnownCall =
  | { kind: 'code'; code: string }
  | { kind: 'failed'; status: MessageStatus; error: string | null }

/**
 * Null if the message is no flash call, or while nothing is known. A code may be known before the call ends.
 */
export function knownCallOf({ plan, attempts, status, error, progress }: Message): KnownCall | null {
  if (plan.stages[0].content.kind !== 'call') return null
  const called = attempts.findLast(({ call }) => call?.code != null)
  const failed = called?.parts.some(({ kind }) => kind === 'failed' || kind === 'refused') ?? true
  const code = called?.call?.code ?? null
  if (code !== null && (isSuccess(status) || !failed)) return { kind: 'code', code }
  return progress.kind === 'final' ? { kind: 'failed', status, error } : null
}
