import type { MailboxView } from '../../console-contract/sending/handsets.ts'
import { instantOf, type Loose, objectOf, objectsOf, textOf } from './loose-json.ts'

/** Parses the simulated network's answer about a mailbox. */
export function readMailbox(address: string, json: unknown): MailboxView {
  const mails = objectsOf(objectOf(json)['messages']).map((mail) => {
    const id = idOf(mail)
    const query = new URLSearchParams({ address, id })
    return {
      id,
      from: textOf(mail['from']) ?? '',
      name: textOf(mail['name']) ?? '',
      subject: textOf(mail['subject']) ?? '',
      text: textOf(mail['text']) ?? '',
      htmlPath: textOf(mail['html']) === null ? null : `/console/api/handsets/mail?${query}`,
      at: instantOf(mail['at']),
    }
  })
  return { address, mails: mails.reverse() }
}

/** Null where the e-mail is gone or has no HTML. */
export function htmlOfMail(json: unknown, id: string): string | null {
  return textOf(objectsOf(objectOf(json)['messages']).find((mail) => idOf(mail) === id)?.['html'])
}

function idOf({ message_id: messageId, at }: Loose): string {
  return textOf(messageId) ?? String(at)
}
