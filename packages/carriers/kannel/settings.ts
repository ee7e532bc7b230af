import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { orNull, text, withNotes } from '../../settings/setting.ts'
import { httpSettings } from '../http/http-settings.ts'
import { webhookSecret } from '../http/webhook-secret.ts'
import { receiptWords, wordsBehind } from '../smpp/receipt-fields.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const kannelSettings = upstreamSettings('kannel', 'sms', {
  username: text('a user name', /^[!-~]{1,64}$/, '`username` of a `sendsms-user`.'),
  password: token('Its `password`.'),
  smsc: orNull(
    text('an id', /^[\w.-]{1,64}$/, '`smsc-id` of the connection to use. Without it Kannel chooses.'),
  ),
  webhookSecret: webhookSecret('Kannel'),
  receiptWords: receiptWords(wordsBehind),
  ...httpSettings,
  baseUrl: withNotes(httpSettings.baseUrl, {
    description: 'Address of the smsbox, such as `http://kannel.internal:13013`. Without `/cgi-bin/sendsms`.',
  }),
})

export type KannelConfig = Static<typeof kannelSettings>
