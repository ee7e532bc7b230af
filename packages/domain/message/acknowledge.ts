import { replyButtonOf } from '../plan/content.ts'
import { parseKeyword } from '../replies/keyword.ts'
import type { AcknowledgedBy, Acknowledgement } from './acknowledgement.ts'
import type { Draft } from './draft.ts'
import type { Message } from './message.ts'
import type { MessageEvent } from './message-event.ts'
import { isDelivered, isHandedOver } from './part.ts'
import { succeed } from './stages.ts'

type Replied = MessageEvent & { type: 'replied' }

export function findAcknowledgement({ attempts }: Message): Acknowledgement | undefined {
  return attempts.find(({ acknowledged }) => acknowledged !== undefined)?.acknowledged
}

/** A key that was pressed in the call of this attempt; null for none. */
export function acknowledgeByKey(draft: Draft, index: number, digit: string | null | undefined): void {
  const { goal } = draft.message.plan
  if (digit == null || goal?.until !== 'acknowledged') return
  if (goal.key === undefined || goal.key === digit) acknowledge(draft, index, 'key')
}

/**
 * A reply on `channel`; its text is null where it is an opt-out. Who replies has also read. A tap on a button belongs to
 * the attempt that has the button, where the carrier names it.
 */
export function acknowledgeByReply(draft: Draft, { channel, text, tap }: Replied): void {
  const { plan, attempts } = draft.message
  const { goal } = plan
  if (text === null || goal === undefined) return
  const index =
    tap?.attempt ??
    attempts.findLastIndex(
      ({ stage, parts }) => plan.stages[stage]?.channel === channel && parts.some(isHandedOver),
    )
  const content = plan.stages[attempts[index]?.stage ?? -1]?.content
  // The button of an alarm counts, whatever word a reply needs.
  const isOwnButton = tap !== undefined && content !== undefined && replyButtonOf(content) === tap.button
  const isOtherWord =
    goal.until === 'acknowledged' && goal.word !== undefined && parseKeyword(text) !== goal.word
  if (index < 0 || (isOtherWord && !isOwnButton)) return
  acknowledge(draft, index, tap === undefined ? 'reply' : 'button', tap?.button)
}

/** A tap on the link of the message, or a request of the client: nothing where nothing was handed over. */
export function acknowledgeMessage(draft: Draft, by: 'link' | 'api'): void {
  const { plan, attempts } = draft.message
  if (plan.goal?.until !== 'acknowledged') return
  // Of a text that was tapped on it is not known which of several it was: one that arrived, if that is known of any.
  const arrived = by === 'link' ? attempts.findLastIndex(({ parts }) => parts.some(isDelivered)) : -1
  const index = arrived >= 0 ? arrived : attempts.findLastIndex(({ parts }) => parts.some(isHandedOver))
  if (index >= 0) acknowledge(draft, index, by)
}

/** The first acknowledgement ends the plan and what is still on its way; a later one changes nothing. */
function acknowledge(draft: Draft, index: number, by: AcknowledgedBy, button?: string): void {
  const attempt = draft.message.attempts[index]
  if (attempt === undefined || findAcknowledgement(draft.message) !== undefined) return
  const channel = hasChannel(by) ? (draft.message.plan.stages[attempt.stage]?.channel ?? null) : null
  draft.step({ step: 'acknowledged', by, channel })
  draft.replaceAttempt(index, {
    ...attempt,
    acknowledged: { by, channel, at: draft.now, ...(button !== undefined && { button }) },
  })
  const status = hasChannel(by) ? 'REPLIED' : 'READ'
  const { stage, parts, retry = 0 } = attempt
  if (draft.message.progress.kind === 'final') draft.setFinal(status, null, null)
  else succeed(draft, stage, { kind: 'success', status, deliveredParts: parts.length, retry })
  draft.notifyClient()
}

function hasChannel(by: AcknowledgedBy): boolean {
  return by === 'key' || by === 'reply' || by === 'button'
}
