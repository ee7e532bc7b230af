import type { Message } from './message.ts'
import { isSuccess, type MessageStatus } from './status.ts'

/** What is known of a call whose number shows a code. */
export type KnownCall =
  | { kind: 'code'; code: string }
  | { kind: 'failed'; status: MessageStatus; error: string | null }

/** Null where the message is no such call, and while nothing is known. A code counts before its call has ended. */
export function knownCallOf({ plan, attempts, status, error, progress }: Message): KnownCall | null {
  if (plan.stages[0].content.kind !== 'call') return null
  const called = attempts.findLast(({ call }) => call?.code != null)
  const failed = called?.parts.some(({ kind }) => kind === 'failed' || kind === 'refused') ?? true
  const code = called?.call?.code ?? null
  if (code !== null && (isSuccess(status) || !failed)) return { kind: 'code', code }
  return progress.kind === 'final' ? { kind: 'failed', status, error } : null
}
