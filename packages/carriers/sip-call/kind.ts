import { carrierKind } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'
import { sipErrors } from '../sip/sip-errors.ts'
import { type SipPeer, sandboxTrunk } from '../sip/trunk-settings.ts'
import { type SipCallConfig, sipCallSettings } from './settings.ts'
import { SipCallConnection, type SipCallConnectionOptions } from './sip-call-connection.ts'

type Deps = Pick<SipCallConnectionOptions, 'clock' | 'media' | 'mediaHost' | 'claimCode'>

/** Rings a telephone over a SIP trunk, from a number whose last four digits are the code. */
export function createSipCallConnector(
  config: SipCallConfig,
  { clock, media, mediaHost, claimCode }: Deps,
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    open: (listener) => SipCallConnection.open({ config, clock, media, mediaHost, claimCode, listener }),
  }
}

export const sipCall = carrierKind({
  about:
    'Codes by call (`call/otp`) over a SIP trunk. The last four digits of the number that calls are the code; see ' +
    '[codes by call](../channels/call-otp.md).',
  settings: sipCallSettings,
  posts: false,
  address: ({ host, port }) => `${host}:${port}`,
  open: (config, dependencies) => createSipCallConnector(config, dependencies),
  errors: sipErrors,
  sandbox: {
    simulator: 'sip',
    upstream: (peer: SipPeer) => ({
      ...sandboxTrunk(peer),
      name: 'call-sandbox',
      numbers: [{ from: '380445550000', to: '380445559999' }],
    }),
  },
})
