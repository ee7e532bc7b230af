/** A report on an accepted e-mail, for the address that bounces go to. */
export interface MailEvent {
  id: string
  what: MailEventKind
  /** The envelope sender: the report goes there. */
  to: string
  recipient: string
  /** The client's id of the e-mail in reports (RFC 3461, ENVID); null where it gave none. */
  envelopeId: string | null
  /** Head of the e-mail that it is about. */
  head: string
  /** Milliseconds. */
  at: number
}

export type MailEventKind = 'unknown-mailbox' | 'full-mailbox' | 'delayed' | 'delivered' | 'away'

const serverName = 'mail.sandbox.example'

/** The event as an e-mail: a delivery report (RFC 3464), or an out-of-office reply (RFC 3834). */
export function reportMail(event: MailEvent): string {
  return event.what === 'away' ? awayMail(event) : deliveryReport(event, event.what)
}

interface ReportWords {
  subject: string
  text: string
  action: 'failed' | 'delayed' | 'delivered'
  status: string
  diagnostic: string | null
}

const reportWords: Readonly<Record<Exclude<MailEventKind, 'away'>, ReportWords>> = {
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

function deliveryReport(event: MailEvent, what: keyof typeof reportWords): string {
  const { subject, text, action, status, diagnostic } = reportWords[what]
  const boundary = `=_${event.id.replaceAll(/\W/g, '')}`
  return lines(
    ...headOf(event, subject, 'auto-replied', `Mail Delivery System <MAILER-DAEMON@${serverName}>`),
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
    ...(event.envelopeId === null ? [] : [`Original-Envelope-Id: ${event.envelopeId}`]),
    `Arrival-Date: ${dateOf(event.at)}`,
    '',
    `Final-Recipient: rfc822; ${event.recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic === null ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    `Last-Attempt-Date: ${dateOf(event.at)}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    event.head.trimEnd(),
    '',
    `--${boundary}--`,
    '',
  )
}

function awayMail(event: MailEvent): string {
  return lines(
    ...headOf(event, 'Out of office', 'auto-replied', event.recipient),
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am away until Monday.',
    '',
  )
}

function headOf(event: MailEvent, subject: string, how: string, from: string): string[] {
  return [
    'Return-Path: <>',
    `From: ${from}`,
    `To: ${event.to}`,
    `Subject: ${subject}`,
    `Date: ${dateOf(event.at)}`,
    `Message-ID: <${event.id}@${serverName}>`,
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
