import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { orNull, text } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const plivoSettings = upstreamSettings('plivo', 'sms', {
  authId: text(
    '20 capital letters and digits',
    /^[A-Z0-9]{20}$/,
    'Auth ID of the account or of a subaccount.',
  ),
  authToken: token('Its auth token. It also signs the webhooks.'),
  mainAuthToken: orNull(
    token('Auth token of the main account, where `authId` is a subaccount: it signs webhooks too.'),
  ),
  powerpackUuid: orNull(
    text(
      'a UUID',
      /^[0-9a-fA-F-]{36}$/,
      'Powerpack that chooses the sender. Without it the sender of the message is sent.',
    ),
  ),
  ...httpSettingsAt('https://api.plivo.com'),
})

export type PlivoConfig = Static<typeof plivoSettings>
