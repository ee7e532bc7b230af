import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { text, withNotes } from '../../settings/setting.ts'
import { httpSettings } from '../http/http-settings.ts'
import { webhookSecret } from '../http/webhook-secret.ts'
import { receiptWords, wordsBehind } from '../smpp/receipt-fields.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const jasminSettings = upstreamSettings('jasmin', 'sms', {
  username: text('a user name of at most 16 characters', /^[!-~]{1,16}$/, 'Name of a Jasmin user.'),
  password: token('Its password, of at most 16 characters.'),
  webhookSecret: webhookSecret('Jasmin'),
  receiptWords: receiptWords(wordsBehind),
  ...httpSettings,
  baseUrl: withNotes(httpSettings.baseUrl, {
    description: 'Address of the HTTP API, such as `http://jasmin.internal:1401`. Without `/send`.',
  }),
})

export type JasminConfig = Static<typeof jasminSettings>
