import type { InfobipVoiceConfig } from '../../../config/upstream-config.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Connector } from '../../connector.ts'
import { InfobipLink } from '../../infobip/infobip-link.ts'
import { InfobipWebhook } from '../../infobip/infobip-webhook.ts'
import { voiceMessageBuilder } from './voice-message.ts'
import { readVoiceReport } from './voice-report.ts'

export interface InfobipVoiceSurroundings {
  clock: Clock
  /** Where the upstream `name` posts its news to, without a final slash. */
  inboundUrl: (name: string) => string
}

/** Speaks Infobip's voice API, version 3: a text is spoken there, and a report tells of the call. Opens nothing yet. */
export function createInfobipVoiceConnector(
  config: InfobipVoiceConfig,
  { clock, inboundUrl }: InfobipVoiceSurroundings,
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    // Nobody writes to a number that calls.
    webhook: new InfobipWebhook(config.webhookSecret, () => null, readVoiceReport),
    open: (listener) =>
      InfobipLink.open(
        {
          config,
          clock,
          inboundUrl: () => inboundUrl(config.name),
          path: '/tts/3/advanced',
          requestOptions: {},
          build: voiceMessageBuilder(config),
        },
        listener,
      ),
  }
}
