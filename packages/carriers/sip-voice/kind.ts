import type { MachineDetection } from '../../domain/plan/content.ts'
import { carrierKind } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'
import { sipErrors } from '../sip/sip-errors.ts'
import { type SipPeer, sandboxTrunk } from '../sip/trunk-settings.ts'
import { type SipVoiceConfig, sipVoiceSettings } from './settings.ts'
import { SipVoiceConnection, type SipVoiceConnectionOptions } from './sip-voice-connection.ts'
import { usualPace, type VoicePace } from './voice-pace.ts'

type Deps = Pick<SipVoiceConnectionOptions, 'clock' | 'speech' | 'media' | 'mediaHost'> & {
  /** Default: off. */
  machineDetection?: MachineDetection
}

/** Calls over a SIP trunk and speaks the text twice. A submit lasts as long as its call. */
export function createSipVoiceConnector(
  config: SipVoiceConfig,
  { clock, speech, media, mediaHost, machineDetection = 'off' }: Deps,
  pace: VoicePace = { ...usualPace, beforeMs: config.pauseMs },
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    longSubmits: true,
    open: (listener) =>
      SipVoiceConnection.open({ config, clock, speech, media, mediaHost, pace, machineDetection, listener }),
  }
}

export const sipVoice = carrierKind({
  about: 'Calls that speak, over a SIP trunk; see [voice](../channels/voice.md).',
  settings: sipVoiceSettings,
  posts: false,
  speaks: true,
  address: ({ host, port }) => `${host}:${port}`,
  open: (config, dependencies) => createSipVoiceConnector(config, dependencies),
  errors: sipErrors,
  sandbox: {
    simulator: 'sip',
    upstream: (peer: SipPeer) => ({
      ...sandboxTrunk(peer),
      name: 'voice-sandbox',
      numbers: [{ from: '380445551234', to: '380445551234' }],
    }),
  },
})
