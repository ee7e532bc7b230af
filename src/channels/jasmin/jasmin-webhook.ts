import { commandStatus } from '../../protocols/smpp/command-status.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import { type HandOver, handOverName } from '../hand-over-name.ts'
import { meaningOfWord, reasonOf } from '../smpp/receipt-outcomes.ts'
import { refusalOf } from '../smpp/refusals.ts'
import type { Fields, FormEvents } from '../sms-http/form-webhook.ts'
import { textOfHex } from '../sms-http/text-hex.ts'
import { malformed, type ParsedWebhook, webhookEvents } from '../webhook.ts'

/** Reports and texts of subscribers, as Jasmin's throwers request them. */
export const jasminEvents: FormEvents = {
  // Jasmin sends an event again unless it reads exactly this.
  acknowledgement: { status: 200, contentType: 'text/plain', body: 'ACK/Jasmin' },
  report: reportOf,
  reply: (fields) => ({ text: textOf(fields), at: null }),
}

function reportOf(fields: Fields, own: HandOver): ParsedWebhook {
  const { id = '', message_status: status = '', err = '' } = fields
  if (id === '' || !/^[A-Za-z_]{1,40}$/.test(status)) return malformed('it has no id or no status')
  const error = /^[0-9a-fA-F]{1,8}$/.test(err) ? err : null
  const outcome = outcomeOf(status, error)
  if (outcome === null) return webhookEvents([null])
  const raw = error === null ? status : `${status}, error ${error}`
  const report: Report = { refs: [id, handOverName(own)], phone: null, own, outcome, at: null, raw }
  return webhookEvents([report])
}

/** By the SMSC's answer (`ESME_…`, level 1) or the state in its receipt (level 2); null for another word. */
function outcomeOf(status: string, error: string | null): ReportOutcome | null {
  if (status.startsWith('ESME_')) return answeredOutcome(status)
  const meaning = meaningOfWord(status.toUpperCase())
  if (meaning === null) return null
  if (meaning === 'enroute' || meaning === 'lost' || meaning === 'delivered') return { kind: meaning }
  return { kind: 'failed', status: meaning, reason: reasonOf(meaning, error) }
}

function answeredOutcome(name: string): ReportOutcome {
  if (name === 'ESME_ROK') return { kind: 'enroute' }
  const code = (commandStatus as Readonly<Record<string, number | undefined>>)[name]
  const status = code === undefined ? 'REJECTED' : refusalOf(code).status
  return { kind: 'failed', status, reason: `The carrier refused it (${name})` }
}

/** With `coding` 8 the octets of `content` are UTF-16BE, which a form cannot carry as text; `binary` has them in hex. */
function textOf({ coding, binary = '', content = '' }: Fields): string {
  return (coding === '8' ? textOfHex(binary) : null) ?? content
}
