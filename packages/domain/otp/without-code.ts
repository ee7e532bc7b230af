import type { Message } from '../message/message.ts'
import { hiddenContent } from '../plan/hidden-content.ts'
import type { Stage } from '../plan/plan.ts'
import { codeMessageType } from './verification-callback.ts'

/** A message for display: texts with a one-time code are removed. */
export function withoutCode<Shown extends Pick<Message, 'type' | 'plan'>>(message: Shown): Shown {
  if (message.type !== codeMessageType) return message
  const [first, ...others] = message.plan.stages
  return { ...message, plan: { ...message.plan, stages: [hide(first), ...others.map(hide)] } }
}

function hide(stage: Stage): Stage {
  return { ...stage, content: hiddenContent(stage.content, '(a one-time code)') }
}
