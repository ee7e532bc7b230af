import type { Mask } from '../../console-contract/mask.ts'
import type { Message } from '../../domain/message/message.ts'
import { codeMessageType } from '../../domain/otp/verification-callback.ts'
import type { StageContent } from '../../domain/plan/content.ts'
import { blankCodes, hasCode } from './blank-codes.ts'
import type { MessageView } from './message-view.ts'

/**
 * A message with a code of a verification is hidden whole; of a text that names a code, its digits are
 * hidden.
 */
export function codeIn({ type, plan }: Pick<Message, 'type' | 'plan'>): MessageView['code'] {
  if (type === codeMessageType || type === 'call/otp') return 'ours'
  return plan.priority === 0 && plan.stages.some(({ content }) => hasCode(content)) ? 'digits' : 'none'
}

/** What is shown of a content of the message; null: nothing. */
export function shownContent(
  message: Pick<Message, 'type' | 'plan'>,
  mask: Mask,
): ((content: StageContent) => StageContent) | null {
  const code = codeIn(message)
  if (mask.hides || code === 'ours') return null
  return code === 'digits' ? (content) => blankCodes(content, '•') : (content) => content
}
