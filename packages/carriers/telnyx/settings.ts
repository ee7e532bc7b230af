import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { flag, orNull, text, withDefault } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const telnyxSettings = upstreamSettings(
  'telnyx',
  'sms',
  {
    apiKey: token('API key (version 2).'),
    publicKey: text(
      'the base64 of 32 octets',
      /^[A-Za-z0-9+/]{43}=$/,
      'Public key of the account, which verifies the webhooks. It is no secret.',
    ),
    messagingProfileId: orNull(
      text('a UUID', /^[0-9a-fA-F-]{36}$/, 'Messaging profile. Alphanumeric senders need one.'),
    ),
    numberPool: withDefault(
      false,
      flag(
        'Whether the number pool of the profile chooses the sender. Else it is the sender of the message.',
      ),
    ),
    ...httpSettingsAt('https://api.telnyx.com'),
  },
  ({ numberPool, messagingProfileId }, fault) => {
    if (numberPool === true && (messagingProfileId ?? null) === null) {
      fault('messagingProfileId', 'must be given where numberPool is true')
    }
  },
)

export type TelnyxConfig = Static<typeof telnyxSettings>
