import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { smppSettings } from './settings.ts'
import { SmppConnection } from './smpp-connection.ts'
import { smppErrors } from './smpp-errors.ts'

const smsOptions = ['flash', 'binary', 'udh', 'udh-text', 'tlvs'] as const

/** The SMPP connector. With `longText: payload` a message of any length is one submit. */
export const smpp = carrierKind({
  about: 'SMS by SMPP 3.4 or 5.0; see [SMS](../channels/sms.md).',
  settings: smppSettings,
  posts: false,
  smsOptions: () => smsOptions,
  address: ({ host, port }) => `${host}:${port}`,
  open(config, { clock }) {
    return {
      upstream: config.name,
      channel: config.channel,
      account: config.account ?? `${config.systemId} at ${config.host}:${config.port}`,
      wholeMessages: config.longText === 'payload',
      smsOptions,
      open: (listener) => SmppConnection.open(config, clock, listener),
    }
  },
  errors: smppErrors,
  sandbox: {
    simulator: 'smpp',
    upstream: ({ host, port }: { host: string; port: number }) => ({
      name: 'smsc-sandbox',
      host,
      port,
      systemId: 'posthorn',
      // The default account of the simulated carrier.
      password: new Secret('sandbox'),
      window: sandboxWindow,
    }),
  },
})
