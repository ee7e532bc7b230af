import type { Decision } from '../message/draft.ts'
import { type Attempt, currentStage, type Message, type Part } from '../message/message.ts'
import { channelOf } from '../message/reports/callback-body.ts'
import { isOpen, isSuccess, type MessageStatus, messageStatuses } from '../message/status.ts'
import type { TimelineStep } from '../message/story/timeline.ts'
import { type EventType, eventKinds, typeOfCode } from './event-types.ts'

/**
 * An event as it is stored: without phone numbers and texts, which readers take from the rows that it names, so that an
 * erasure need not touch the feed.
 */
export interface StoredEvent {
  /** Null where a newer version wrote it. */
  type: EventType | null
  /** ms. */
  at: number
  /** What it is about: a `msg_id`, or another number of its type. */
  about: number
  details: EventDetail[]
}

export type EventDetail = string | number | null

/** Events of one account, to be stored together. */
export interface EventLines {
  /** As many as in `text`. */
  count: number
  /** JSON lists, each with a comma behind it, so that texts can be joined. */
  text: string
}

export const noEvents: EventLines = { count: 0, text: '' }

/** Encodes one event. `about` is a whole number; `details` depend on the type. */
export function encodeEvent(type: EventType, at: number, about: number, ...details: EventDetail[]): string {
  const rest = details.map((detail) => `,${JSON.stringify(detail)}`).join('')
  return `["${eventKinds[type].code}",${at},${about}${rest}],`
}

/** Decodes texts of `encodeEvent` that were joined, oldest first. Throws where it is no such text. */
export function decodeEvents(text: string): StoredEvent[] {
  const rows = JSON.parse(`[${text.slice(0, -1)}]`) as [string, number, number, ...EventDetail[]][]
  return rows.map(([code, at, about, ...details]) => ({ type: typeOfCode(code), at, about, details }))
}

/** The events of a message that is accepted. `steps` are those of its first decision. */
export function acceptedEvents(message: Message, steps: readonly TimelineStep[]): EventLines {
  const { msgId, acceptedAt } = message
  const accepted = encodeEvent('message.accepted', acceptedAt, msgId, currentStage(message).channel)
  const others = steps.flatMap((step) => eventsOfStep(step, message, acceptedAt))
  return { count: 1 + others.length, text: accepted + others.join('') }
}

/**
 * The events that follow from a decision about a message, in their order; often none. A message is submitted before
 * anything is reported of it, also where the answer to its submit was lost.
 */
export function messageEvents(before: Message, { message, steps }: Decision, now: number): EventLines {
  const lines: string[] = []
  let taken: string[] | null = takenEvents(before, message, now)
  for (const step of steps) {
    if (taken !== null && (step.step === 'submit' || step.step === 'report')) {
      lines.push(...taken)
      taken = null
    }
    lines.push(...eventsOfStep(step, message, now))
  }
  return lines.length === 0 ? noEvents : { count: lines.length, text: lines.join('') }
}

/** One for each attempt of which the carrier has every part by now. */
function takenEvents(before: Message, { msgId, attempts, plan }: Message, now: number): string[] {
  if (attempts === before.attempts) return []
  return attempts.flatMap((attempt, index) => {
    const was = before.attempts[index]
    if (attempt === was || !isTaken(attempt) || (was !== undefined && isTaken(was))) return []
    return [encodeEvent('message.submitted', now, msgId, plan.stages[attempt.stage]?.channel ?? null)]
  })
}

function isTaken({ parts }: Attempt): boolean {
  return parts.some(isWithCarrier) && parts.every((part) => part.kind === 'elsewhere' || isWithCarrier(part))
}

function isWithCarrier({ kind }: Part): boolean {
  return kind === 'sent' || kind === 'lost' || kind === 'delivered' || kind === 'read' || kind === 'failed'
}

/** Most steps are for operators alone. */
function eventsOfStep(step: TimelineStep, message: Message, at: number): readonly string[] {
  const { msgId } = message
  if (step.step === 'stage') return [encodeEvent('message.channel_started', at, msgId, step.channel)]
  if (step.step === 'stage-skipped') {
    return [encodeEvent('message.channel_skipped', at, msgId, step.channel, step.reason.code)]
  }
  if (step.step === 'wait-over') {
    const { channel = null } = message.plan.stages[step.stage] ?? {}
    return [encodeEvent('message.channel_silent', at, msgId, channel)]
  }
  if (step.step === 'call') {
    const called = message.attempts.findLast(({ call }) => call !== undefined)
    const channel = message.plan.stages[called?.stage ?? 0]?.channel ?? null
    const answered = step.durationSeconds === null ? [] : [encodeEvent('call.answered', at, msgId, channel)]
    return step.digit === null ? answered : [...answered, encodeEvent('call.keyed', at, msgId, channel)]
  }
  if (step.step === 'acknowledged') {
    return [encodeEvent('message.acknowledged', at, msgId, step.channel ?? null, step.by)]
  }
  const type = step.step === 'status' ? typeOfStatus(step.status) : null
  if (step.step !== 'status' || type === null) return none
  return [encodeEvent(type, at, msgId, channelOf(message), step.status)]
}

const none: readonly string[] = []

/** The statuses that an event may have. */
export const statusesOfEvents = messageStatuses.filter(
  (status) => !isOpen(status) && typeOfStatus(status) !== null,
)

/** Null for REPLIED: each reply has an event of its own. */
function typeOfStatus(status: MessageStatus): EventType | null {
  if (status === 'REPLIED') return null
  if (status === 'READ') return 'message.read'
  return isSuccess(status) ? 'message.delivered' : 'message.failed'
}
