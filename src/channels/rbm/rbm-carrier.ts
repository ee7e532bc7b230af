import type { Clock } from '../../lib/clock.ts'
import type { HttpAnswer, HttpCarrier } from '../http/http-link.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { AccessTokens } from './access-tokens.ts'
import { agentMessage } from './agent-message.ts'
import type { Agents } from './agents.ts'
import { messageIdOf } from './message-id.ts'
import { readCancelAnswer, readSubmitAnswer } from './rbm-answer.ts'
import type { RbmConfig } from './settings.ts'

export interface RbmCarrierOptions {
  config: RbmConfig
  clock: Clock
  agents: Agents
  tokens: AccessTokens
}

/** Sends as the agents of one service account. */
export function rbmCarrier({ config, clock, agents, tokens }: RbmCarrierOptions): HttpCarrier<'rcs'> {
  const webhookToken = config.webhookToken.reveal()
  const forgetRefused = (token: string, { status }: HttpAnswer) => {
    if (status === 401) tokens.forget(token)
  }
  return {
    title: 'RCS',
    carries: 'rcs',
    async submission(part, startedAt) {
      const agent = agents.of(part.sender)
      if (agent === null) {
        return refused('rejected-here', 'INVALID SOURCE ADDRESS', 'the sender is no agent of this account')
      }
      const access = await tokens.take()
      if (access.kind === 'none') return unavailable(access.why)
      const { token } = access
      const now = clock.now()
      const messageId = messageIdOf(part)
      const message = agentMessage({ part, content: part.content, agent, messageId, now })
      if (message === null) return refused('rejected', 'EXPIRED', 'its lifetime is over')
      const query = new URLSearchParams({ messageId, agentId: agent.agentId })
      return {
        request: {
          method: 'POST',
          path: `${messagesPath(part.phone)}?${query.toString()}`,
          headers: { ...bearer(token), 'content-type': 'application/json' },
          body: JSON.stringify(message),
          // Waiting for a token may have taken up to half of the time.
          timeoutMs: config.responseTimeoutMs - (now - startedAt),
        },
        hidden: [token, webhookToken, ...personalTexts(part)],
        ref: messageId,
        read(answer, raw) {
          forgetRefused(token, answer)
          return readSubmitAnswer(answer, messageId, raw)
        },
      }
    },
    async cancellation({ phone, ref, sender }) {
      const agent = agents.of(sender)
      if (agent === null) return { kind: 'unknown', raw: 'the sender is no agent any more' }
      const access = await tokens.take()
      if (access.kind === 'none') return { kind: 'unknown', raw: access.why }
      const { token } = access
      const query = new URLSearchParams({ agentId: agent.agentId })
      return {
        request: {
          method: 'DELETE',
          path: `${messagesPath(phone)}/${encodeURIComponent(ref)}?${query.toString()}`,
          headers: bearer(token),
        },
        hidden: [token, webhookToken, phone],
        read(answer, raw) {
          forgetRefused(token, answer)
          return readCancelAnswer(answer, raw)
        },
      }
    },
  }
}

function messagesPath(phone: string): string {
  return `/v1/phones/+${phone}/agentMessages`
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
