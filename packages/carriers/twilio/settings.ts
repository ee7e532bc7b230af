import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { flag, orNull, section, text, withDefault } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

const sid = (prefix: string, description: string) =>
  text(`${prefix} and 32 hexadecimal digits`, new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), description)

export const twilioSettings = upstreamSettings('twilio', 'sms', {
  accountSid: sid('AC', 'SID of the account.'),
  authToken: token('Auth token of the account. It also signs the webhooks.'),
  apiKey: orNull(
    section({
      sid: sid('SK', 'SID of an API key, with which messages are then submitted.'),
      secret: token('Its secret.'),
    }),
  ),
  messagingServiceSid: orNull(
    sid('MG', 'Messaging service that chooses the sender. Without it the sender of the message is sent.'),
  ),
  feedback: withDefault(
    false,
    flag(
      'Whether one-time codes that were entered are reported to Twilio, which counts conversions by it. Codes that Posthorn ' +
        'does not check itself then count as not entered.',
    ),
  ),
  ...httpSettingsAt('https://api.twilio.com'),
})

export type TwilioConfig = Static<typeof twilioSettings>
