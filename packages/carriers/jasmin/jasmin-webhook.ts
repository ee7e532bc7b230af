import { commandStatus } from '../../smpp/command-status.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import { type HandOver, handOverName } from '../hand-over-name.ts'
import { ignored } from '../ignored-event.ts'
import { readPieces } from '../inbound-piece.ts'
import {
  meaningOfWord,
  meaningToCarrier,
  outcomeOfMeaning,
  type ReceiptWords,
} from '../smpp/receipt-fields.ts'
import { toRefused } from '../smpp/refusals.ts'
import type { Fields, FormEvents, ReplyContent } from '../sms-http/form-webhook.ts'
import { type ParsedWebhook, webhookEvents } from '../webhook.ts'

/** Reports and texts of subscribers, as Jasmin's throwers request them. `words`: of the SMSC behind it. */
export function jasminEvents(words: ReceiptWords = new Map()): FormEvents {
  return {
    // Jasmin sends an event again unless it reads exactly this.
    acknowledgement: { status: 200, contentType: 'text/plain', body: 'ACK/Jasmin' },
    report: (fields, own) => readReport(fields, own, words),
    reply: (fields) => ({ ...readContent(fields), at: null }),
  }
}

function readReport(fields: Fields, own: HandOver, words: ReceiptWords): ParsedWebhook {
  const { id = '', message_status: status = '', err = '' } = fields
  if (id === '' || !/^\w{1,40}$/.test(status)) return webhookEvents([ignored('report', fields)])
  const error = /^[0-9a-fA-F]{1,8}$/.test(err) ? err : null
  const outcome = readOutcome(status, error, words)
  if (outcome === null) return webhookEvents([ignored(`report.${status}`, fields)])
  const raw = error === null ? status : `${status}, error ${error}`
  const report: Report = { refs: [id, handOverName(own)], phone: null, own, outcome, at: null, raw }
  return webhookEvents([report])
}

/** By the SMSC's answer (`ESME_…`, level 1) or the state in its receipt (level 2); null for another word. */
function readOutcome(status: string, error: string | null, words: ReceiptWords): ReportOutcome | null {
  if (status.startsWith('ESME_')) return answeredOutcome(status)
  const meaning = meaningToCarrier(status, words) ?? meaningOfWord(status.toUpperCase())
  return meaning === null ? null : outcomeOfMeaning(meaning, error)
}

function answeredOutcome(name: string): ReportOutcome {
  if (name === 'ESME_ROK') return { kind: 'enroute' }
  const code = (commandStatus as Readonly<Record<string, number | undefined>>)[name]
  const status = code === undefined ? 'REJECTED' : toRefused(code).status
  return { kind: 'failed', status, reason: `The carrier refused it (${name})` }
}

/** `coding` is the data_coding of SMPP, and `binary` has the octets in hexadecimal digits: `content` cannot carry all of them. */
function readContent({
  coding = '',
  binary = '',
  content = '',
}: Fields): Pick<ReplyContent, 'text' | 'details'> {
  const isKnown = /^\d{1,3}$/.test(coding) && Number(coding) <= 0xff && /^([0-9a-f]{2})+$/i.test(binary)
  if (!isKnown) return { text: content }
  const octets = Buffer.from(binary, 'hex')
  return readPieces([{ form: 'text', octets, coding: Number(coding), alphabet: 'gsm' }])
}
