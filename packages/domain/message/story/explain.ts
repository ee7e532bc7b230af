import { findAcknowledgement } from '../acknowledge.ts'
import { currentAttempt, currentStage, type Message } from '../message.ts'
import type { Reply } from '../reply.ts'
import { longWaits } from './long-waits.ts'
import { type StoryCallback, type StoryControl, type StoryEvent, storySentence } from './story-sentence.ts'
import type { TimelineEntry } from './timeline.ts'

/** All stored data of one message. */
export interface MessageStory {
  message: Message
  timeline: TimelineEntry[]
  callbacks: StoryCallback[]
  /** While it was under way. */
  controls?: StoryControl[]
  /** Newest first. */
  replies: Reply[]
  /** Whether there are older replies. */
  repliesAreCut: boolean
}

/** One event and its instant. */
export interface StoryLine {
  at: number
  event: StoryEvent
}

/** The events of a message, oldest first. */
export function composeStory({ message, timeline, callbacks, controls = [] }: MessageStory): StoryLine[] {
  const button = findAcknowledgement(message)?.button
  const lines: StoryLine[] = [
    ...longWaits(timeline).map(({ at, wait }) => ({ at, event: { kind: 'wait', wait } as const })),
    ...timeline.map((read) => {
      const isTap = read.step === 'acknowledged' && button !== undefined
      const entry = isTap ? { ...read, button } : read
      return { at: entry.at, event: { kind: 'step', entry } as const }
    }),
    ...callbacks.map((callback) => ({
      at: callback.endedAt ?? callback.createdAt,
      event: { kind: 'callback', callback } as const,
    })),
    ...controls.map((control) => ({ at: control.at, event: { kind: 'control', control } as const })),
  ]
  return lines.toSorted((a, b) => a.at - b.at)
}

/** The same as sentences, one per line, with the instant and the time since acceptance. */
export function explain(story: MessageStory): string[] {
  const { message } = story
  const now = handOverNow(message)
  const head = `Message ${message.msgId} (${message.type}, id ${message.clientId ?? 'none'}): ${message.status}`
  return [
    message.error === null ? head : `${head} - ${message.error}`,
    ...composeStory(story).map(({ at, event }) =>
      [new Date(at).toISOString(), since(message.acceptedAt, at), storySentence(event)].join('  '),
    ),
    ...(now === null ? [] : [now]),
  ]
}

/** The present hand-over. It is not on the timeline before it ends. */
function handOverNow(message: Message): string | null {
  const attempt = currentAttempt(message)
  if (message.progress.kind !== 'submitting' || attempt === undefined) return null
  const isCall = currentStage(message).channel === 'voice'
  return `It is with ${attempt.upstream} now${isCall ? ': a call is under way' : ''}.`
}

function since(acceptedAt: number, at: number): string {
  return `+${((at - acceptedAt) / 1_000).toFixed(3)} s`.padStart(11)
}
