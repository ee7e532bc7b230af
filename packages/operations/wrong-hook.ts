import { type ApiRefusal, fieldError, refusal } from './errors.ts'
import type { HookCheck } from './ports.ts'

/** The refusal of a hook whose type and characters are not checked yet, or null. */
export function wrongHook(hook: unknown, check: HookCheck): ApiRefusal | null {
  if (hook === undefined || hook === null) return null
  return isHookText(hook) ? wrongHookUrl(hook, check) : fieldError('hook', 'an http or https URL')
}

/** The refusal of a hook that has passed the check of its field, or null. An empty hook is none. */
export function wrongHookUrl(hook: string | null | undefined, check: HookCheck): ApiRefusal | null {
  const wrong = hook === undefined || hook === null || hook === '' ? null : check(hook)
  return wrong === null ? null : refusal('field', wrong, 'hook')
}

/** Whether it has no characters that a URL cannot hold, and no NUL, which PostgreSQL cannot store. */
export function isHookText(hook: unknown): hook is string {
  return typeof hook === 'string' && !/[\0- \x7f]/.test(hook)
}
