import type { SessionView } from '../../../src/http/console/contract/session.ts'

const kept = 'posthorn.browser'

/** What this browser kept at the last sign-in, to be sent along with the next one. */
export function browserWord(): { browser?: string } {
  const word = localStorage.getItem(kept) ?? ''
  return /^[\w-]{43}$/.test(word) ? { browser: word } : {}
}

export function keepBrowserWord({ browser }: SessionView): void {
  if (browser !== undefined) localStorage.setItem(kept, browser)
}
