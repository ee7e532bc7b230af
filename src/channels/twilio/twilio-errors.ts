import { SmsErrorTable } from '../sms-http/error-table.ts'

/** Codes of answers and of reports: https://www.twilio.com/docs/api/errors. */
export const twilioErrors = new SmsErrorTable<number>([
  ['account', [20003, 20005, 20404, 30002]],
  ['throttled', [14107, 20429, 21611, 30001, 30022, 30023, 30027, 63018]],
  ['retry', [20500, 20503, 21730]],
  ['invalid-number', [21211, 21214, 21217, 21604, 21614, 30005, 30006]],
  ['no-route', [21408, 21612]],
  ['bad-sender', [21212, 21603, 21606, 21701, 21703, 21704, 21705, 21709]],
  ['bad-sender', [30018, 30024, 30032, 30034]],
  // 21608: a trial account, and a number that is not verified; 30004: blocked; 30010: above the price cap.
  ['not-here', [21608, 21624, 30004, 30010, 63038]],
  ['opted-out', [21610]],
  ['refused-text', [21602, 21617, 21619, 30007, 30019, 30038]],
  // 30450: Twilio's guard against pumping; its block lasts a quarter of an hour.
  ['unreachable', [30003, 30008, 30017, 30410, 30450, 30500]],
  ['expired', [30036]],
])
