import type { Inbound, Report } from '../connector.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { type IgnoredEvent, isIgnored } from '../ignored-event.ts'
import { type ParsedWebhook, webhookEvents } from '../webhook.ts'

/** A report, and whether it says that the subscriber has opted out. */
export interface ReadReport {
  report: Report
  optedOut: boolean
  /** Our sender, as the carrier writes it; empty where it is not known. */
  sender: string
}

/** The result for a request's reports, and for the opt-outs in them. */
export function withOptOuts(read: readonly (ReadReport | IgnoredEvent)[], receivedAt: number): ParsedWebhook {
  const optOuts = read.flatMap((each): Inbound[] => {
    if (isIgnored(each) || !each.optedOut || each.report.phone === null || each.sender === '') return []
    const parties = { phone: each.report.phone, recipient: normalizeParty(each.sender), receivedAt }
    return [consentEvent(parties, { consent: 'withdrawn', id: each.report.refs[0] ?? '' })]
  })
  return webhookEvents(
    read.map((each) => (isIgnored(each) ? each : each.report)),
    optOuts,
  )
}

/** The event that records an opt-out, or its withdrawal, which a carrier keeps itself. */
export function consentEvent(
  { phone, recipient, receivedAt }: Pick<Inbound, 'phone' | 'recipient' | 'receivedAt'>,
  { consent, id }: { consent: 'withdrawn' | 'given'; id: string },
): Inbound {
  return { phone, recipient, text: '', consent, upstreamId: `${id} ${consent}`, concat: null, receivedAt }
}

/** Our number as clients write it; a name or a short code as it is. */
export function normalizeParty(address: string): string {
  return parseDigits(address) ?? address
}

/** Who wrote a text: a number in digits, however it is spaced, else a short code or a name; null where none is given. */
export function parseWriter(address: string | null): string | null {
  const written = (address ?? '').trim()
  const party = parseDigits(written.replaceAll(/[\s().-]/g, '')) ?? written.replace(/^\+(?=\d+$)/, '')
  return party === '' ? null : party
}
