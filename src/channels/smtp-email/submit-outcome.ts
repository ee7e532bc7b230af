import type { SubmitOutcome } from '../connector.ts'
import { membersOf, textOf } from '../http/members.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { MailEnding } from './mail-pool.ts'
import { type MailHarness, meaningOfReply, parseMailReply } from './mail-status.ts'
import type { SmtpEmailConfig } from './settings.ts'

interface Submitted {
  /** Our name of the hand-over. */
  name: string
  deliveredWhen: SmtpEmailConfig['deliveredWhen']
  /** What must not stand in `raw`. */
  hidden: readonly string[]
}

/**
 * What became of an e-mail. SMTP tells that a server took it and no more (docs/channels/email.md): `deliveredWhen`
 * says whether that is delivered as far as anybody can know, or whether a report is to come.
 */
export function submitOutcomeOf(
  ending: MailEnding,
  { name, deliveredWhen, hidden }: Submitted,
): SubmitOutcome {
  if (ending.kind === 'taken') {
    const raw = `taken by the mail server: ${mailText(ending.reply, hidden)}`
    if (deliveredWhen === 'reported') return { kind: 'accepted', ref: name, raw }
    return { kind: 'completed', report: { kind: 'delivered' }, raw }
  }
  const { code, command, response, message } = membersOf(ending.error)
  const said = textOf(response) ?? (ending.error instanceof Error ? ending.error.message : textOf(message))
  const raw = mailText(said ?? 'the hand-over failed', hidden)
  const reply = parseMailReply(textOf(response) ?? '')
  if (reply !== null && reply.code >= 400) {
    const { refusal, status } = meaningOfReply(reply, stageOf(command))
    return refused(refusal, status, raw)
  }
  if (ending.complete) return { kind: 'unknown', raw, ref: name }
  // nodemailer says so of an address that it will not put into a command, and of what is longer than the server takes.
  if (code === 'EENVELOPE') return refused('rejected', 'INVALID DESTINATION ADDRESS', raw)
  if (code === 'EMESSAGE') return refused('rejected-here', 'REJECTED', raw)
  return unavailable(raw)
}

/** By the command that nodemailer names in its error. */
function stageOf(command: unknown): MailHarness {
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

/** What a mail server said, for the timeline: without addresses, which it likes to repeat in forms of its own. */
export function mailText(said: string, hidden: readonly string[]): string {
  // No more of it is kept than a line, however much was said.
  return rawText(said.slice(0, 2_000).replaceAll(/[^\s<>()[\]"'`,;:]+@[^\s<>()"'`,;:]+/g, '…'), hidden)
}
