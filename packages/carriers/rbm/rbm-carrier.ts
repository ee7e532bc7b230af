import type { RcsContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { SubmitPart } from '../connector.ts'
import type { HttpAnswer, HttpCarrier } from '../http/http-connection.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Agent, Agents } from './agents.ts'
import { nameMessage } from './message-id.ts'
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
      const messageId = nameMessage(part)
      const message = agentMessage({ part, content: part.content, agent, messageId, now })
      if (message === null) return refused('rejected', 'EXPIRED', 'its lifetime is over')
      const query = new URLSearchParams({ messageId, agentId: agent.agentId })
      return {
        request: {
          method: 'POST',
          path: `${messagesPath(part.phone)}?${query.toString()}`,
          headers: { ...bearer(token), 'content-type': 'application/json' },
          body: JSON.stringify(message),
          // Getting a token may have taken up to half of the time.
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

/** Google advises against shorter lifetimes and accepts no longer ones, in seconds. */
const minTtl = 10
const maxTtl = 15 * 86_400

interface MessageToSend {
  part: SubmitPart
  content: RcsContent
  agent: Agent
  messageId: string
  now: number
}

/**
 * The body of phones.agentMessages.create. Google revokes the message itself when its stage ends. Null where less than
 * a second of its lifetime is left.
 */
function agentMessage({ part, content, agent, messageId, now }: MessageToSend): object | null {
  const alive = Math.floor((part.expiresAt - now) / 1_000)
  if (alive < 1) return null
  const turn = Math.floor((part.waitEndsAt - now) / 1_000)
  const ttl = Math.min(maxTtl, alive, Math.max(minTtl, turn))
  const { trafficType } = agent
  return {
    contentMessage: contentMessage(content, messageId),
    ttl: `${ttl}s`,
    ...(trafficType === undefined
      ? {}
      : { messageTrafficType: part.isCode ? 'AUTHENTICATION' : trafficType }),
  }
}

function contentMessage(content: RcsContent, messageId: string): object {
  switch (content.form) {
    case 'text': {
      const { text, quickReply } = content
      if (quickReply === undefined) return { text }
      return { text, suggestions: [{ reply: { text: quickReply, postbackData: messageId } }] }
    }
    case 'card':
      return { richCard: { standaloneCard: standaloneCard(content, messageId) } }
    default:
      return unreachable(content)
  }
}

function standaloneCard({ text, image, button }: RcsContent & { form: 'card' }, messageId: string): object {
  // Returned when the button is pressed: the id of its message.
  const action = { text: button.caption, postbackData: messageId, openUrlAction: { url: button.link } }
  return {
    cardOrientation: 'VERTICAL',
    cardContent: {
      description: text,
      media: { height: 'MEDIUM', contentInfo: { fileUrl: image } },
      suggestions: [{ action }],
    },
  }
}
