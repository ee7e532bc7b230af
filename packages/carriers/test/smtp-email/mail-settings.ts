import type { EmailContent } from '../../../domain/plan/content.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import type { ConnectionListener, SubmitPart } from '../../connector.ts'
import type { SmtpEmailConfig } from '../../smtp-email/settings.ts'
import { smtpEmailSettings } from '../../smtp-email/settings.ts'
import { submitPart } from '../submit-part.ts'

/** Settings of an upstream on this machine, without encryption. */
export function mailSettings(port: number, settings: Partial<SmtpEmailConfig> = {}): SmtpEmailConfig {
  return {
    ...collectDefaults(smtpEmailSettings),
    name: 'mail',
    kind: 'smtp-email',
    channel: 'email',
    host: '127.0.0.1',
    port,
    security: 'none',
    credentials: null,
    clientName: 'gateway.example',
    senders: [{ sender: 'Shop', address: 'codes@shop.example', name: 'The Shop' }],
    bounceAddress: 'bounce@mail.shop.example',
    webhookSecret: new Secret('a-secret-for-tests'),
    dkim: null,
    ...settings,
  }
}

export const codeContent: EmailContent = {
  kind: 'email',
  subject: 'Ваш код 482193',
  text: 'Ваш код: 482193\n\nДійсний 5 хвилин.\n',
  html: '<!doctype html><p>Ваш код: <b>482193</b></p>',
}

export function mailPart(part: Partial<SubmitPart> = {}): SubmitPart {
  return submitPart({
    phone: 'anna.petrenko@reader.example',
    content: codeContent,
    expiresAt: Date.now() + 300_000,
    waitEndsAt: Date.now() + 300_000,
    ...part,
  })
}

export const deaf: ConnectionListener = {
  onState: () => undefined,
  onReport: () => Promise.resolve(),
  onInbound: () => Promise.resolve(),
}
