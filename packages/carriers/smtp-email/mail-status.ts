import type { FailureStatus } from '../../domain/message/status.ts'
import { type ErrorMeaning, outage, throttled } from '../http/refused.ts'
import { mailVerdicts, meaningOfDetail } from './smtp-errors.ts'

/** The stage of the SMTP dialogue at which the server refused. */
export type MailStage =
  /** Greeting, EHLO, STARTTLS, AUTH. */
  | 'session'
  /** MAIL FROM. */
  | 'sender'
  /** RCPT TO. */
  | 'recipient'
  /** DATA, and what follows it. */
  | 'message'

/** A reply of a mail server: RFC 5321, 4.2, and RFC 2034. */
export interface MailReply {
  code: number
  /** Subject and detail of the enhanced status code, such as `1.1`; null where there is none. */
  enhanced: string | null
}

/** Null where `text` is no reply. */
export function parseMailReply(text: string): MailReply | null {
  const [, code, , subject, detail] =
    /^([2-5]\d\d)(?!\d)(?:[ -](?:#|cuda_nsu )?([245])\.(\d{1,3})\.(\d{1,3})(?!\S))?/.exec(text) ?? []
  if (code === undefined) return null
  const enhanced = subject === undefined || detail === undefined ? null : plain(subject, detail)
  return { code: Number(code), enhanced }
}

/** `1.1` of a delivery report's status `5.1.1`; null where it is no such status. */
function parseEnhancedStatus(text: string): { class: number; enhanced: string } | null {
  const [, kind, subject, detail] = /^\s*([245])\.(\d{1,3})\.(\d{1,3})(?!\S)/.exec(text) ?? []
  if (kind === undefined || subject === undefined || detail === undefined) return null
  return { class: Number(kind), enhanced: plain(subject, detail) }
}

function plain(subject: string, detail: string): string {
  return `${Number(subject)}.${Number(detail)}`
}

/** The meaning of a 4xx or 5xx for the message. `said`: the words of the reply, where they are known. */
export function meaningOfReply(reply: MailReply, stage: MailStage, said = ''): ErrorMeaning {
  return reply.code < 500 ? meaningOfTransient(reply, stage) : meaningOfPermanent(reply, stage, said)
}

const wantsToWait: ErrorMeaning = { refusal: 'later', status: 'UNDELIVERABLE' }
const {
  'no-such-address': noSuchAddress,
  'mailbox-shut': mailboxShut,
  'bad-sender': wrongSender,
  'not-here': notHere,
} = mailVerdicts

function meaningOfTransient({ code, enhanced }: MailReply, stage: MailStage): ErrorMeaning {
  // Rate limited: system congestion (RFC 3463, X.4.5), unusual rate (RFC 5248 registry, X.7.28).
  if (enhanced === '4.5' || enhanced === '7.28') return throttled
  // Amazon SES replies `454 Throttling failure` to any command; elsewhere 454 concerns AUTH and TLS.
  if (code === 454 && stage !== 'session') return throttled
  if (code === 421 || stage === 'session' || stage === 'sender' || enhanced?.startsWith('3.')) return outage
  // The mailbox is busy or full, or the server uses greylisting.
  return wantsToWait
}

function meaningOfPermanent({ code, enhanced }: MailReply, stage: MailStage, said: string): ErrorMeaning {
  // Not authenticated, or commands out of sequence: the operator or time may repair it.
  if (stage === 'session' || accountCodes.has(code) || enhanced === '7.8' || enhanced === '7.9') return outage
  const meaning = enhanced === null ? null : meaningOfEnhanced(enhanced)
  if (stage === 'sender') return senderCodes.has(code) && meaning !== notHere ? wrongSender : notHere
  if (saysNoSuchUser(said) || (stage === 'recipient' && isUnknownMailbox(code, enhanced)))
    return noSuchAddress
  if (meaning !== null) return meaning
  if (stage === 'recipient')
    return addressCodes.has(code) ? noSuchAddress : code === 552 ? mailboxShut : notHere
  return notHere
}

/** 503: bad sequence of commands; 530, 534, 535, 538: RFC 4954. */
const accountCodes: ReadonlySet<number> = new Set([503, 530, 534, 535, 538])
const senderCodes: ReadonlySet<number> = new Set([501, 550, 553])
/** 521 and 556: RFC 7504. */
const addressCodes: ReadonlySet<number> = new Set([501, 521, 550, 551, 553, 556])

/**
 * Where the code says `mailbox unavailable` and the enhanced one nothing, or something that no recipient can cause:
 * `550 5.5.0 Requested action not taken: mailbox unavailable` (Outlook.com), `550 5.4.1 Recipient address rejected: Access
 * denied` (Exchange Online).
 */
function isUnknownMailbox(code: number, enhanced: string | null): boolean {
  return mailboxCodes.has(code) && enhanced !== null && vagueDetails.has(enhanced)
}

const mailboxCodes: ReadonlySet<number> = new Set([550, 551, 553])
const vagueDetails: ReadonlySet<string> = new Set(['0.0', '3.0', '4.0', '4.1', '5.0'])

/**
 * Whether the words name a recipient that does not exist, which some servers say beside codes of policy, of a full mailbox or
 * of none: `550 5.7.1 No such user!` (Yandex), `554 delivery error: dd This user doesn't have a yahoo.com account`, `552 1
 * Requested mail action aborted, mailbox not found` (Yahoo).
 */
function saysNoSuchUser(said: string): boolean {
  return noSuchUser.test(said) && !aboutOthers.test(said)
}

const someone = '(?:user|recipient|mailbox|account|address(?:ee)?|alias)'
const noSuchUser = new RegExp(
  [
    `\\b(?:no such|unknown|invalid|non-?existent) (?:local |mail |e-?mail )?${someone}\\b`,
    `\\b${someone}(?: is| was)? (?:unknown|not found|invalid|non-?existent|not exist)`,
    `\\b${someone}\\b[^.]{0,80} do(?:es)?(?: not|n['’]t) exist`,
    "user doesn['’]t have an? ",
    'no mailbox here',
  ].join('|'),
  'i',
)
/** Words about the sender, or about a server that relays. */
const aboutOthers = /sender|\bfrom\b|relay|authenticat|verif/i

/** RFC 3463 and the registry of RFC 5248: a detail that is not listed means what its subject does; null for none. */
function meaningOfEnhanced(enhanced: string): ErrorMeaning | null {
  return meaningOfDetail(enhanced) ?? bySubject[enhanced.split('.')[0] ?? ''] ?? null
}

const bySubject: Readonly<Record<string, ErrorMeaning>> = {
  1: noSuchAddress,
  2: mailboxShut,
  3: notHere,
  4: mailboxShut,
  5: notHere,
  6: notHere,
  7: notHere,
}

/** The failure in a delivery report: the message's status, and the code as text. */
export interface Failure {
  status: FailureStatus
  /** Such as `5.1.1`, or `550` where there is no enhanced code; null where there is neither. */
  code: string | null
}

/**
 * By the fields Status (`5.1.1`, also `4.4.7`) and Diagnostic-Code (`smtp; 550 5.1.1 …`), which is more exact where
 * the status is as vague as `5.0.0`.
 */
export function describeFailure(status: string, diagnostic: string): Failure {
  const said = diagnostic
    .slice(0, 2_000)
    .replace(/^\s*[\w-]+\s*;\s*/, '')
    .replace(/^.{0,200}?\bsaid:\s*/is, '')
  const reply = parseMailReply(said)
  const inReply =
    reply?.enhanced == null ? null : { class: Math.floor(reply.code / 100), enhanced: reply.enhanced }
  const codes = [parseEnhancedStatus(status), inReply, parseEnhancedStatus(said)].filter(
    (each) => each !== null,
  )
  const best = codes.find(({ enhanced }) => !enhanced.startsWith('0.')) ?? codes[0]
  const isPermanent = best?.class !== 4 && (reply === null || reply.code >= 500)
  const isUnknown =
    isPermanent && (saysNoSuchUser(said) || isUnknownMailbox(reply?.code ?? 0, best?.enhanced ?? null))
  const code = best === undefined || best.enhanced.startsWith('0.') ? null : `${best.class}.${best.enhanced}`
  if (isUnknown) return { status: noSuchAddress.status, code: code ?? (reply && String(reply.code)) }
  const meaning = best === undefined ? null : meaningOfEnhanced(best.enhanced)
  if (meaning !== null) return { status: meaning.status, code: `${best?.class}.${best?.enhanced}` }
  if (reply !== null && reply.code >= 500) {
    return {
      status: meaningOfReply({ ...reply, enhanced: null }, 'recipient').status,
      code: String(reply.code),
    }
  }
  return { status: 'UNDELIVERABLE', code: best === undefined ? null : `${best.class}.${best.enhanced}` }
}
