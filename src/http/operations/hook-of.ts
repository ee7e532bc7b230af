import { type Refusal, refusal } from '../errors.ts'
import type { OperationContext } from './operation.ts'

export type Hook = { kind: 'hook'; url: string | null } | { kind: 'refused'; refusal: Refusal }

/** Where the callbacks of a send go: to its own hook, else to the account's notification address, else nowhere. */
export function hookOf(hook: string | null | undefined, context: OperationContext): Hook {
  if (hook === undefined || hook === null) return { kind: 'hook', url: context.account.notificationUrl }
  const wrong = context.checkHookUrl(hook)
  return wrong === null ? { kind: 'hook', url: hook } : { kind: 'refused', refusal: refusal('field', wrong) }
}
