import type { SmtpEmailConfig } from '../../config/upstream-config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Connector } from '../connector.ts'
import { BounceWebhook } from './bounce-webhook.ts'
import { SmtpLink } from './smtp-link.ts'

/** Sends e-mails by SMTP (RFC 5321) over a pool of nodemailer's; reads the bounces that a mail server passes on. */
export function createSmtpEmailConnector(config: SmtpEmailConfig, { clock }: { clock: Clock }): Connector {
  const { name, channel, webhookSecret } = config
  return {
    upstream: name,
    channel,
    wholeMessages: true,
    ...(webhookSecret !== null && { webhook: new BounceWebhook(webhookSecret) }),
    open: (listener) => SmtpLink.open({ config, clock, listener }),
  }
}
