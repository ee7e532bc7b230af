import { countOrNull, delay, type FaultsOf, flag, parseByRules } from '../fault-rules.ts'

const refusal = countOrNull(400, 599)

/** Faults of the mail server. */
const rules = {
  /** Every connection is cut as soon as it is there. */
  refuseConnections: flag,
  /** No connection is ever greeted. */
  silent: flag,
  /** Every connection is greeted with this code, such as 421 or 554, and closed. */
  greeting: refusal,
  /** Encryption is not offered. */
  hideStartTls: flag,
  /** Every password is wrong: 535. */
  refuseAuth: flag,
  /** Every recipient is refused with this code, without an enhanced one. */
  recipientStatus: refusal,
  /** Every e-mail is refused with this code once it is there. */
  messageStatus: refusal,
  /** E-mails are taken; then the connection is cut before the answer. */
  loseAnswers: flag,
  /** Answers to e-mails wait this long. */
  answerDelayMs: delay,
  /** More e-mails a second than this: 451 4.7.28. */
  mailsPerSecond: countOrNull(0, 1_000_000),
  /** The connection is closed in silence after its nth e-mail was taken. */
  dropAfterMails: countOrNull(1, 1_000_000_000),
  /** No delivery report is ever sent. */
  withholdReports: flag,
  /** Every delivery report comes twice. */
  duplicateReports: flag,
}

export type MailFaults = FaultsOf<typeof rules>

/** Faults that `json` leaves out are off. Throws `InvalidField`. */
export function parseMailFaults(json: unknown): MailFaults {
  return parseByRules(json, rules)
}
