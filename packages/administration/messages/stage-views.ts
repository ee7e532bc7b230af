import type { Mask } from '../../console-contract/mask.ts'
import type { Message } from '../../domain/message/message.ts'
import { currentAttempt } from '../../domain/message/message.ts'
import { bestParts, stageOutcome } from '../../domain/message/stage-outcome.ts'
import { isOpen } from '../../domain/message/status.ts'
import type { BlockReason, PlainText } from '../../domain/message/story/reasons.ts'
import type { TimelineEntry } from '../../domain/message/story/timeline.ts'
import type { StageContent } from '../../domain/plan/content.ts'
import { contentLines } from '../../domain/plan/content-lines.ts'
import type { StageState, StageView } from './message-view.ts'

/**
 * The stages of the plan with their outcomes. `contentOf` returns what is shown of a content; null: nothing.
 */
export function stageViews(
  message: Message,
  timeline: readonly TimelineEntry[],
  mask: Mask,
  contentOf: ((content: StageContent) => StageContent) | null,
): StageView[] {
  const endedAt = timeline.find(({ step }) => step === 'status')?.at ?? null
  return message.plan.stages.map((stage, index) => {
    const attempts = message.attempts.filter((attempt) => attempt.stage === index)
    const skipped = timeline.find((entry) => entry.step === 'stage-skipped' && entry.stage === index)
    const next = message.attempts.find((attempt) => attempt.stage > index)
    const { state, reason } = toProgress(message, index, skipped)
    const startedAt = attempts[0]?.stageStartedAt ?? null
    const isAtWork = state === 'working' || state === 'queued' || startedAt === null
    return {
      channel: stage.channel,
      sender: stage.sender,
      waitSeconds: stage.waitSeconds,
      parts: stage.parts,
      pricePerPartMicros: stage.pricePerPartMicros,
      state,
      reason: maskedReason(reason, mask),
      startedAt,
      endedAt: isAtWork ? null : (next?.stageStartedAt ?? endedAt),
      upstreams: [...new Set(attempts.map(({ upstream }) => upstream))],
      content: contentOf === null ? null : contentLines(contentOf(stage.content)),
    }
  })
}

function toProgress(
  message: Message,
  index: number,
  skipped: TimelineEntry | undefined,
): { state: StageState; reason: BlockReason | PlainText | null } {
  const attempts = message.attempts.filter((attempt) => attempt.stage === index)
  const open = isOpen(message.status)
  if (attempts.length === 0) {
    if (skipped?.step === 'stage-skipped') return { state: 'skipped', reason: skipped.reason }
    return { state: open ? 'ahead' : 'spared', reason: null }
  }
  if (attempts.some(({ won }) => won)) return { state: 'won', reason: null }
  if (open && currentAttempt(message)?.stage === index)
    return { state: message.progress.kind === 'queued' ? 'queued' : 'working', reason: null }
  const outcome = stageOutcome(message, index, true)
  if (outcome.kind !== 'failure') return { state: 'won', reason: null }
  // A reply of the subscriber proves delivery, whatever reports say.
  const isLast = currentAttempt(message)?.stage === index
  if (isLast && message.status === 'REPLIED') return { state: 'won', reason: null }
  const silent = bestParts(message.attempts, index).some(({ kind }) => kind === 'sent')
  const reason = { code: 'text', text: outcome.reason } as const
  return { state: silent && outcome.status === 'EXPIRED' ? 'silent' : 'failed', reason }
}

function maskedReason(reason: BlockReason | PlainText | null, mask: Mask): BlockReason | PlainText | null {
  if (reason?.code === 'text') return { ...reason, text: mask.words(reason.text) }
  return reason?.code === 'template' ? { ...reason, name: mask.words(reason.name) } : reason
}
