import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const messageBirdSettings = upstreamSettings('messagebird', 'sms', {
  accessKey: token('Access key of the account.'),
  signingKey: token('Signing key of the account. Reports and replies must be signed with it.'),
  ...httpSettingsAt('https://rest.messagebird.com'),
})

export type MessageBirdConfig = Static<typeof messageBirdSettings>
