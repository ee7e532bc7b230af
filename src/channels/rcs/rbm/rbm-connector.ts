import type { RbmConfig } from '../../../config/upstream-config.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Connector } from '../../connector.ts'
import { AccessTokens } from './access-tokens.ts'
import { Agents } from './agents.ts'
import { RbmLink } from './rbm-link.ts'
import { RbmWebhook } from './rbm-webhook.ts'

/** Sends through Google's RCS Business Messaging API, version 1. All links share one access token. */
export function createRbmConnector(config: RbmConfig, { clock }: { clock: Clock }): Connector {
  const { name, channel, serviceAccount, responseTimeoutMs: timeoutMs, webhookToken } = config
  const agents = new Agents(config.agents)
  const tokens = new AccessTokens({ serviceAccount, clock, timeoutMs })
  return {
    upstream: name,
    channel,
    wholeMessages: true,
    webhook: new RbmWebhook(webhookToken, agents),
    open: (listener) => RbmLink.open({ config, clock, agents, tokens, listener }),
  }
}
