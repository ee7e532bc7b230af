import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { AccessTokens } from './access-tokens.ts'
import { Agents } from './agents.ts'
import { rbmCarrier } from './rbm-carrier.ts'
import { rbmErrors } from './rbm-errors.ts'
import { RbmWebhook } from './rbm-webhook.ts'
import { parseServiceAccount, type ServiceAccount } from './service-account.ts'
import { rbmSettings } from './settings.ts'

interface GooglePeer {
  url: string
  /** The simulated key file of a service account. */
  serviceAccount: string
  agents: readonly { sender: string; agentId: string }[]
  clientToken: string
}

/** Sends through Google's RCS Business Messaging API, version 1. All connections share one access token. */
export const rbm = carrierKind({
  about:
    "RCS through Google's RCS Business Messaging, version 1. The webhook of the partner account must be set to " +
    '`<publicUrl>/inbound/<name>`.',
  settings: rbmSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, { clock }) {
    const { name, channel, serviceAccount, responseTimeoutMs: timeoutMs, webhookToken } = config
    const agents = new Agents(config.agents)
    const tokens = new AccessTokens({ serviceAccount, clock, timeoutMs })
    return {
      upstream: name,
      channel,
      wholeMessages: true,
      webhook: new RbmWebhook(webhookToken, agents),
      open: (listener) =>
        HttpConnection.open(rbmCarrier({ config, clock, agents, tokens }), { config, clock, listener }),
    }
  },
  errors: rbmErrors,
  sandbox: {
    simulator: 'rbm',
    upstream: ({ url, serviceAccount, agents, clientToken }: GooglePeer) => ({
      name: 'rcs-sandbox',
      baseUrl: url,
      serviceAccount: simulatedAccount(serviceAccount),
      agents: [...agents],
      webhookToken: new Secret(clientToken),
      window: sandboxWindow,
    }),
    webhook: () => ({ carrier: 'rbm', path: '' }),
  },
})

function simulatedAccount(text: string): ServiceAccount {
  const account = parseServiceAccount(text, (message) => {
    throw new Error(`the simulated key file ${message}`)
  })
  if (account === null) throw new Error('the simulated key file cannot be used')
  return account
}
