import type { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import type { UpstreamConfig } from '../config/upstream-config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Speech } from '../speech/speech.ts'
import { createSipCallConnector } from './call/sip-call-connector.ts'
import { createSmsRuConnector } from './call/sms-ru-connector.ts'
import type { Connector } from './connector.ts'
import { createSmtpEmailConnector } from './email/smtp-email-connector.ts'
import { createInfobipRcsConnector } from './rcs/infobip/infobip-rcs-connector.ts'
import { createRbmConnector } from './rcs/rbm/rbm-connector.ts'
import { createSmppConnector } from './sms/smpp-connector.ts'
import { createTelegramConnector } from './telegram/telegram-connector.ts'
import { createInfobipViberConnector } from './viber/infobip-viber-connector.ts'
import { createInfobipVoiceConnector } from './voice/infobip/infobip-voice-connector.ts'
import { createSipVoiceConnector } from './voice/sip-voice-connector.ts'
import { createWhatsAppCloudConnector } from './whatsapp/whatsapp-connector.ts'

/** What connectors need of the gateway around them. */
export interface ConnectorSurroundings {
  clock: Clock
  /** Where the upstream `name` posts its news to, without a final slash: `https://gateway.example/inbound/<name>`. */
  inboundUrl: (name: string) => string
  /** The size in octets of a file that a subscriber sent; null where it is not told. */
  sizeOf: (url: string) => Promise<number | null>
  /** What calls are spoken with; null where no engine is installed. */
  speech: Pick<Speech, 'choose' | 'speak'> | null
  /** Where the sound of calls goes through. */
  media: MediaWorker
  /** Our address in what is told of sound; null: the local one that leads to the trunk. */
  mediaHost: string | null
  /** Whether a code may be shown to a callee now: none that lives for it. Where it may, it lives for `lifeMs`. */
  claimCode: (phone: string, code: string, lifeMs: number) => Promise<boolean>
}

/** The connector that speaks an upstream's protocol. Opens nothing yet. */
export function createConnector(upstream: UpstreamConfig, surroundings: ConnectorSurroundings): Connector {
  switch (upstream.kind) {
    case 'smpp':
      return createSmppConnector(upstream, surroundings.clock)
    case 'whatsapp-cloud':
      return createWhatsAppCloudConnector(upstream, surroundings)
    case 'infobip-viber':
      return createInfobipViberConnector(upstream, surroundings)
    case 'infobip-rcs':
      return createInfobipRcsConnector(upstream, surroundings)
    case 'infobip-voice':
      return createInfobipVoiceConnector(upstream, surroundings)
    case 'telegram-gateway':
      return createTelegramConnector(upstream, surroundings)
    case 'rbm':
      return createRbmConnector(upstream, surroundings)
    case 'sms-ru':
      return createSmsRuConnector(upstream, surroundings)
    case 'sip-voice':
      return createSipVoiceConnector(upstream, surroundings)
    case 'sip-call':
      return createSipCallConnector(upstream, surroundings)
    case 'smtp-email':
      return createSmtpEmailConnector(upstream, surroundings)
  }
}
