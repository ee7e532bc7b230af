import type { RouteMatch } from '../routing/route-rule.ts'
import type { Transliteration } from '../text/transliterate.ts'

/** Which senders a rule allows: those of its list, numbers, or none. */
export const allowances = ['listed', 'numbers', 'none'] as const

/** The senders of SMS to some numbers. */
export interface SenderRule {
  allow: (typeof allowances)[number]
  /** As clients name them; for `listed`. */
  list: readonly string[]
  /** The sender in place of one that is not allowed; null: the SMS is refused. */
  replaceBy: string | null
}

/** A rule for SMS: null settings are those of less specific rules. */
export interface SmsRule extends RouteMatch {
  senders: SenderRule | null
  /** Whether typographic characters become plain ones, so that a text stays in the 7-bit alphabet. */
  smartCharacters: boolean | null
  /** Tables for letters that the 7-bit alphabet does not have; none: they stay. */
  transliterate: readonly Transliteration[] | null
}
