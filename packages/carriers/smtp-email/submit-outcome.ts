import { asMembers, asText } from '../../kit/text/members.ts'
import type { SubmitOutcome } from '../connector.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { MailEnding } from './mail-pool.ts'
import { type MailStage, meaningOfReply, parseMailReply } from './mail-status.ts'
import type { SmtpEmailConfig } from './settings.ts'

interface Submitted {
  /** Our name of the hand-over. */
  name: string
  deliveredWhen: SmtpEmailConfig['deliveredWhen']
  /** Texts that must not appear in `raw`. */
  hidden: readonly string[]
}

/**
 * The outcome of an e-mail. SMTP only confirms that the next server accepted it (docs/channels/email.md).
 * `deliveredWhen` decides whether that counts as delivered, or whether a delivery report must follow.
 */
export function judgeEnding(ending: MailEnding, { name, deliveredWhen, hidden }: Submitted): SubmitOutcome {
  if (ending.kind === 'taken') {
    const raw = `taken by the mail server: ${mailText(ending.reply, hidden)}`
    if (deliveredWhen === 'reported') return { kind: 'accepted', ref: name, raw }
    return { kind: 'completed', report: { kind: 'delivered' }, raw }
  }
  const { code, command, response, message } = asMembers(ending.error)
  const said = asText(response) ?? (ending.error instanceof Error ? ending.error.message : asText(message))
  const raw = mailText(said ?? 'the hand-over failed', hidden)
  const reply = parseMailReply(asText(response) ?? '')
  if (reply !== null && reply.code >= 400) {
    const { refusal, status } = meaningOfReply(reply, classifyCommand(command), said ?? '')
    return refused(refusal, status, raw)
  }
  if (ending.complete) return { kind: 'unknown', raw, ref: name }
  // nodemailer reports this for an address that it refuses, and for an e-mail larger than the server accepts.
  if (code === 'EENVELOPE') return refused('rejected', 'INVALID DESTINATION ADDRESS', raw)
  if (code === 'EMESSAGE') return refused('rejected-here', 'REJECTED', raw)
  return unavailable(raw)
}

/** The stage, by the command that nodemailer names in its error. */
function classifyCommand(command: unknown): MailStage {
  switch (command) {
    case 'MAIL FROM':
      return 'sender'
    case 'RCPT TO':
      return 'recipient'
    case 'DATA':
      return 'message'
    default:
      return 'session'
  }
}

/**
 * An address in other words: the local part quoted, or of the characters of RFC 5322, 3.2.3, an apostrophe also as HTML has
 * it. Some servers put an address between apostrophes.
 */
const address = /(?:"(?:[^"\\]|\\.){1,64}"|(?:&#?\w{1,6};|[^\s<>()[\]",;:])+)@[^\s<>()"'`,;:]+/g

/** A mail server's reply for the timeline: without addresses, which servers repeat in forms of their own. */
export function mailText(said: string, hidden: readonly string[]): string {
  // At most one line is kept. What is hidden may have characters that end an address in other texts.
  let text = said.slice(0, 2_000)
  for (const each of hidden) if (each !== '') text = text.replaceAll(each, '…')
  return rawText(text.replaceAll(address, '…'), [])
}
