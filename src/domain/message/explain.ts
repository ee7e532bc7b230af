import { unreachable } from '../../lib/unreachable.ts'
import { describeBlock, describePass, describeRetry } from './describe-reason.ts'
import { currentAttempt, currentStage, type Message } from './message.ts'
import type { Reply } from './reply.ts'
import type { PassedOver, TimelineEntry } from './timeline.ts'

/** Everything that is known of one message. */
export interface MessageStory {
  message: Message
  timeline: TimelineEntry[]
  callbacks: StoryCallback[]
  /** The newest first. */
  replies: Reply[]
  /** Whether there are older ones. */
  repliesAreCut: boolean
}

export interface StoryCallback {
  host: string
  state: 'pending' | 'delivered' | 'parked'
  attempts: number
  createdAt: number
  endedAt: number | null
  lastError: string | null
}

/** One thing that happened. */
export interface StoryLine {
  at: number
  /** A sentence in which instants stand as RFC 3339. */
  text: string
  of: { kind: 'step'; entry: TimelineEntry } | { kind: 'callback'; callback: StoryCallback }
}

/** A message's life in sentences, oldest first. */
export function tellStory({ timeline, callbacks }: MessageStory): StoryLine[] {
  const lines: StoryLine[] = [
    ...timeline.map((entry) => ({
      at: entry.at,
      text: sentence(entry),
      of: { kind: 'step', entry } as const,
    })),
    ...callbacks.map((callback) => ({
      at: callback.endedAt ?? callback.createdAt,
      text: callbackSentence(callback),
      of: { kind: 'callback', callback } as const,
    })),
  ]
  return lines.toSorted((a, b) => a.at - b.at)
}

/** The same, one a line, each with its instant and the time since acceptance. */
export function explain(story: MessageStory): string[] {
  const { message } = story
  const now = handOverNow(message)
  const head = `Message ${message.msgId} (${message.type}, id ${message.clientId ?? 'none'}): ${message.status}`
  return [
    message.error === null ? head : `${head} - ${message.error}`,
    ...tellStory(story).map(
      ({ at, text }) => `${new Date(at).toISOString()}  ${since(message.acceptedAt, at)}  ${text}`,
    ),
    ...(now === null ? [] : [now]),
  ]
}

/** What goes on at the moment, where that is more than waiting; it leaves a line when it is over. */
function handOverNow(message: Message): string | null {
  const attempt = currentAttempt(message)
  if (message.progress.kind !== 'submitting' || attempt === undefined) return null
  const isCall = currentStage(message).channel === 'voice'
  return `It is with ${attempt.upstream} now${isCall ? ': a call is under way' : ''}.`
}

function since(acceptedAt: number, at: number): string {
  return `+${((at - acceptedAt) / 1_000).toFixed(3)} s`.padStart(11)
}

function sentence(entry: TimelineEntry): string {
  switch (entry.step) {
    case 'accepted':
      return `Accepted for ${entry.channels.join(', then ')}: ${count(entry.parts, 'part')}, ${money(entry.reservedMicros)} reserved.`
    case 'stage':
      return `Stage ${entry.stage + 1} (${entry.channel}) begins.`
    case 'stage-skipped':
      return `Stage ${entry.stage + 1} (${entry.channel}) is skipped: ${describeBlock(entry.reason)}.`
    case 'routed':
      return `Goes by ${entry.upstream}${passedOver(entry.passedOver.filter(({ upstream }) => upstream !== entry.upstream))}.`
    case 'submit':
      return submitSentence(entry)
    case 'call':
      return callSentence(entry)
    case 'again':
      return `Comes again at ${new Date(entry.notBefore).toISOString()}: ${describeRetry(entry.reason)}.`
    case 'held':
      return `Held until ${new Date(entry.until).toISOString()}, in case a report tells what became of it.`
    case 'recovered':
      return entry.sent === 'maybe'
        ? 'The gateway stopped while this was being handed over; whether it went out is not known.'
        : 'Was about to be handed over, but nothing was sent: back in line.'
    case 'report':
      return `${entry.upstream} reports part ${entry.part + 1}: ${entry.outcome} (${entry.raw}).`
    case 'wait-over':
      return `The wait of stage ${entry.stage + 1} is over.`
    case 'late-success':
      return `Stage ${entry.stage + 1} succeeded after a later stage had begun.`
    case 'cancel':
      return cancelSentence(entry)
    case 'cost':
      return `${entry.upstream} ${entry.cost.kind === 'charge' ? 'charges' : 'pays back'} ${(entry.cost.micros / 1_000_000).toFixed(4)} ${entry.cost.currency}.`
    case 'reply':
      return `An answer came by ${entry.channel}.`
    case 'status':
      return `Final: ${entry.status}${entry.error === null ? '' : ` - ${entry.error}`}.`
    case 'money':
      return `${money(entry.chargedMicros)} charged, ${money(entry.releasedMicros)} given back.`
    default:
      return unreachable(entry)
  }
}

function submitSentence(entry: TimelineEntry & { step: 'submit' }): string {
  const part = `part ${entry.part + 1}`
  switch (entry.outcome) {
    case 'accepted':
      return `${entry.upstream} took ${part} (${entry.raw}).`
    case 'refused':
      return `${entry.upstream} refused ${part}: ${ended(entry.raw)}`
    case 'concluded':
      return concludedSentence(entry)
    case 'unknown':
      return `${entry.upstream} was handed ${part}, but its answer was lost: ${ended(entry.raw)}`
    default:
      return unreachable(entry.outcome)
  }
}

function concludedSentence({ upstream, told, raw }: TimelineEntry & { step: 'submit' }): string {
  const happened = { delivered: 'counts it as delivered', read: 'counts it as read', failed: 'failed' }
  const said = told === 'delivered' || told === 'read' || told === 'failed' ? happened[told] : 'took it'
  return `${upstream} ${said}: ${ended(raw)}`
}

function callSentence({ durationSeconds, digit }: TimelineEntry & { step: 'call' }): string {
  const spoke =
    durationSeconds === null ? 'The call was not answered' : `The call lasted ${durationSeconds} s`
  return digit === null ? `${spoke}.` : `${spoke}; the key ${digit} was pressed.`
}

function cancelSentence(entry: TimelineEntry & { step: 'cancel' }): string {
  const part = `part ${entry.part + 1}`
  switch (entry.outcome) {
    case 'cancelled':
      return `${entry.upstream} took ${part} back (${entry.raw}).`
    case 'too-late':
      return `${entry.upstream} could not take ${part} back any more: ${ended(entry.raw)}`
    case 'unknown':
      return `${entry.upstream} was asked to take ${part} back; what came of it is not known: ${ended(entry.raw)}`
    default:
      return unreachable(entry.outcome)
  }
}

/** An upstream's words as the end of a sentence. */
function ended(raw: string): string {
  return /[.!?]$/.test(raw) ? raw : `${raw}.`
}

function passedOver(upstreams: PassedOver[]): string {
  if (upstreams.length === 0) return ''
  return ` (not ${upstreams.map(({ upstream, reason }) => `${upstream}: ${describePass(reason)}`).join('; ')})`
}

function callbackSentence(callback: StoryCallback): string {
  const tries = count(callback.attempts, 'attempt')
  const error = callback.lastError === null ? '' : `; last error: ${callback.lastError}`
  switch (callback.state) {
    case 'delivered':
      return `Callback to ${callback.host} delivered after ${tries}.`
    case 'pending':
      return `Callback to ${callback.host} is under way, ${tries} so far${error}.`
    case 'parked':
      return `Callback to ${callback.host} parked after ${tries}${error}.`
    default:
      return unreachable(callback.state)
  }
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`
}

function money(micros: number): string {
  return (micros / 1_000_000).toFixed(2)
}
