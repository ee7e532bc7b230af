import { carrierKind } from '../carrier-kind.ts'
import { type InfobipPeer, sandboxAccount } from '../infobip/account-settings.ts'
import { infobipConnector } from '../infobip/infobip-connection.ts'
import { InfobipWebhook } from '../infobip/infobip-webhook.ts'
import { infobipVoiceSettings } from './settings.ts'
import { infobipVoiceErrors } from './voice-errors.ts'
import { InfobipVoices } from './voice-list.ts'
import { voiceMessageBuilder } from './voice-message.ts'
import { readVoiceReport } from './voice-report.ts'

/** The connector for Infobip's voice API, version 3: Infobip speaks the text and reports on the call. */
export const infobipVoice = carrierKind({
  about:
    "Calls with a text through Infobip's voice API, version 3. Each message names the address for its report; nothing " +
    "is set in Infobip's portal. See [voice by Infobip](../channels/voice-infobip.md).",
  settings: infobipVoiceSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    const { clock, namedVoice } = dependencies
    return infobipConnector(config, dependencies, {
      path: '/tts/3/advanced',
      build: voiceMessageBuilder(config, { voices: new InfobipVoices(clock), namedVoice }),
      // A number that calls receives no messages.
      webhook: new InfobipWebhook(config.webhookSecret, () => null, readVoiceReport),
    })
  },
  errors: infobipVoiceErrors,
  sandbox: {
    simulator: 'infobip',
    second: true,
    upstream: (peer: InfobipPeer) => ({
      ...sandboxAccount(peer),
      name: 'voice-infobip-sandbox',
      from: '380443900000',
    }),
  },
})
