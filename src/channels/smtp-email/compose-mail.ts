import { createTransport } from 'nodemailer'
import type { EmailContent } from '../../domain/plan/content.ts'
import { looksLikeCode } from '../../domain/text/looks-like-code.ts'
import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { bounceAddressOf, messageIdOf } from './bounce-address.ts'
import type { SmtpEmailConfig } from './settings.ts'

/** An e-mail as it goes over the wire, signed. */
export interface ComposedMail {
  envelope: { from: string; to: string }
  /** Our name of the hand-over, which a server with DSN returns (RFC 3461, ENVID). */
  name: string
  octets: Buffer
}

export type ComposeMail = (
  part: SubmitPart,
  content: EmailContent,
  from: MailSender,
  now: number,
) => Promise<ComposedMail>
export type MailSender = SmtpEmailConfig['senders'][number]

/** Signed header fields: also those that RFC 8058, 4 requires, and none that a relay may change. */
const signedFields = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'Auto-Submitted'],
  ...[
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
  ],
].join(':')

/** Composes e-mails from messages, with the settings of one upstream. */
export function mailComposer({
  bounceAddress,
  dkim,
}: Pick<SmtpEmailConfig, 'bounceAddress' | 'dkim'>): ComposeMail {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey.reveal(),
        headerFieldNames: signedFields,
      },
    }),
  })
  return async (part, content, sender, now) => {
    const envelope = {
      from: bounceAddress === null ? sender.address : bounceAddressOf(bounceAddress, part),
      to: part.phone,
    }
    const { message } = await composer.sendMail({
      envelope,
      from: { name: sender.name, address: sender.address },
      to: { name: '', address: part.phone },
      subject: content.subject,
      text: content.text,
      ...(content.html !== null && { html: content.html }),
      messageId: messageIdOf(sender.address, part),
      date: new Date(now),
      headers: headersOf(content),
      xMailer: false,
    })
    if (!Buffer.isBuffer(message)) throw new Error('the e-mail was not composed as a whole')
    return { envelope, name: handOverName(part), octets: message }
  }
}

/** Suppresses out-of-office replies: RFC 3834, and a header of Exchange's own. */
function headersOf({ subject, text, unsubscribeUrl }: EmailContent): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    // RFC 2156, which mail programs follow; the X- headers for priority count as a sign of spam.
    ...((looksLikeCode(text) || looksLikeCode(subject)) && { Importance: 'high' }),
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}
