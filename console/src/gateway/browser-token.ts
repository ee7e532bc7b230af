import type { SessionView } from '../../../packages/console-contract/access/session.ts'

const storageKey = 'posthorn.browser'

/** Stored at the last sign-in, sent with the next one. */
export function browserToken(): { browser?: string } {
  const token = localStorage.getItem(storageKey) ?? ''
  return /^[\w-]{43}$/.test(token) ? { browser: token } : {}
}

export function keepBrowserToken({ browser }: SessionView): void {
  if (browser !== undefined) localStorage.setItem(storageKey, browser)
}
