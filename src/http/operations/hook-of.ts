import { fieldError, type Refusal, refusal } from '../errors.ts'
import type { HookCheck } from '../ports.ts'
import type { OperationContext } from './operation.ts'

export type Hook = { kind: 'hook'; url: string | null } | { kind: 'refused'; refusal: Refusal }

/** Where the callbacks of a send go: to its own hook, else to the account's notification address, else nowhere. */
export function hookOf(hook: string | null | undefined, context: OperationContext): Hook {
  if (hook === undefined || hook === null) return { kind: 'hook', url: context.account.notificationUrl }
  const wrong = context.ports.checkHookUrl(hook)
  return wrong === null
    ? { kind: 'hook', url: hook }
    : { kind: 'refused', refusal: refusal('field', wrong, 'hook') }
}

/** What is wrong with a hook whose type and letters nobody has looked at yet, or null. */
export function wrongHook(hook: unknown, check: HookCheck): Refusal | null {
  if (hook === undefined || hook === null) return null
  if (!isHookText(hook)) return fieldError('hook', 'an http or https URL')
  const wrong = check(hook)
  return wrong === null ? null : refusal('field', wrong, 'hook')
}

/** Without what a URL cannot hold and a database will not keep. */
export function isHookText(hook: unknown): hook is string {
  return typeof hook === 'string' && !/[\0- \x7f]/.test(hook)
}
