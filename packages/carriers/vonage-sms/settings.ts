import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { oneOf, orNull, section, text, withDefault } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { webhookSecret } from '../http/webhook-secret.ts'
import { upstreamSettings } from '../upstream-settings.ts'
import { vonageMethods } from './vonage-signature.ts'

export const vonageSmsSettings = upstreamSettings('vonage-sms', 'sms', {
  apiKey: text('an API key', /^[0-9A-Za-z]{1,32}$/, 'API key of the account.'),
  apiSecret: token('API secret of the account.'),
  webhookSecret: webhookSecret('Without `signature` Vonage'),
  signature: orNull(
    section({
      secret: token('Signature secret of the account. Reports and replies must then be signed with it.'),
      method: withDefault('md5hash', oneOf(vonageMethods, 'Signature method of the account.')),
    }),
  ),
  ...httpSettingsAt('https://rest.nexmo.com'),
})

export type VonageSmsConfig = Static<typeof vonageSmsSettings>
