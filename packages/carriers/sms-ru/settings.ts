import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { withNotes } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

const http = httpSettingsAt('https://sms.ru')

export const smsRuSettings = upstreamSettings('sms-ru', 'call', {
  apiId: token('The `api_id` of the account. A secret.'),
  ...http,
  ratePerSecond: withNotes(http.ratePerSecond, {
    description:
      'Messages a second in one share. sms.ru limits calls in five minutes as well; that is set there.',
  }),
  responseTimeoutMs: withNotes(http.responseTimeoutMs, {
    description: 'Should be well below the 30 seconds for which a request for a code waits.',
  }),
})

export type SmsRuConfig = Static<typeof smsRuSettings>
