export const levels = ['ok', 'warning', 'problem'] as const

export type Level = (typeof levels)[number]

/** One line of `posthorn doctor`. Holds no secret. */
export interface Finding {
  level: Level
  /** The name of the check: `database settings`. */
  check: string
  /** Where: a setting, a host, an upstream, a folder. */
  subject: string
  /** What was found, as a sentence without its full stop. */
  found: string
  /** What to do; null where nothing is to be done. */
  advice: string | null
}

/** What a check says of its subject; the check adds its name. */
export type Said = Omit<Finding, 'check'>

/** One independent look. It writes nothing and sends nothing to subscribers. */
export interface Check {
  name: string
  /** Rejects where the look itself fails. Must end soon after `signal` is aborted. */
  look(signal: AbortSignal): Promise<Said[]>
}

export function ok(subject: string, found: string): Said {
  return { level: 'ok', subject, found, advice: null }
}

export function warning(subject: string, found: string, advice: string): Said {
  return { level: 'warning', subject, found, advice }
}

export function problem(subject: string, found: string, advice: string): Said {
  return { level: 'problem', subject, found, advice }
}

/**
 * Marks what another program said. It may repeat a secret, which is hidden in there before it is shown; in the doctor's own words
 * a secret that happens to be such a word stays, since a gap would give it away.
 */
export function quoted(text: string): string {
  return `${quoteMarks.begin}${text.replaceAll(/[\uE000\uE001]/g, '')}${quoteMarks.end}`
}

/** Characters of no script (Unicode, private use). */
export const quoteMarks = { begin: '\uE000', end: '\uE001' }

/** The message of an error, also of one that has only a code or only inner errors. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  if (!(error instanceof Error)) return quoted(String(error))
  const { code, syscall } = error as NodeJS.ErrnoException
  const message = error.message === '' ? (code ?? error.name) : error.message
  // What the system refuses, Node says in words of its own.
  return syscall === undefined ? quoted(message) : message
}
