import type { Report, ReportOutcome } from '../connector.ts'
import { type HandOver, handOverName } from '../hand-over-name.ts'
import { rawText } from '../http/raw-text.ts'
import type { Fields, FormEvents } from '../sms-http/form-webhook.ts'
import { failedBy, type SmsVerdict } from '../sms-http/verdicts.ts'
import { malformed, type ParsedWebhook, webhookEvents } from '../webhook.ts'

/** Reports and texts of subscribers, as the queries of `dlr-url` and `get-url` have them. */
export const kannelEvents: FormEvents = {
  // Kannel sends the body of an answer to a text back to the subscriber: there is none.
  acknowledgement: { status: 200, contentType: 'text/plain', body: '' },
  report: reportOf,
  reply: ({ text = '', at = '' }) => ({ text, at: instantOf(at) }),
}

function reportOf({ status = '', answer = '', at = '' }: Fields, own: HandOver): ParsedWebhook {
  if (!/^\d{1,3}$/.test(status)) return malformed('it has no status')
  // A receipt ends with the beginning of the message (SMPP 3.4, appendix B).
  const said = rawText(`${status} ${answer.replace(/\btext:.*$/is, '')}`.trimEnd(), [])
  const outcome = outcomeOf(Number(status), answer, said)
  if (outcome === null) return webhookEvents([null])
  const report: Report = {
    refs: [handOverName(own)],
    phone: null,
    own,
    outcome,
    at: instantOf(at),
    raw: said,
  }
  return webhookEvents([report])
}

/** By the value of `%d`; null for one that Kannel does not document. */
function outcomeOf(status: number, answer: string, said: string): ReportOutcome | null {
  switch (status) {
    case 1:
      return { kind: 'delivered' }
    case 2:
      return failedBy(verdictOf(answer), said)
    case 4:
    case 8:
    case 32:
      return { kind: 'enroute' }
    case 16:
      return failedBy('not-here', said)
    default:
      return null
  }
}

/** By the state in the SMSC's receipt (SMPP 3.4, Appendix B). */
function verdictOf(answer: string): SmsVerdict {
  const [, stat = ''] = /\bstat:([A-Za-z]+)/i.exec(answer) ?? []
  return stats[stat.toUpperCase()] ?? 'unreachable'
}

const stats: Readonly<Record<string, SmsVerdict | undefined>> = {
  EXPIRED: 'expired',
  REJECTD: 'not-here',
  UNDELIV: 'unreachable',
}

function instantOf(seconds: string): number | null {
  return /^\d{9,11}$/.test(seconds) ? Number(seconds) * 1_000 : null
}
