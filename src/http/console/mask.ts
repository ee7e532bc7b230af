import { mayDo, type Role } from '../../domain/console/role.ts'
import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import { maskDigits } from '../../observability/mask-digits.ts'

/** What somebody at the console may read of messages. */
export interface Mask {
  /** Whether anything is kept back, so that the page can say so. */
  hides: boolean
  /** A telephone number or an e-mail address: `38067…67`, `a…@example.com`. */
  recipient: (recipient: string) => string
  /** What one person writes to another; null where it is kept back. */
  text: (text: string) => string | null
  /** Words of upstreams and clients, in which numbers and addresses may stand. */
  words: (words: string) => string
}

/** Viewers see no whole number and no text; operators see both. */
export function maskFor(role: Role): Mask {
  return mayDo(role, 'operator') ? open : masked
}

const open: Mask = {
  hides: false,
  recipient: (recipient) => recipient,
  text: (text) => text,
  words: (words) => words,
}

const masked: Mask = {
  hides: true,
  recipient: maskRecipient,
  text: () => null,
  words: maskDigits,
}
