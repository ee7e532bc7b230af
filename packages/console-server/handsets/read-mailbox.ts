import type { MailboxView } from '../../console-contract/sending/handsets.ts'
import { type Loose, looseInstant, looseObject, looseObjects, looseText } from './loose-json.ts'

/** Parses the simulated network's answer about a mailbox. */
export function readMailbox(address: string, json: unknown): MailboxView {
  const mails = looseObjects(looseObject(json)['messages']).map((mail) => {
    const id = readMailId(mail)
    const query = new URLSearchParams({ address, id })
    return {
      id,
      from: looseText(mail['from']) ?? '',
      name: looseText(mail['name']) ?? '',
      subject: looseText(mail['subject']) ?? '',
      text: looseText(mail['text']) ?? '',
      htmlPath: looseText(mail['html']) === null ? null : `/console/api/handsets/mail?${query}`,
      at: looseInstant(mail['at']),
    }
  })
  return { address, mails: mails.reverse() }
}

/** Null where the e-mail is gone or has no HTML. */
export function htmlOfMail(json: unknown, id: string): string | null {
  return looseText(
    looseObjects(looseObject(json)['messages']).find((mail) => readMailId(mail) === id)?.['html'],
  )
}

function readMailId({ message_id: messageId, at }: Loose): string {
  return looseText(messageId) ?? String(at)
}
