import { meaningsOf } from '../http/refused.ts'
import type { ChatErrorMeaning, MessageError } from '../infobip/chat-errors.ts'
import type { ReportMeanings } from '../infobip/reports.ts'
import { type StatusMeanings, statusMeanings } from '../infobip/statuses.ts'
import { type SmsVerdict, smsVerdicts } from '../sms-http/verdicts.ts'

const failed = (verdict: SmsVerdict) => {
  const { refusal, status } = smsVerdicts[verdict]
  return { kind: 'failed', refusal, status } as const
}

/** Where the statuses of an SMS mean something else than those of a chat. */
const smsStatuses: StatusMeanings = {
  ...statusMeanings,
  rejected: {
    ...statusMeanings.rejected,
    ids: new Map([
      ...statusMeanings.rejected.ids,
      // A prefix that the account does not reach.
      [8, failed('no-route')],
      // Do not disturb, and blocklists; no opt-out from one sender.
      [10, failed('refused-text')],
      [14, failed('refused-text')],
      [20, failed('throttled')],
      [87, failed('refused-text')],
      // Errors inside Infobip.
      [99, failed('retry')],
      [100, failed('retry')],
    ]),
  },
}

/** Infobip's "General error codes" that are more exact than the status beside them. */
const verdicts = meaningsOf<SmsVerdict, number>([
  ['invalid-number', [1, 9, 10, 11, 12, 568, 569, 3041]],
  ['opted-out', [565, 573, 574, 604]],
  ['bad-sender', [368, 375, 488, 562, 563, 564, 572, 594, 597, 601, 2053]],
  ['refused-text', [355, 561, 603, 607, 609]],
  ['no-route', [345, 560, 566, 592, 2050, 2052]],
  ['not-here', [323, 352, 433, 577, 578, 579, 580, 4096, 4099, 4102, 4103, 4104, 4202]],
  ['expired', [811, 4101]],
])

/** Infobip says of each error whether it is permanent: one that passes leaves the status as it is. */
function meaningOfSmsError({ id, permanent }: MessageError): ChatErrorMeaning {
  const verdict = permanent === false ? undefined : verdicts.get(id)
  if (verdict === undefined) return { sentence: null, status: null }
  const { sentence, status } = smsVerdicts[verdict]
  return { sentence, status }
}

export const smsMeanings: ReportMeanings = {
  statuses: smsStatuses,
  errorOf: meaningOfSmsError,
  duplicate: 5_492,
}
