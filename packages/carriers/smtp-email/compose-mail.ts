import { createTransport } from 'nodemailer'
import type { EmailContent } from '../../domain/plan/content.ts'
import { looksLikeCode } from '../../domain/text/looks-like-code.ts'
import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { composeBounceAddress, composeMessageId } from './bounce-address.ts'
import type { SmtpEmailConfig } from './settings.ts'

/** An e-mail as it goes over the wire, signed. */
export interface ComposedMail {
  envelope: { from: string; to: string | string[] }
  /** Our name of the hand-over or notice, which a server with DSN returns (RFC 3461, ENVID). */
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
  const composer = composerWith(dkim)
  return async (part, content, sender, now) => {
    const envelope = {
      from: bounceAddress === null ? sender.address : composeBounceAddress(bounceAddress, part),
      to: part.phone,
    }
    const { message } = await composer.sendMail({
      envelope,
      from: { name: sender.name, address: sender.address },
      to: { name: '', address: part.phone },
      subject: content.subject,
      text: content.text,
      ...(content.html !== null && { html: content.html }),
      messageId: composeMessageId(sender.address, part),
      date: new Date(now),
      headers: composeHeaders(content),
      xMailer: false,
    })
    return { envelope, name: handOverName(part), octets: requireWhole(message) }
  }
}

/** An e-mail of the gateway itself to its operators. */
export interface NoticeMail {
  /** Of letters, digits and dots; the same for a repeated try. */
  name: string
  to: string[]
  subject: string
  text: string
  at: number
}

/** Composes e-mails to operators, from the first sender of the upstream. */
export function noticeComposer({
  bounceAddress,
  dkim,
  senders,
}: Pick<SmtpEmailConfig, 'bounceAddress' | 'dkim' | 'senders'>): (mail: NoticeMail) => Promise<ComposedMail> {
  const composer = composerWith(dkim)
  return async ({ name, to, subject, text, at }) => {
    const [sender] = senders
    if (sender === undefined) throw new Error('an upstream for e-mails has a sender')
    const { address } = sender
    const envelope = { from: bounceAddress ?? address, to }
    const { message } = await composer.sendMail({
      envelope,
      from: { name: sender.name, address },
      to,
      subject,
      text,
      messageId: `<${name}${address.slice(address.lastIndexOf('@'))}>`,
      date: new Date(at),
      headers: automatic,
      xMailer: false,
    })
    return { envelope, name, octets: requireWhole(message) }
  }
}

function composerWith(dkim: SmtpEmailConfig['dkim']) {
  return createTransport({
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
}

function requireWhole(message: unknown): Buffer {
  if (!Buffer.isBuffer(message)) throw new Error('the e-mail was not composed as a whole')
  return message
}

/** Suppresses out-of-office replies: RFC 3834, and a header of Exchange's own. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

function composeHeaders({ subject, text, unsubscribeUrl }: EmailContent): Record<string, string> {
  return {
    ...automatic,
    // RFC 2156, which mail programs follow; the X- headers for priority count as a sign of spam.
    ...((looksLikeCode(text) || looksLikeCode(subject)) && { Importance: 'high' }),
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}
