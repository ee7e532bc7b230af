import { smtpEmailDefaults } from './defaults.ts'
import { Secret } from './secrets.ts'
import type { SmtpEmailConfig } from './upstream-config.ts'

/** Where the simulated mail server listens, and what it lets in. */
export interface MailPeer {
  host: string
  port: number
  username: string
  password: string
  /** The certificate, which has signed itself. */
  ca: string
}

/** The upstream of the sandbox for e-mails. */
export function sandboxMail({ host, port, username, password, ca }: MailPeer): SmtpEmailConfig {
  return {
    ...smtpEmailDefaults,
    name: 'email-sandbox',
    kind: 'smtp-email',
    channel: 'email',
    host,
    port,
    tls: { rejectUnauthorized: true, ca, servername: 'localhost' },
    credentials: { username, password: new Secret(password) },
    // Whatever sender an account has.
    senders: [{ sender: '*', address: 'posthorn@sandbox.example', name: '' }],
    bounceAddress: 'bounce@sandbox.example',
    webhookSecret: new Secret('sandbox-webhooks'),
    dkim: null,
    window: 20,
  }
}
