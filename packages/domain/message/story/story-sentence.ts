import { unreachable } from '../../../kit/flow/unreachable.ts'
import type { Arrangement, LeftOutReason } from '../../plan/arrange-channels.ts'
import { formatMicros } from '../../pricing/amount.ts'
import type { SpokenInstead } from '../outcome.ts'
import { describeBlock, describePass, describeRetry } from './describe-reason.ts'
import type { PassedOver, RouteFacts, TimelineEntry } from './timeline.ts'

/** One event of a message, for display. */
export type StoryEvent =
  | { kind: 'step'; entry: TimelineEntry }
  | { kind: 'callback'; callback: StoryCallback }
  | { kind: 'control'; control: StoryControl }
  | { kind: 'wait'; wait: StoryWait }

/** What an operator did with a carrier that the message was to go by. */
export interface StoryControl {
  at: number
  change: 'pause' | 'drain' | 'resume'
  upstream: string
  by: string
}

/** How long a message that might go out had to wait before an upstream answered for it. */
export interface StoryWait {
  upstream: string
  ms: number
}

export interface StoryCallback {
  callbackId: number
  host: string
  state: 'pending' | 'delivered' | 'dead-lettered'
  attempts: number
  createdAt: number
  /** When it was delivered or dead-lettered; for a pending one when it was replayed, or null. */
  endedAt: number | null
  dueAt: number
  lastError: string | null
}

/** How a sentence names things. */
export interface StoryWords {
  /** Of the amounts. */
  currency: string
  channel: (channel: string) => string
}

const plainWords: StoryWords = { currency: '', channel: (channel) => channel }

/** An English sentence, with instants as RFC 3339. */
export function storySentence(event: StoryEvent, words = plainWords): string {
  switch (event.kind) {
    case 'step':
      return stepSentence(event.entry, words)
    case 'callback':
      return callbackSentence(event.callback)
    case 'control':
      return controlSentence(event.control)
    case 'wait':
      return waitSentence(event.wait)
    default:
      return unreachable(event)
  }
}

const controlled = { pause: 'was paused', drain: 'was drained', resume: 'was resumed' } as const

function controlSentence({ change, upstream, by }: StoryControl): string {
  return `${upstream} ${controlled[change]} by ${by}.`
}

function waitSentence({ upstream, ms }: StoryWait): string {
  return `${upstream} had it after ${(ms / 1_000).toFixed(1)} s: it waited for a connection or in the queue.`
}

function stepSentence(entry: TimelineEntry, { currency, channel }: StoryWords): string {
  const money = (micros: number) => `${(micros / 1_000_000).toFixed(2)} ${currency}`.trimEnd()
  switch (entry.step) {
    case 'accepted':
      return `Accepted for ${entry.channels.map(channel).join(', then ')}: ${count(entry.parts, 'part')}, ${money(entry.reservedMicros)} reserved.`
    case 'arranged':
      return arrangedSentence(entry, money, channel)
    case 'rule':
      return ruleSentence(entry)
    case 'sender-replaced':
      return `A rule for SMS replaces the sender ${entry.from} by ${entry.to}.`
    case 'text-rewritten':
      return rewrittenSentence(entry)
    case 'released':
      return `${entry.operator ?? 'An operator'} released it.`
    case 'cancelled':
      if (entry.by === 'alarm') return 'Its alarm is over: no further hand-over.'
      return entry.by === 'client'
        ? 'Its client cancelled it.'
        : `${entry.operator ?? 'An operator'} cancelled it.`
    case 'scheduled':
      return `Goes out at ${new Date(entry.until).toISOString()}, as requested.`
    case 'stage':
      return `Stage ${entry.stage + 1} (${channel(entry.channel)}) begins.`
    case 'stage-skipped':
      return `Stage ${entry.stage + 1} (${channel(entry.channel)}) is skipped: ${describeBlock(entry.reason)}.`
    case 'routed':
      return routedSentence(entry)
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
        : 'Was about to be handed over, but nothing was sent: back in the queue.'
    case 'report':
      return `${entry.upstream} reports part ${entry.part + 1}: ${entry.outcome} (${entry.raw}).`
    case 'retry':
      return retrySentence(entry)
    case 'not-retried':
      return `No other carrier gets it after the failure at ${entry.upstream}: ${describeBlock(entry.reason)}.`
    case 'code-entered':
      return `The recipient entered the code that went by ${entry.upstream}, so it has arrived.`
    case 'acknowledged':
      return acknowledgedSentence(entry, channel)
    case 'wait-over':
      return `The wait of stage ${entry.stage + 1} is over.`
    case 'late-success':
      return `Stage ${entry.stage + 1} succeeded after a later stage had begun.`
    case 'cancel':
      return cancelSentence(entry)
    case 'cost':
      return `${entry.upstream} ${entry.cost.kind === 'charge' ? 'charges' : 'pays back'} ${(entry.cost.micros / 1_000_000).toFixed(4)} ${entry.cost.currency}.`
    case 'reply':
      return `The subscriber replied by ${channel(entry.channel)}.`
    case 'status':
      return `Final: ${entry.status}${entry.error === null ? '' : ` - ${entry.error}`}.`
    case 'money':
      return `${money(entry.chargedMicros)} charged, ${money(entry.releasedMicros)} released.`
    default:
      return unreachable(entry)
  }
}

const leftOutTexts: Record<Exclude<LeftOutReason, 'number-known'>, string> = {
  'no-route': 'no route',
  unhealthy: 'its carriers are not well',
  'too-dear': 'too dear',
  'never-delivers': 'hardly ever delivers',
  'too-slow': 'too slow',
}

function describeLeftOut({ reason, known }: Arrangement['leftOut'][number]): string {
  if (reason !== 'number-known') return leftOutTexts[reason]
  return known === undefined ? 'does not reach the number' : lowerFirst(describeBlock(known))
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function arrangedSentence(
  { order, leftOut }: TimelineEntry & { step: 'arranged' },
  money: (micros: number) => string,
  nameOf: StoryWords['channel'],
): string {
  const chosen = order.map(({ channel, priceMicros, delivered, tookMs }) => {
    const share = delivered === undefined ? [] : [`${Math.round(delivered * 100)} % delivered lately`]
    const took = tookMs === undefined ? [] : [`in ${(tookMs / 1_000).toFixed(1)} s`]
    return `${nameOf(channel)} (${[money(priceMicros), ...share, ...took].join(', ')})`
  })
  const others = leftOut.map((left) => `${nameOf(left.channel)} (${describeLeftOut(left)})`)
  const end = others.length === 0 ? '' : `; without ${others.join(', ')}`
  return `The gateway chose ${chosen.join(', then ')}${end}.`
}

function acknowledgedSentence(
  { by, channel, button }: TimelineEntry & { step: 'acknowledged' },
  nameOf: StoryWords['channel'],
): string {
  const place = channel === null ? '' : ` on ${nameOf(channel)}`
  switch (by) {
    case 'key':
      return 'The subscriber acknowledged it by a key in the call.'
    case 'reply':
      return `The subscriber acknowledged it by a reply${place}.`
    case 'button':
      return `The subscriber acknowledged it by the button${button === undefined ? '' : ` “${button}”`}${place}.`
    case 'link':
      return 'The subscriber acknowledged it by its link.'
    case 'api':
      return 'Its client says that it is acknowledged.'
    default:
      return unreachable(by)
  }
}

function ruleSentence({ rule, effect, detail }: TimelineEntry & { step: 'rule' }): string {
  switch (effect) {
    case 'observe':
      return `The rule ${rule}, which only observes, would have applied (${detail}).`
    case 'refuse':
      return `The rule ${rule} refused it (${detail}).`
    case 'hold':
      return `The rule ${rule} holds it for an operator (${detail}).`
    case 'wait':
      return `The rule ${rule} lets it wait ${detail}.`
    default:
      return unreachable(effect)
  }
}

function rewrittenSentence({ by, partsBefore, parts }: TimelineEntry & { step: 'text-rewritten' }): string {
  const how = by.map((each) => (each === 'smart' ? 'plain characters' : `transliteration ${each}`)).join(', ')
  const saved = parts === partsBefore ? '' : `: ${count(parts, 'part')} instead of ${partsBefore}`
  return `A rule for SMS rewrites the text for the 7-bit alphabet (${how})${saved}.`
}

function routedSentence({ upstream, passedOver: passed, facts }: TimelineEntry & { step: 'routed' }): string {
  const others = passedOver(passed.filter((each) => each.upstream !== upstream))
  return `Goes by ${upstream}${facts === undefined ? '' : ` (${routeFacts(facts)})`}${others}.`
}

const chosenBy = { weight: 'by weight', cost: 'the cheapest', quality: 'for its results' } as const

function routeFacts({
  match,
  network,
  operator,
  country,
  choose,
  among,
  priceMicros,
  delivered,
}: RouteFacts): string {
  return [
    [operator, network ?? country].filter((each) => each !== undefined).join(' ') || 'unknown network',
    match === '' ? 'route for every message' : `route for ${match}`,
    ...(choose === undefined ? [] : [`${chosenBy[choose]} of ${among}`]),
    ...(priceMicros === undefined ? [] : [`${formatMicros(priceMicros)} a part`]),
    ...(delivered === undefined ? [] : [`${(delivered * 100).toFixed(1)} % delivered lately`]),
  ].join('; ')
}

function retrySentence(entry: TimelineEntry & { step: 'retry' }): string {
  const { upstream, status, next, nth, max, parts, priceMicros } = entry
  const cost =
    priceMicros === undefined
      ? `${next} has no price for it`
      : `${formatMicros(priceMicros * parts)} more by the price list of ${next}`
  return `${upstream} reported ${status}, so ${next} gets it next: retry ${nth} of ${max}; ${cost}.`
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

const answerers = { person: 'a person', machine: 'a machine', unknown: 'a person or a machine' } as const

function callSentence(entry: TimelineEntry & { step: 'call' }): string {
  const { durationSeconds, digit, spoken, answeredBy } = entry
  const lasted =
    durationSeconds === null ? 'The call was not answered' : `The call lasted ${durationSeconds} s`
  const voice = spoken === undefined ? '' : `; ${spokenWords(spoken)}`
  const key = digit === null ? '' : `; the key ${digit} was pressed`
  const answered = answeredBy === undefined ? '' : `; by its sound, ${answerers[answeredBy]} answered`
  return `${lasted}${answered}${voice}${key}.`
}

function spokenWords({ voice, named, fault }: SpokenInstead): string {
  const unknown = named === undefined ? '' : `, as no voice is called ${named}`
  const failed = fault === undefined ? '' : `, because of another engine: ${fault}`
  return `${voice} spoke${unknown}${failed}`
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
      return `Webhook to ${callback.host} delivered after ${tries}.`
    case 'pending':
      return `Webhook to ${callback.host} is in flight, ${tries} so far${error}.`
    case 'dead-lettered':
      return `Webhook to ${callback.host} failed after ${tries}${error}.`
    default:
      return unreachable(callback.state)
  }
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`
}
