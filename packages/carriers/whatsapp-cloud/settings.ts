import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { text, withDefault } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { namedSenders } from '../http/named-senders.ts'
import { upstreamSettings } from '../upstream-settings.ts'

const graphId = /^\d{5,20}$/
const http = httpSettingsAt('https://graph.facebook.com')

export const whatsAppCloudSettings = upstreamSettings('whatsapp-cloud', 'whatsapp', {
  version: withDefault(
    'v23.0',
    text('a version of the Graph API such as v23.0', /^v\d{1,3}\.\d{1,2}$/, 'Version of the Graph API.'),
  ),
  token: token('Access token of a system user.'),
  appSecret: token('App secret: signs what Meta posts.'),
  verifyToken: token('A word of your choice that Meta sends when it verifies the webhook.'),
  businessAccountId: text(
    'the digits of the WhatsApp Business Account ID',
    graphId,
    'Digits of the WhatsApp Business Account ID, which has the templates.',
  ),
  numbers: namedSenders(
    'phoneNumberId',
    text(
      'the digits of the Phone number ID, which is not the number',
      graphId,
      'Digits of the Phone number ID, which is not the number.',
    ),
    {},
    'Our sender names and the number of each. No value twice.',
  ),
  ...http,
  ratePerSecond: withDefault(80, http.ratePerSecond, {
    description:
      'What Meta allows a number that it has not upgraded. 20 for a number that the app on a phone uses as well.',
  }),
})

export type WhatsAppCloudConfig = Static<typeof whatsAppCloudSettings>

/** Secrets that must never appear in logs or on timelines. */
export function revealSecrets({ token, appSecret, verifyToken }: WhatsAppCloudConfig): string[] {
  return [token.reveal(), appSecret.reveal(), verifyToken.reveal()]
}
