import { unreachable } from '../../lib/unreachable.ts'
import { describeBlock, describePass, describeRetry } from './describe-reason.ts'
import type { PassedOver, TimelineEntry } from './timeline.ts'

/** One event of a message, for display. */
export type StoryEvent =
  | { kind: 'step'; entry: TimelineEntry }
  | { kind: 'callback'; callback: StoryCallback }

export interface StoryCallback {
  callbackId: number
  host: string
  state: 'pending' | 'delivered' | 'parked'
  attempts: number
  createdAt: number
  /** When it was delivered or dead-lettered; for a pending one when it was replayed, or null. */
  endedAt: number | null
  dueAt: number
  lastError: string | null
}

/** An English sentence, with instants as RFC 3339. */
export function storySentence(event: StoryEvent): string {
  return event.kind === 'step' ? stepSentence(event.entry) : callbackSentence(event.callback)
}

function stepSentence(entry: TimelineEntry): string {
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
      return `The subscriber replied by ${entry.channel}.`
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
    case 'completed':
      return completedSentence(entry)
    case 'unknown':
      return `${entry.upstream} was handed ${part}, but its answer was lost: ${ended(entry.raw)}`
    default:
      return unreachable(entry.outcome)
  }
}

function completedSentence({ upstream, result, raw }: TimelineEntry & { step: 'submit' }): string {
  const happened = { delivered: 'counts it as delivered', read: 'counts it as read', failed: 'failed' }
  const said =
    result === 'delivered' || result === 'read' || result === 'failed' ? happened[result] : 'took it'
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
      return `${entry.upstream} cancelled ${part} (${entry.raw}).`
    case 'too-late':
      return `${entry.upstream} could not cancel ${part} any more: ${ended(entry.raw)}`
    case 'unknown':
      return `${entry.upstream} was requested to cancel ${part}; the outcome is not known: ${ended(entry.raw)}`
    default:
      return unreachable(entry.outcome)
  }
}

/** An upstream's text as the end of a sentence. */
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
      return `Callback to ${callback.host} is a dead letter after ${tries}${error}.`
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
