import type { Clock } from '../../lib/clock.ts'
import { Secret } from '../../settings/secret.ts'
import { defaultsOf } from '../../settings/setting.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'
import { type SmppUpstreamConfig, smppSettings } from './settings.ts'
import { SmppLink } from './smpp-link.ts'

/** Speaks SMPP with one upstream. With `longText: payload` a message is one submit, whatever its length. */
export function createSmppConnector(config: SmppUpstreamConfig, clock: Clock): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: config.longText === 'payload',
    open: (listener) => SmppLink.open(config, clock, listener),
  }
}

export const smpp = carrierKind({
  about: 'SMS by SMPP 3.4 or 5.0; see [SMS](../channels/sms.md).',
  settings: smppSettings,
  posts: false,
  address: ({ host, port }) => `${host}:${port}`,
  open: (config, { clock }) => createSmppConnector(config, clock),
  sandbox: {
    simulator: 'smpp',
    upstream: ({ host, port }: { host: string; port: number }) => ({
      ...defaultsOf(smppSettings),
      name: 'smsc-sandbox',
      host,
      port,
      systemId: 'posthorn',
      // The account that the simulated carrier knows by default.
      password: new Secret('sandbox'),
      window: sandboxWindow,
    }),
  },
})
