import type { ChatErrorMeaning, MessageError } from '../infobip/chat-errors.ts'
import type { ReportMeanings } from '../infobip/reports.ts'
import { failed, type StatusFailures, statusFailures } from '../infobip/statuses.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'
import { smsErrorMeanings } from './sms-errors.ts'

/** Where the statuses of an SMS mean something else than those of a chat. */
const smsFailures: StatusFailures = new Map([
  ...statusFailures,
  // A prefix that the account does not reach.
  [8, failed(smsVerdicts['no-route'])],
  // Do not disturb, and blocklists; no opt-out from one sender.
  [10, failed(smsVerdicts['refused-text'])],
  [14, failed(smsVerdicts['refused-text'])],
  [20, failed(smsVerdicts.throttled)],
  [87, failed(smsVerdicts['refused-text'])],
  // Errors inside Infobip.
  [99, failed(smsVerdicts.retry)],
  [100, failed(smsVerdicts.retry)],
])

/** Infobip says of each error whether it is permanent: one that passes leaves the status as it is. */
function meaningOfSmsError({ id, permanent }: MessageError): ChatErrorMeaning {
  const known = permanent === false ? undefined : smsErrorMeanings.get(id)
  return known ?? { sentence: null, status: null }
}

export const smsMeanings: ReportMeanings = {
  statuses: smsFailures,
  judgeError: meaningOfSmsError,
  duplicate: 5_492,
}
