import { type ApiRefusal, fieldError, refusal } from '../errors.ts'
import type { HookCheck } from '../ports.ts'

/** What is wrong with a hook whose type and characters are not checked yet, or null. */
export function wrongHook(hook: unknown, check: HookCheck): ApiRefusal | null {
  if (hook === undefined || hook === null) return null
  return isHookText(hook) ? wrongHookUrl(hook, check) : fieldError('hook', 'an http or https URL')
}

/** The same of a hook that has passed the check of its field. */
export function wrongHookUrl(hook: string | null | undefined, check: HookCheck): ApiRefusal | null {
  const wrong = hook === undefined || hook === null ? null : check(hook)
  return wrong === null ? null : refusal('field', wrong, 'hook')
}

/** Without what a URL cannot hold and a database will not keep. */
export function isHookText(hook: unknown): hook is string {
  return typeof hook === 'string' && !/[\0- \x7f]/.test(hook)
}
