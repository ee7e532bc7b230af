import { unreachable } from '../../lib/unreachable.ts'
import type { Message } from '../message/message.ts'
import type { Stage, StageContent } from '../plan/plan.ts'
import { codeMessageType } from './verification-callback.ts'

/** A message for display: texts with a one-time code are removed. */
export function withoutCode(message: Message): Message {
  if (message.type !== codeMessageType) return message
  const [first, ...others] = message.plan.stages
  return { ...message, plan: { ...message.plan, stages: [hide(first), ...others.map(hide)] } }
}

const hidden = '(a one-time code)'

function hide(stage: Stage): Stage {
  return { ...stage, content: hiddenContent(stage.content) }
}

function hiddenContent(content: StageContent): StageContent {
  switch (content.kind) {
    case 'sms':
    case 'voice':
      return { ...content, text: hidden }
    case 'telegram':
      return { ...content, code: hidden }
    case 'viber':
      return { kind: 'viber', form: 'text', text: hidden, button: null }
    case 'rcs':
      return { kind: 'rcs', form: 'text', text: hidden }
    case 'whatsapp':
      return { kind: 'whatsapp', form: 'text', text: hidden }
    case 'email':
      return { kind: 'email', subject: hidden, text: hidden, html: null }
    case 'call':
      return content
    default:
      return unreachable(content)
  }
}
