import type { Static } from '@sinclair/typebox'
import { text, whole, withDefault } from '../../settings/setting.ts'
import { accountSettings } from '../infobip/account-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const infobipVoiceSettings = upstreamSettings('infobip-voice', 'voice', {
  from: text(
    'digits of the number that calls, without a plus',
    /^\d{5,15}$/,
    'The number that calls: 5 to 15 digits without a plus, in quotes.',
  ),
  ringSeconds: withDefault(
    45,
    whole(
      5,
      180,
      'How long the telephone may ring. Networks often end it earlier; Infobip advises 45 at most.',
    ),
  ),
  ...accountSettings,
})

export type InfobipVoiceConfig = Static<typeof infobipVoiceSettings>
