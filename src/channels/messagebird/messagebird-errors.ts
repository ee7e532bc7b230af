import { meaningsOf } from '../http/refused.ts'
import { SmsErrorTable } from '../sms-http/error-table.ts'
import type { SmsVerdict } from '../sms-http/verdicts.ts'

/** Codes of `errors` in an answer: https://developers.messagebird.com/api/#api-errors. */
export const messageBirdErrors = new SmsErrorTable<number>([
  // 2: the access key is wrong or may not send; 25: no balance.
  ['account', [2, 25]],
  // A field is missing or wrong, or nothing is there.
  ['not-here', [9, 10, 20, 21]],
  ['retry', [98, 99]],
])

/** The parameter of an error 9 or 10 that concerns more than the request. */
export const wrongParameters: Readonly<Record<string, SmsVerdict | undefined>> = {
  recipients: 'invalid-number',
  recipient: 'invalid-number',
  originator: 'bad-sender',
}

/** `statusErrorCode` of a report: https://developers.messagebird.com/api/sms-messaging/#sms-error-codes. */
const reported = new SmsErrorTable<number>([
  ['invalid-number', [1, 2, 3, 5, 9, 11, 12]],
  ['unreachable', [6, 8, 13, 21, 27, 31, 32, 33, 34, 35, 36]],
  ['opted-out', [103]],
  ['bad-sender', [104]],
  ['refused-text', [105]],
  ['throttled', [106, 107]],
])

/** `statusReason`, where no code is given: https://developers.messagebird.com/api/sms-messaging/#sms-statuses. */
const reasons = meaningsOf<SmsVerdict, string>([
  ['invalid-number', ['unknown subscriber', 'incorrect number']],
  ['unreachable', ['unavailable subscriber', 'received network error', 'generic delivery failure']],
  ['opted-out', ['opted out']],
  ['not-here', ['carrier rejected', 'not permitted']],
  ['account', ['insufficient balance']],
  ['throttled', ['capacity limit reached']],
])

/** What a report of a failure means. `reason` in lower case, words separated by blanks. */
export function verdictOfReport(code: number | null, reason: string): SmsVerdict {
  return code === null ? (reasons.get(reason) ?? 'unreachable') : reported.ofReport(code)
}
