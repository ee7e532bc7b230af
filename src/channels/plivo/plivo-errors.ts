import { SmsErrorTable } from '../sms-http/error-table.ts'
import type { SmsVerdict } from '../sms-http/verdicts.ts'

/** `ErrorCode` of a report: https://www.plivo.com/docs/messaging/troubleshooting/error-codes. */
export const plivoErrors = new SmsErrorTable<number>([
  // The request itself is wrong, or too long.
  ['not-here', [10, 110]],
  // 100: the carrier of the recipient does not allow it.
  ['not-here', [100]],
  ['unreachable', [20, 80, 300, 1000]],
  // 60: Plivo found a loop.
  ['refused-text', [30, 60]],
  ['bad-sender', [40]],
  ['invalid-number', [50, 70]],
  // 450, 451: the country is not enabled for the account.
  ['no-route', [90, 201, 450, 451]],
  ['opted-out', [200]],
  ['expired', [420]],
  ['account', [900, 910]],
])

/** What an answer with an error of Plivo means, which has no code but that of HTTP. */
export function verdictOfStatus(status: number): SmsVerdict {
  switch (status) {
    case 401:
    case 402:
    // 404: there is no such account.
    case 404:
      return 'account'
    // The country is not enabled for the account.
    case 403:
      return 'no-route'
    case 429:
      return 'throttled'
    default:
      return status >= 500 ? 'retry' : 'not-here'
  }
}
