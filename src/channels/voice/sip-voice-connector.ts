import type { SipVoiceConfig } from '../../config/upstream-config.ts'
import type { Connector } from '../connector.ts'
import { SipVoiceLink, type SipVoiceLinkOptions } from './sip-voice-link.ts'
import { usualPace } from './voice-pace.ts'

type Surroundings = Pick<SipVoiceLinkOptions, 'clock' | 'speech' | 'media' | 'mediaHost'>

/** Calls over a SIP trunk and says the text twice. A submit is over when its call is. */
export function createSipVoiceConnector(
  config: SipVoiceConfig,
  { clock, speech, media, mediaHost }: Surroundings,
  pace = usualPace,
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    longSubmits: true,
    open: (listener) => SipVoiceLink.open({ config, clock, speech, media, mediaHost, pace, listener }),
  }
}
