import type { SessionView } from '../../../src/http/console/contract/session.ts'

const storageKey = 'posthorn.browser'

/** Stored at the last sign-in, sent with the next one. */
export function browserToken(): { browser?: string } {
  const token = localStorage.getItem(storageKey) ?? ''
  return /^[\w-]{43}$/.test(token) ? { browser: token } : {}
}

export function keepBrowserToken({ browser }: SessionView): void {
  if (browser !== undefined) localStorage.setItem(storageKey, browser)
}
