import { SmsErrorTable } from '../sms-http/error-table.ts'

/** `status` of a part in an answer: https://developer.vonage.com/en/api-errors/sms. */
export const vonageStatuses = new SmsErrorTable<string>([
  ['throttled', ['1']],
  // The request itself is wrong: missing or invalid fields, too long, an unknown network or callback.
  ['not-here', ['2', '3', '12', '22', '23']],
  ['account', ['4', '8', '9', '11', '14', '32']],
  ['retry', ['5', '10']],
  ['no-route', ['6']],
  ['invalid-number', ['7', '33']],
  ['bad-sender', ['15']],
  // A trial account, and a number that is not on its list.
  ['not-here', ['29']],
])

/** `err-code` of a report: https://developer.vonage.com/en/messaging/sms/guides/delivery-receipts. */
export const vonageErrors = new SmsErrorTable<string>([
  ['unreachable', ['1', '2', '7', '8', '12', '15', '99']],
  ['invalid-number', ['3', '9']],
  // 4: the subscriber has barred messages.
  ['opted-out', ['4']],
  ['no-route', ['5', '11']],
  // 6: the anti-spam filter; 10: the message is illegal; 13: a restriction by age; 52: no template of India's register.
  ['refused-text', ['6', '10', '13', '52']],
  ['not-here', ['14']],
  ['throttled', ['16']],
  // 50 to 54: India's register of senders and templates.
  ['bad-sender', ['51']],
  ['not-here', ['50', '53', '54']],
])
