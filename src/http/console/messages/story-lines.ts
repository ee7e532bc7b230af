import type { MessageStory } from '../../../domain/message/explain.ts'
import { type StoryLine, tellStory } from '../../../domain/message/explain.ts'
import { isSuccess } from '../../../domain/message/status.ts'
import type { TimelineEntry } from '../../../domain/message/timeline.ts'
import { unreachable } from '../../../lib/unreachable.ts'
import type { News, StoryLineView } from '../contract/message-view.ts'
import type { Mask } from '../mask.ts'

/** A line as it is shown, with what it is about. */
export interface ToldLine extends StoryLineView {
  entry: TimelineEntry | null
}

/** The life of a message in sentences, oldest first. */
export function toldLines(story: MessageStory, mask: Mask): ToldLine[] {
  return tellStory(mask.hides ? withoutKeys(story) : story).map((line) => ({
    at: line.at,
    text: mask.words(line.text),
    news: newsOf(line),
    entry: line.of.kind === 'step' ? line.of.entry : null,
  }))
}

/** What a subscriber pressed is as much theirs as what they wrote. */
function withoutKeys(story: MessageStory): MessageStory {
  const timeline = story.timeline.map((entry) => (entry.step === 'call' ? { ...entry, digit: null } : entry))
  return { ...story, timeline }
}

export function withoutEntry({ at, text, news }: ToldLine): StoryLineView {
  return { at, text, news }
}

function newsOf({ of }: StoryLine): News {
  if (of.kind === 'step') return newsOfStep(of.entry)
  const { state } = of.callback
  if (state === 'delivered') return 'good'
  return state === 'parked' ? 'bad' : 'wait'
}

function newsOfStep(entry: TimelineEntry): News {
  switch (entry.step) {
    case 'submit':
      if (entry.outcome === 'concluded') return newsOfReport(entry.told ?? '')
      if (entry.outcome === 'refused') return 'bad'
      return entry.outcome === 'unknown' ? 'wait' : 'none'
    case 'report':
      return newsOfReport(entry.outcome)
    case 'status':
      if (isSuccess(entry.status)) return 'good'
      return entry.status === 'UNKNOWN' ? 'wait' : 'bad'
    case 'again':
    case 'held':
    case 'recovered':
    case 'stage-skipped':
    case 'wait-over':
      return 'wait'
    case 'late-success':
    case 'reply':
      return 'good'
    case 'accepted':
    case 'stage':
    case 'routed':
    case 'call':
    case 'cancel':
    case 'cost':
    case 'money':
      return 'none'
    default:
      return unreachable(entry)
  }
}

function newsOfReport(outcome: string): News {
  if (outcome === 'delivered' || outcome === 'read') return 'good'
  if (outcome === 'failed') return 'bad'
  return outcome === 'lost' ? 'wait' : 'none'
}
