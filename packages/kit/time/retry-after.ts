const longestMs = 86_400_000

/**
 * The wait that a `Retry-After` names (RFC 9110 §10.2.3, RFC 3261 §20.33): seconds, before a comment or parameters of SIP
 * as well, or an HTTP date in any of its three forms. At most a day, so that no timer overflows; null where it cannot be
 * read. Whoever waits has a limit of its own.
 */
export function readRetryAfter(header: string | string[] | null | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? (header[0] ?? '') : (header ?? '')).trim()
  const seconds = /^(\d+)(?:\.\d+)?(?=$|[\s,;(])/.exec(text)?.[1]
  const waitMs = seconds === undefined ? parseDate(text) - now : Number(seconds) * 1_000
  return Number.isNaN(waitMs) ? null : Math.min(longestMs, Math.max(0, waitMs))
}

/** NaN where it is no HTTP date. All of them are in UTC, the form of asctime without saying so. */
function parseDate(text: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}
