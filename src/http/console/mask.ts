import { mayDo, type Role } from '../../domain/console/role.ts'
import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import { maskWords } from './mask-words.ts'

/** What somebody at the console may read of messages. */
export interface Mask {
  /** Whether anything is kept back, so that the page can say so. */
  hides: boolean
  /** A telephone number or an e-mail address: `38067…67`, `a…@example.com`. */
  recipient: (recipient: string) => string
  /** What one person writes to another; null where it is kept back. */
  text: (text: string) => string | null
  /** Words of upstreams and clients, in which numbers and addresses may stand; null where there are none. */
  words: <Words extends string | null>(words: Words) => Words
  /** Words with digits that numbers begin with, of which no more is left than of a number: `38067…`. */
  prefixes: (words: string) => string
}

/** Viewers see no whole number and no text; operators see both. */
export function maskFor(role: Role): Mask {
  return mayDo(role, 'operator') ? open : masked
}

/** The same, in words that are about one recipient: there also a number too short to be found in them otherwise. */
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
