import type { SipCallConfig } from '../../config/upstream-config.ts'
import type { Connector } from '../connector.ts'
import { SipCallLink, type SipCallLinkOptions } from './sip-call-link.ts'

type Surroundings = Pick<SipCallLinkOptions, 'clock' | 'media' | 'mediaHost' | 'claimCode'>

/** Lets a telephone ring over a SIP trunk, from a number whose last four digits are a code. */
export function createSipCallConnector(
  config: SipCallConfig,
  { clock, media, mediaHost, claimCode }: Surroundings,
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    open: (listener) => SipCallLink.open({ config, clock, media, mediaHost, claimCode, listener }),
  }
}
