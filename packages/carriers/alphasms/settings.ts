import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { listOf, oneOf, withDefault } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { senderSetting } from '../http/named-senders.ts'
import { webhookSecret } from '../http/webhook-secret.ts'
import { describeUpstream } from '../upstream-settings.ts'

const carried = ['sms', 'viber', 'rcs', 'whatsapp', 'telegram', 'voice', 'call'] as const

export const alphasmsSettings = describeUpstream(
  'alphasms',
  withDefault('sms', oneOf(carried, 'Channel that it carries. Each channel is an upstream of its own.')),
  {
    apiKey: token('API key of the account.'),
    webhookSecret: webhookSecret('It'),
    whatsappSenders: withDefault(
      [],
      listOf(
        senderSetting,
        'a list of sender names',
        'With `channel: whatsapp`: senders of one business account there, whose approved templates are listed and can ' +
          'be sent. Without them only free-form messages can.',
      ),
    ),
    ...httpSettingsAt('https://alphasms.ua'),
  },
  ({ channel, whatsappSenders }, fault) => {
    const some = Array.isArray(whatsappSenders) && whatsappSenders.length > 0
    if (some && channel !== 'whatsapp') fault('whatsappSenders', 'is only for channel: whatsapp')
  },
)

export type AlphasmsConfig = Static<typeof alphasmsSettings>
