import assert from 'node:assert/strict'
import { systemClock } from '../../../kit/time/clock.ts'
import type { SubmitPart } from '../../connector.ts'
import type { SmtpEmailConfig } from '../../smtp-email/settings.ts'
import { SmtpConnection } from '../../smtp-email/smtp-connection.ts'
import { openMailPeer, type TakenMail } from './mail-peer.ts'
import { deaf, mailPart, mailSettings } from './mail-settings.ts'

/** An e-mail as a mail server received it, octet by octet. */
export async function sentMail(
  part: Partial<SubmitPart> = {},
  settings: Partial<SmtpEmailConfig> = {},
): Promise<TakenMail> {
  await using peer = await openMailPeer()
  const connection = SmtpConnection.open({
    config: mailSettings(peer.port, settings),
    clock: systemClock,
    listener: deaf,
  })
  const outcome = await connection.submit(mailPart(part))
  await connection.close(0)
  const [mail] = peer.mails
  assert.ok(mail !== undefined, outcome.raw)
  return mail
}
