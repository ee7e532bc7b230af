import { errorCodeIn, findMeaning } from '../../carriers/errors/find-error.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { Message } from '../../domain/message/message.ts'
import { isSuccess } from '../../domain/message/status.ts'
import { composeStory, type MessageStory } from '../../domain/message/story/explain.ts'
import type { StoryEvent } from '../../domain/message/story/story-sentence.ts'
import type { TimelineEntry } from '../../domain/message/story/timeline.ts'
import { withoutButton } from '../../domain/message/without-subscriber.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { CarrierErrorRef, StoryLineView, Tone } from './message-view.ts'

/** A line of the timeline, with its upstream and stage. */
export interface NotifiedLine extends StoryLineView {
  entry: TimelineEntry | null
}

/** The timeline of a message, oldest first. `kindOf`: the kind of a carrier, empty where it is not known. */
export function notifiedLines(
  story: MessageStory,
  mask: Mask,
  kindOf: (upstream: string) => string,
): NotifiedLine[] {
  return composeStory(mask.hides ? withoutKeys(story) : story).map(({ at, event }) => {
    const entry = event.kind === 'step' ? event.entry : null
    const error = entry === null ? null : carrierError(entry, story.message, kindOf)
    return {
      at,
      event: mask.hides ? maskedWords(event, mask) : event,
      tone: chooseTone(event),
      entry,
      ...(error !== null && { error: { ...error, code: mask.words(error.code) } }),
    }
  })
}

/** Null where no carrier named an error. A line of the timeline is cut; the reason of its part may have what it lost. */
function carrierError(
  entry: TimelineEntry,
  { attempts }: Message,
  kindOf: (upstream: string) => string,
): CarrierErrorRef | null {
  if (entry.step !== 'submit' && entry.step !== 'report') return null
  const isFailure =
    entry.outcome === 'failed' ||
    entry.outcome === 'refused' ||
    (entry.step === 'submit' && entry.result === 'failed')
  if (!isFailure) return null
  const kind = kindOf(entry.upstream)
  const part = attempts.findLast(({ upstream }) => upstream === entry.upstream)?.parts[entry.part]
  const reason = part?.kind === 'failed' || part?.kind === 'refused' ? part.reason : ''
  const code = errorCodeIn(kind, entry.raw) ?? errorCodeIn(kind, reason)
  return code === null ? null : { kind, code, meaning: findMeaning(kind, code) }
}

/** Every text in an event may come from carriers or clients. */
function maskedWords(event: StoryEvent, mask: Mask): StoryEvent {
  const words = (_key: string, value: unknown) => (typeof value === 'string' ? mask.words(value) : value)
  return JSON.parse(JSON.stringify(event), words) as StoryEvent
}

/** Keys and buttons that a subscriber pressed are as private as a reply. */
function withoutKeys(story: MessageStory): MessageStory {
  const timeline = story.timeline.map((entry) => (entry.step === 'call' ? { ...entry, digit: null } : entry))
  const attempts = story.message.attempts.map(({ acknowledged, ...attempt }) => ({
    ...attempt,
    ...(acknowledged && { acknowledged: withoutButton(acknowledged) }),
  }))
  return { ...story, timeline, message: { ...story.message, attempts } }
}

export function withoutEntry({ entry: _, ...line }: NotifiedLine): StoryLineView {
  return line
}

function chooseTone(event: StoryEvent): Tone {
  if (event.kind === 'step') return toneOfStep(event.entry)
  if (event.kind === 'control') return event.control.change === 'resume' ? 'good' : 'wait'
  if (event.kind === 'wait') return 'wait'
  const { state } = event.callback
  if (state === 'delivered') return 'good'
  return state === 'dead-lettered' ? 'bad' : 'wait'
}

function toneOfStep(entry: TimelineEntry): Tone {
  switch (entry.step) {
    case 'submit':
      if (entry.outcome === 'completed') return toneOfReport(entry.result ?? '')
      if (entry.outcome === 'refused') return 'bad'
      return entry.outcome === 'unknown' ? 'wait' : 'none'
    case 'report':
      return toneOfReport(entry.outcome)
    case 'status':
      if (isSuccess(entry.status)) return 'good'
      return entry.status === 'UNKNOWN' ? 'wait' : 'bad'
    case 'again':
    case 'held':
    case 'recovered':
    case 'stage-skipped':
    case 'retry':
    case 'not-retried':
    case 'wait-over':
      return 'wait'
    case 'code-entered':
    case 'acknowledged':
    case 'late-success':
    case 'reply':
      return 'good'
    case 'accepted':
    case 'arranged':
    case 'rule':
    case 'sender-replaced':
    case 'text-rewritten':
    case 'released':
    case 'cancelled':
    case 'scheduled':
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

function toneOfReport(outcome: string): Tone {
  if (outcome === 'delivered' || outcome === 'read') return 'good'
  if (outcome === 'failed') return 'bad'
  return outcome === 'lost' ? 'wait' : 'none'
}
