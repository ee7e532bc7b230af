import type { HandsetMessage } from '../handset.ts'
import type { Handsets } from '../handsets.ts'
import type { Mailboxes } from '../mailbox/mailboxes.ts'
import type { Expectation } from './parse-expectation.ts'

/** A message that a handset or a mailbox holds, as tests see it. */
export interface SeenMessage extends Omit<HandsetMessage, 'channel'> {
  /** A channel of handsets, or `email`. */
  channel: string
  /** Number or e-mail address. */
  to: string
  /** Of an e-mail. */
  subject?: string
}

/** What telephones and mailboxes hold of `to`, or of all where it is null; the oldest first. */
export function seenMessages(
  { handsets, mailboxes }: { handsets: Handsets; mailboxes: Mailboxes },
  to: string | null,
): SeenMessage[] {
  if (to !== null) return [...messagesOf(handsets, to), ...mailsOf(mailboxes, to)]
  const all = [
    ...handsets.phones().flatMap((phone) => messagesOf(handsets, phone)),
    ...mailboxes.addresses().flatMap((address) => mailsOf(mailboxes, address)),
  ]
  return all.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

export function matches({ to, channel, from, text, match }: Expectation, message: SeenMessage): boolean {
  if (to !== null && message.to !== to) return false
  if (channel !== null && message.channel !== channel) return false
  if (from !== null && message.from !== from) return false
  if (text !== null && message.text !== text) return false
  return match === null || match.test(message.text)
}

function messagesOf(handsets: Handsets, phone: string): SeenMessage[] {
  return handsets.view(phone).messages.map((message) => ({ ...message, to: phone }))
}

function mailsOf(mailboxes: Mailboxes, address: string): SeenMessage[] {
  return mailboxes.view(address).messages.map(({ from, subject, text, at }) => ({
    channel: 'email',
    to: address,
    from,
    subject,
    text,
    at,
  }))
}
