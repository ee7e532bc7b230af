import PostalMime from 'postal-mime'
import type { MailView } from './mailboxes.ts'

/** Longer bodies are cut: mailboxes are kept in memory. */
const maxBodyLength = 65_536

/** Reads an e-mail as a mail program does. Rejects where it is none. */
export async function readMail(octets: Buffer, returnPath: string, at: number): Promise<MailView> {
  const { from, subject, text, html, messageId } = await PostalMime.parse(octets)
  return {
    from: from?.address ?? '',
    name: from?.name ?? '',
    subject: subject ?? '',
    text: (text ?? '').slice(0, maxBodyLength),
    ...(html === undefined ? {} : { html: html.slice(0, maxBodyLength) }),
    return_path: returnPath,
    message_id: messageId ?? '',
    at: new Date(at).toISOString(),
  }
}
