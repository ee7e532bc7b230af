import type { FaultRule } from '../fault-rules.ts'
import { countOrNull, delay, flag, parseByRules } from '../fault-rules.ts'

/** What the mail server does wrong. */
export interface MailFaults {
  /** Every connection is cut as soon as it is there. */
  refuseConnections: boolean
  /** No connection is ever greeted. */
  silent: boolean
  /** Every connection is greeted with this code, such as 421 or 554, and closed. */
  greeting: number | null
  /** Encryption is not offered. */
  hideStartTls: boolean
  /** Every password is wrong: 535. */
  refuseAuth: boolean
  /** Every recipient is refused with this code, without an enhanced one. */
  recipientStatus: number | null
  /** Every e-mail is refused with this code once it is there. */
  messageStatus: number | null
  /** E-mails are taken; then the connection is cut before the answer. */
  loseAnswers: boolean
  /** Answers to e-mails wait this long. */
  answerDelayMs: number
  /** More e-mails a second than this: 451 4.7.28. */
  mailsPerSecond: number | null
  /** The connection is closed in silence after its nth e-mail was taken. */
  dropAfterMails: number | null
  /** No delivery report is ever sent. */
  withholdReports: boolean
  /** Every delivery report comes twice. */
  duplicateReports: boolean
}

const noMailFaults: Readonly<MailFaults> = {
  refuseConnections: false,
  silent: false,
  greeting: null,
  hideStartTls: false,
  refuseAuth: false,
  recipientStatus: null,
  messageStatus: null,
  loseAnswers: false,
  answerDelayMs: 0,
  mailsPerSecond: null,
  dropAfterMails: null,
  withholdReports: false,
  duplicateReports: false,
}

const refusal = countOrNull(400, 599)

const rules: Readonly<Record<keyof MailFaults, FaultRule>> = {
  refuseConnections: flag,
  silent: flag,
  greeting: refusal,
  hideStartTls: flag,
  refuseAuth: flag,
  recipientStatus: refusal,
  messageStatus: refusal,
  loseAnswers: flag,
  answerDelayMs: delay,
  mailsPerSecond: countOrNull(0, 1_000_000),
  dropAfterMails: countOrNull(1, 1_000_000_000),
  withholdReports: flag,
  duplicateReports: flag,
}

/** Faults that `json` does not name are off. Throws `InvalidField`. */
export function parseMailFaults(json: unknown): MailFaults {
  return parseByRules(json, rules, noMailFaults)
}
