import { SmsErrorTable } from '../sms-http/error-table.ts'

/** Codes of answers and of reports: https://developers.telnyx.com/docs/messaging/messages/error-codes. */
export const telnyxErrors = new SmsErrorTable<string>([
  ['invalid-number', ['10001', '10002', '10016', '40001', '40012', '40310']],
  // The request itself is wrong.
  ['not-here', ['10003', '10004', '10005', '10006', '10015', '40304', '40308', '40317']],
  ['retry', ['10007']],
  // 40311 to 40314: the messaging profile or the account may not send; 40333: its spend limit.
  ['account', ['10009', '10010', '40311', '40312', '40313', '40314', '40333']],
  ['throttled', ['10011', '40011', '40016', '40318']],
  ['refused-text', ['40002', '40007', '40009', '40015', '40017', '40302', '40316', '40322', '40328']],
  ['bad-sender', ['40003', '40010', '40013', '40100', '40150', '40151', '40305', '40306', '40307']],
  ['bad-sender', ['40315', '40320', '40321', '40329']],
  ['no-route', ['40301', '40309', '40319']],
  ['unreachable', ['40004', '40006', '40008']],
  ['expired', ['40005', '40014']],
  ['opted-out', ['40300']],
])

/** An error inside Telnyx after which it is unknown whether the message was taken. */
export const unknownError = '10008'
