import { mayDo, type Role } from '../domain/console/role.ts'
import { maskRecipient } from '../domain/guard/mask-recipient.ts'
import { maskWords } from './mask-words.ts'

/** Hides what a role may not read of messages. */
export interface Mask {
  /** Whether anything is hidden, so that the page can say so. */
  hides: boolean
  /** A telephone number or an e-mail address: `38067…67`, `a…@example.com`. */
  recipient: (recipient: string) => string
  /** What one person writes to another; null where it is hidden. */
  text: (text: string) => string | null
  /** Text of upstreams and clients that may hold numbers and addresses; null stays null. */
  words: <Words extends string | null>(words: Words) => Words
  /** Text with prefixes of numbers, shortened as a number is: `38067…`. */
  prefixes: (words: string) => string
}

/** Viewers see neither whole numbers nor texts; operators see both. */
export function maskFor(role: Role): Mask {
  return mayDo(role, 'operator') ? open : masked
}

/**
 * The same mask for text about one recipient: it also hides that number where it is too short to be
 * recognised otherwise.
 */
export function maskAbout(mask: Mask, recipient: string): Mask {
  if (!mask.hides) return mask
  const hidden = mask.recipient(recipient)
  const words: Mask['words'] = (words) =>
    mask.words((words?.replaceAll(recipient, hidden) ?? null) as typeof words)
  return { ...mask, words }
}

const open: Mask = {
  hides: false,
  recipient: (recipient) => recipient,
  text: (text) => text,
  words: (words) => words,
  prefixes: (words) => words,
}

const masked: Mask = {
  hides: true,
  recipient: maskRecipient,
  text: () => null,
  words: (words) => (words === null ? words : maskWords(words)) as typeof words,
  prefixes: (words) => maskWords(words.replaceAll(/\d{6,}/g, (digits) => `${digits.slice(0, 5)}…`)),
}
