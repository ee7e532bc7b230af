/** News of an e-mail that was taken, for the address that bounces go to. */
export interface MailEvent {
  id: string
  what: MailEventKind
  /** Where the news go: the envelope sender. */
  to: string
  recipient: string
  /** What the client wanted the e-mail to be called in reports (RFC 3461, ENVID); null where it said nothing. */
  envelopeId: string | null
  /** Head of the e-mail that it is about. */
  head: string
  /** Milliseconds. */
  at: number
}

export type MailEventKind = 'unknown-mailbox' | 'full-mailbox' | 'delayed' | 'delivered' | 'away'

const serverName = 'mail.sandbox.example'

/** The news as an e-mail: a delivery report (RFC 3464), or what somebody who is away answers (RFC 3834). */
export function reportMail(news: MailEvent): string {
  return news.what === 'away' ? awayMail(news) : deliveryReport(news, news.what)
}

interface Told {
  subject: string
  text: string
  action: 'failed' | 'delayed' | 'delivered'
  status: string
  diagnostic: string | null
}

const told: Readonly<Record<Exclude<MailEventKind, 'away'>, Told>> = {
  'unknown-mailbox': {
    subject: 'Undelivered Mail Returned to Sender',
    text: 'There is no such mailbox.',
    action: 'failed',
    status: '5.1.1',
    diagnostic: 'smtp; 550 5.1.1 User unknown in virtual mailbox table',
  },
  'full-mailbox': {
    subject: 'Undelivered Mail Returned to Sender',
    text: 'The mailbox is full.',
    action: 'failed',
    status: '5.2.2',
    diagnostic: 'smtp; 552 5.2.2 Mailbox full',
  },
  delayed: {
    subject: 'Delayed Mail (still being retried)',
    text: 'It could not be delivered yet. There is nothing for you to do.',
    action: 'delayed',
    status: '4.2.1',
    diagnostic: 'smtp; 450 4.2.1 Mailbox busy',
  },
  delivered: {
    subject: 'Successful Mail Delivery Report',
    text: 'It was delivered.',
    action: 'delivered',
    status: '2.0.0',
    diagnostic: null,
  },
}

function deliveryReport(news: MailEvent, what: keyof typeof told): string {
  const { subject, text, action, status, diagnostic } = told[what]
  const boundary = `=_${news.id.replaceAll(/\W/g, '')}`
  return lines(
    ...headOf(news, subject, 'auto-replied', `Mail Delivery System <MAILER-DAEMON@${serverName}>`),
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `This is the mail system at ${serverName}. ${text}`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${serverName}`,
    ...(news.envelopeId === null ? [] : [`Original-Envelope-Id: ${news.envelopeId}`]),
    `Arrival-Date: ${dateOf(news.at)}`,
    '',
    `Final-Recipient: rfc822; ${news.recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic === null ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    `Last-Attempt-Date: ${dateOf(news.at)}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    news.head.trimEnd(),
    '',
    `--${boundary}--`,
    '',
  )
}

function awayMail(news: MailEvent): string {
  return lines(
    ...headOf(news, 'Out of office', 'auto-replied', news.recipient),
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am away until Monday.',
    '',
  )
}

function headOf(news: MailEvent, subject: string, how: string, from: string): string[] {
  return [
    'Return-Path: <>',
    `From: ${from}`,
    `To: ${news.to}`,
    `Subject: ${subject}`,
    `Date: ${dateOf(news.at)}`,
    `Message-ID: <${news.id}@${serverName}>`,
    `Auto-Submitted: ${how}`,
    'MIME-Version: 1.0',
  ]
}

function dateOf(at: number): string {
  return new Date(at).toUTCString().replace('GMT', '+0000')
}

function lines(...all: string[]): string {
  return all.map((line) => line.replaceAll(/\r?\n/g, '\r\n')).join('\r\n')
}
