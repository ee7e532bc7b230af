import { describeStatus } from '../../smpp/command-status.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import { type HandOver, handOverName } from '../hand-over-name.ts'
import { rawText } from '../http/raw-text.ts'
import { ignored } from '../ignored-event.ts'
import {
  meaningOfWord,
  meaningToCarrier,
  outcomeOfMeaning,
  type ReceiptWords,
} from '../smpp/receipt-fields.ts'
import { toRefused } from '../smpp/refusals.ts'
import type { Fields, FormEvents } from '../sms-http/form-webhook.ts'
import { failedBy, type SmsVerdict } from '../sms-http/verdicts.ts'
import { type ParsedWebhook, webhookEvents } from '../webhook.ts'
import { kannelReply } from './kannel-reply.ts'

/** Reports and texts of subscribers, as the queries of `dlr-url` and `get-url` have them. `words`: of the SMSC behind it. */
export function kannelEvents(words: ReceiptWords = new Map()): FormEvents {
  return {
    // Kannel sends the body of an answer to a text back to the subscriber: there is none.
    acknowledgement: { status: 200, contentType: 'text/plain', body: '' },
    report: (fields, own) => readReport(fields, own, words),
    reply: (fields, octetsOf) => ({ ...kannelReply(fields, octetsOf), at: parseInstant(fields['at'] ?? '') }),
  }
}

function readReport(fields: Fields, own: HandOver, words: ReceiptWords): ParsedWebhook {
  const { status = '', answer = '', at = '' } = fields
  if (!/^\d{1,3}$/.test(status)) return webhookEvents([ignored('report', fields)])
  // A receipt ends with the beginning of the message (SMPP 3.4, appendix B).
  const said = rawText(`${status} ${answer.replace(/\btext:.*$/is, '')}`.trimEnd(), [])
  const [, stat = ''] = /\bstat:([\w-]+)/i.exec(answer) ?? []
  const ofCarrier = meaningToCarrier(stat, words)
  const outcome =
    ofCarrier === null ? readOutcome(Number(status), answer, said) : outcomeOfMeaning(ofCarrier, null)
  if (outcome === null) return webhookEvents([ignored(`report.${status}`, fields)])
  const report: Report = {
    refs: [handOverName(own)],
    phone: null,
    own,
    outcome,
    at: parseInstant(at),
    raw: said,
    // Kannel takes a word that it does not know for a failure.
    ...(isUnknown(stat) && ofCarrier === null && { unknownState: stat.toUpperCase() }),
  }
  return webhookEvents([report])
}

/** Bits of `%d`: a status is a sum of them. Some builds tell an end from others by 32 and 64 beside `failed`. */
const bits = { delivered: 1, failed: 2, buffered: 4, taken: 8, refused: 16, intermediate: 32, unknown: 64 }
const pending = bits.buffered | bits.taken | bits.intermediate

/** By the value of `%d`; null for one without a state, or with two that exclude each other. */
function readOutcome(status: number, answer: string, said: string): ReportOutcome | null {
  const has = (bit: number) => (status & bit) !== 0
  if (has(bits.failed) && has(bits.delivered)) return null
  if (has(bits.failed)) {
    if (has(bits.unknown)) return { kind: 'lost' }
    return failedBy(has(bits.intermediate) ? 'expired' : parseVerdict(answer), said)
  }
  if (has(bits.delivered)) return { kind: 'delivered' }
  if (has(bits.refused)) return refusedBySmsc(answer, said)
  return has(pending) ? { kind: 'enroute' } : null
}

/** By the command_status that Kannel names: `NACK/0x0000000b/Invalid Destination Address`. */
function refusedBySmsc(answer: string, said: string): ReportOutcome {
  const [, code] = /^NACK\/(0x[\da-f]{1,8}|\d{1,10})\b/i.exec(answer) ?? []
  if (code === undefined || Number(code) === 0) return failedBy('not-here', said)
  const { status } = toRefused(Number(code))
  return { kind: 'failed', status, reason: `The carrier refused it (${describeStatus(Number(code))})` }
}

function isUnknown(stat: string): boolean {
  return stat !== '' && meaningOfWord(stat.toUpperCase()) === null
}

/** By the state in the SMSC's receipt (SMPP 3.4, Appendix B). */
function parseVerdict(answer: string): SmsVerdict {
  const [, stat = ''] = /\bstat:([A-Za-z]+)/i.exec(answer) ?? []
  return stats[stat.toUpperCase()] ?? 'unreachable'
}

const stats: Readonly<Record<string, SmsVerdict | undefined>> = {
  EXPIRED: 'expired',
  REJECTD: 'not-here',
  UNDELIV: 'unreachable',
}

function parseInstant(seconds: string): number | null {
  return /^\d{9,11}$/.test(seconds) ? Number(seconds) * 1_000 : null
}
