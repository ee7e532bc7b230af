import type { Mask } from '../../console-contract/mask.ts'
import type { Message, Part } from '../../domain/message/message.ts'
import { bestParts } from '../../domain/message/stage-outcome.ts'
import type { AttemptView, PartView } from './message-view.ts'
import { type NotifiedLine, withoutEntry } from './story-lines.ts'

/** Each hand-over to an upstream with its answers and reports, in the order of the hand-overs. */
export function attemptViews(
  message: Message,
  lines: readonly NotifiedLine[],
  mask: Mask,
  kindOf: (upstream: string) => string,
): AttemptView[] {
  const views = new Map<string, AttemptView>()
  const findView = (stage: number, upstream: string, at: number) => {
    const key = `${stage} ${upstream}`
    const view =
      views.get(key) ?? newView(message, { stage, upstream, kind: kindOf(upstream), startedAt: at }, mask)
    views.set(key, view)
    return view
  }
  let stage = message.plan.stages.length > 1 ? firstStage(lines) : 0
  for (const line of lines) {
    const { entry } = line
    if (entry === null) continue
    if (entry.step === 'stage') stage = entry.stage
    if (entry.step === 'routed') findView(stage, entry.upstream, entry.at)
    if (!('upstream' in entry) || entry.step === 'routed') continue
    const answered = stageAnswered(views, stage, entry.upstream)
    findView(answered, entry.upstream, entry.at).lines.push(withoutEntry(line))
  }
  return [...views.values()]
}

function firstStage(lines: readonly NotifiedLine[]): number {
  const first = lines.find(({ entry }) => entry?.step === 'stage')?.entry
  return first?.step === 'stage' ? first.stage : 0
}

/** A late report counts for the newest stage that was handed to the upstream. */
function stageAnswered(views: ReadonlyMap<string, AttemptView>, stage: number, upstream: string): number {
  for (let earlier = stage; earlier >= 0; earlier--) {
    if (views.has(`${earlier} ${upstream}`)) return earlier
  }
  return stage
}

function newView(
  message: Message,
  begun: Pick<AttemptView, 'stage' | 'upstream' | 'kind' | 'startedAt'>,
  mask: Mask,
): AttemptView {
  const { stage, upstream } = begun
  const attempts = message.attempts.filter((each) => each.stage === stage && each.upstream === upstream)
  return {
    ...begun,
    channel: message.plan.stages[stage]?.channel ?? '',
    won: attempts.some(({ won }) => won),
    parts: bestParts(attempts, stage).map((part) => partView(part, mask)),
    lines: [],
  }
}

function partView(part: Part, mask: Mask): PartView {
  return {
    state: part.kind,
    ref: part.kind === 'sent' && part.ref !== '' ? mask.words(part.handle ?? part.ref) : null,
    reason: part.kind === 'refused' || part.kind === 'failed' ? mask.words(part.reason) : null,
    refunded: (part.kind === 'sent' || part.kind === 'failed') && part.refunded === true,
  }
}
