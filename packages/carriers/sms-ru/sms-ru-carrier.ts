import type { HttpCarrier } from '../http/http-connection.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused } from '../http/refused.ts'
import type { SmsRuConfig } from './settings.ts'
import { readCallAnswer } from './sms-ru-answer.ts'

/** Requests calls from sms.ru. The key goes in the body, because URLs are written to logs. */
export function smsRuCarrier(config: SmsRuConfig): HttpCarrier<'call'> {
  const apiId = config.apiId.reveal()
  const encoded = new URLSearchParams({ '': apiId }).toString().slice(1)
  return {
    title: 'sms.ru',
    carries: 'call',
    submission(part, now) {
      if (part.expiresAt <= now) return refused('rejected', 'EXPIRED', 'its lifetime is over')
      const form = new URLSearchParams({
        api_id: apiId,
        phone: part.phone,
        // The subscriber's IP address is unknown; sms.ru takes -1 for that.
        ip: '-1',
        json: '1',
      })
      return {
        request: {
          method: 'POST',
          path: '/code/call',
          headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        },
        hidden: [apiId, encoded, ...personalTexts(part)],
        read: readCallAnswer,
      }
    },
  }
}
