import { type ComposedMail, type NoticeMail, noticeComposer } from '../../carriers/smtp-email/compose-mail.ts'
import { type MailEnding, MailPool } from '../../carriers/smtp-email/mail-pool.ts'
import type { SmtpEmailConfig } from '../../carriers/smtp-email/settings.ts'
import { mailText } from '../../carriers/smtp-email/submit-outcome.ts'
import { describeNotice } from '../../domain/alerts/alert-notice.ts'
import { capital } from '../../kit/text/capital.ts'
import type { DueNotification } from '../../store/alerts/alert-notifications.ts'
import type { Answer } from '../callbacks/answer.ts'

interface OpenMail {
  compose: (mail: NoticeMail) => Promise<ComposedMail>
  pool: MailPool
  /** Texts that errors must not show. */
  hidden: string[]
}

/** Below the lease of a notification. */
const maxTimeoutMs = 30_000

/** Sends notifications by the mail server of the channel for e-mails, over a socket of their own. */
export class AlertMailer {
  readonly #mail: OpenMail | null

  constructor(mailServer: SmtpEmailConfig | null) {
    this.#mail = mailServer === null ? null : openMail(mailServer)
  }

  /** In the words of callbacks, so that both are retried alike. Never rejects. */
  async send(
    { notificationId, createdAt, notice, target }: DueNotification,
    consoleUrl: string,
  ): Promise<Answer> {
    if (this.#mail === null)
      return { kind: 'unreachable', reason: 'the settings have no upstream smtp-email' }
    const { compose, pool, hidden } = this.#mail
    const { title, text } = describeNotice(notice, consoleUrl, target.language)
    try {
      const name = `alert.${notificationId}.${createdAt.toString(36)}`
      const to = target.address.split(',').map((each) => each.trim())
      const mail = await compose({ name, to, subject: `[Posthorn] ${capital(title)}`, text, at: createdAt })
      return toAnswer(await pool.send(mail), hidden)
    } catch (error) {
      return toAnswer({ kind: 'failed', error, complete: false }, hidden)
    }
  }

  close(): void {
    this.#mail?.pool.close()
  }
}

function openMail(config: SmtpEmailConfig): OpenMail {
  const responseTimeoutMs = Math.min(config.responseTimeoutMs, maxTimeoutMs)
  const pool = new MailPool({ ...config, window: 1, deliveredWhen: 'taken', responseTimeoutMs })
  const { credentials } = config
  const hidden = credentials === null ? [] : [credentials.username, credentials.password.reveal()]
  return { compose: noticeComposer(config), pool, hidden }
}

function toAnswer(ending: MailEnding, hidden: readonly string[]): Answer {
  if (ending.kind === 'taken') return { kind: 'status', status: 200, retryAfter: null }
  const { error } = ending
  return {
    kind: 'unreachable',
    reason: mailText(error instanceof Error ? error.message : 'no answer', hidden),
  }
}
