import { Secret } from '../../settings/secret.ts'
import { carrierKind } from '../carrier-kind.ts'
import { bounceWebhook } from './bounce-webhook.ts'
import { smtpEmailSettings } from './settings.ts'
import { SmtpConnection } from './smtp-connection.ts'
import { smtpErrors } from './smtp-errors.ts'

interface MailPeer {
  host: string
  port: number
  username: string
  password: string
  /** The self-signed certificate. */
  ca: string
}

/** Sends e-mails by SMTP (RFC 5321) over a nodemailer pool; reads the bounces that a mail server forwards. */
export const smtpEmail = carrierKind({
  about:
    "E-mails through a mail server that accepts them for every recipient: a smarthost, or a provider's submission " +
    'service. See [e-mail](../channels/email.md).',
  settings: smtpEmailSettings,
  posts: false,
  address: ({ host, port }) => `${host}:${port}`,
  open(config, { clock }) {
    const { name, channel, webhookSecret } = config
    return {
      upstream: name,
      channel,
      wholeMessages: true,
      ...(webhookSecret !== null && { webhook: bounceWebhook(webhookSecret) }),
      open: (listener) => SmtpConnection.open({ config, clock, listener }),
    }
  },
  errors: smtpErrors,
  sandbox: {
    simulator: 'smtp',
    upstream: ({ host, port, username, password, ca }: MailPeer) => ({
      name: 'email-sandbox',
      host,
      port,
      tls: { rejectUnauthorized: true, ca, servername: 'localhost' },
      credentials: { username, password: new Secret(password) },
      // For any sender.
      senders: [{ sender: '*', address: 'posthorn@sandbox.example', name: '' }],
      bounceAddress: 'bounce@sandbox.example',
      webhookSecret: new Secret('sandbox-webhooks'),
      window: 20,
    }),
    webhook: ({ webhookSecret }) =>
      webhookSecret && { carrier: 'mailbox', path: `/bounces/${webhookSecret.reveal()}` },
  },
})
