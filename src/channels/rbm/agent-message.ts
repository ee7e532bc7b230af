import type { RcsContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { SubmitPart } from '../connector.ts'
import type { Agent } from './agents.ts'

/** Google advises against shorter lives and takes no longer ones, in seconds. */
const leastTtl = 10
const mostTtl = 15 * 86_400

export interface MessageToSend {
  part: SubmitPart
  content: RcsContent
  agent: Agent
  messageId: string
  now: number
}

/**
 * The body of phones.agentMessages.create. Google revokes it by itself when the message's turn is over. Null where
 * less than a second of its life is left.
 */
export function agentMessage({ part, content, agent, messageId, now }: MessageToSend): object | null {
  const alive = Math.floor((part.expiresAt - now) / 1_000)
  if (alive < 1) return null
  const turn = Math.floor((part.waitEndsAt - now) / 1_000)
  const ttl = Math.min(mostTtl, alive, Math.max(leastTtl, turn))
  const { trafficType } = agent
  return {
    contentMessage: contentMessage(content, messageId),
    ttl: `${ttl}s`,
    ...(trafficType === undefined ? {} : { messageTrafficType: trafficType }),
  }
}

function contentMessage(content: RcsContent, messageId: string): object {
  switch (content.form) {
    case 'text':
      return { text: content.text }
    case 'card':
      return { richCard: { standaloneCard: standaloneCard(content, messageId) } }
    default:
      return unreachable(content)
  }
}

function standaloneCard({ text, image, button }: RcsContent & { form: 'card' }, messageId: string): object {
  // What comes back when it is pressed: the message that it stood under.
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
