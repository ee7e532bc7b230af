import { known, type Members, textOf } from '../../kit/text/members.ts'
import type { Inbound } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { parseInstant } from '../infobip/reports.ts'
import { partyOf, writerOf } from '../sms-http/opt-out-event.ts'

/** One of `results` of an inbound SMS; long texts come joined. Null for one without a subscriber or a recipient. */
export function readSmsInbound(result: Members, now: number): Inbound | null {
  const phone = writerOf(textOf(result['from']))
  const recipient = textOf(result['to'])
  if (phone === null || recipient === null) return null
  const callbackData = textOf(result['callbackData'])
  return {
    phone,
    recipient: partyOf(recipient),
    text: textOf(result['text']) ?? '',
    ...known({
      upstreamId: textOf(result['messageId']),
      inReplyTo: parseHandOverName(callbackData) === null ? null : callbackData,
    }),
    concat: null,
    receivedAt: parseInstant(textOf(result['receivedAt'])) ?? now,
  }
}
