import { asText, known, type Members } from '../../kit/text/members.ts'
import type { Inbound } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { parseInfobipInstant } from '../infobip/reports.ts'
import { normalizeParty, parseWriter } from '../sms-http/opt-out-event.ts'

/** One of `results` of an inbound SMS; long texts come joined. Null for one without a subscriber or a recipient. */
export function readSmsInbound(result: Members, now: number): Inbound | null {
  const phone = parseWriter(asText(result['from']))
  const recipient = asText(result['to'])
  if (phone === null || recipient === null) return null
  const callbackData = asText(result['callbackData'])
  return {
    phone,
    recipient: normalizeParty(recipient),
    text: asText(result['text']) ?? '',
    ...known({
      upstreamId: asText(result['messageId']),
      inReplyTo: parseHandOverName(callbackData) === null ? null : callbackData,
    }),
    concat: null,
    receivedAt: parseInfobipInstant(asText(result['receivedAt'])) ?? now,
  }
}
