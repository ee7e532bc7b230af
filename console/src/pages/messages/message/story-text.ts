import type { RetryReason } from '../../../../../packages/domain/message/story/reasons.ts'
import type {
  StoryControl,
  StoryEvent,
  StoryWait,
} from '../../../../../packages/domain/message/story/story-sentence.ts'
import { channelName } from '../../../parts/values.tsx'
import { blockText } from '../../../texts/reasons.ts'
import { storedError } from '../../../texts/stored-texts.ts'
import { type Language, type Texts, textsIn } from '../../../texts/texts.tsx'

type Entry = Extract<StoryEvent, { kind: 'step' }>['entry']
type Step<Kind extends Entry['step']> = Extract<Entry, { step: Kind }>
type Callback = Extract<StoryEvent, { kind: 'callback' }>['callback']

/** How a sentence says things. */
interface Words {
  texts: Texts<'story'>
  language: Language
  currency: string
}

/** What happened to a message, in a sentence with instants as RFC 3339. */
export function storyText(event: StoryEvent, currency: string, language: Language): string {
  const words: Words = { texts: textsIn('story', language), language, currency }
  switch (event.kind) {
    case 'control':
      return ofControl(event.control, words)
    case 'wait':
      return ofWait(event.wait, words)
    case 'callback':
      return ofCallback(event.callback, words)
    case 'step':
      return ofStep(event.entry, words)
  }
}

function ofStep(entry: Entry, words: Words): string {
  const { texts, language, currency } = words
  switch (entry.step) {
    case 'accepted': {
      const channels = inTurn(
        entry.channels.map((channel) => nameOf(channel, words)),
        words,
      )
      return texts.accepted({
        channels,
        parts: entry.parts,
        reserved: money(entry.reservedMicros, words),
        currency,
      })
    }
    case 'arranged':
      return ofArranged(entry, words)
    case 'rule':
      return texts.rule[entry.effect](entry)
    case 'sender-replaced':
      return texts['sender-replaced'](entry)
    case 'text-rewritten':
      return ofRewriting(entry, words)
    case 'released':
      return texts.released({ operator: entry.operator })
    case 'cancelled':
      if (entry.by === 'alarm' || entry.by === 'client') return texts.cancelled[entry.by]
      return texts.cancelled.operator({ operator: entry.operator })
    case 'scheduled':
      return texts.scheduled({ at: iso(entry.until) })
    case 'stage':
      return texts.stage({ stage: entry.stage + 1, channel: nameOf(entry.channel, words) })
    case 'stage-skipped':
      return texts['stage-skipped']({
        stage: entry.stage + 1,
        channel: nameOf(entry.channel, words),
        why: blockText(entry.reason, language),
      })
    case 'routed':
      return ofRoute(entry, words)
    case 'not-retried':
      return texts['not-retried']({ ...entry, why: blockText(entry.reason, language) })
    case 'code-entered':
      return texts['code-entered'](entry)
    case 'wait-over':
    case 'late-success':
      return texts[entry.step]({ stage: entry.stage + 1 })
    case 'reply':
      return texts.reply({ channel: nameOf(entry.channel, words) })
    case 'status': {
      const error = entry.error === null ? null : storedError(entry.error, language)
      return texts.status({ status: entry.status, error })
    }
    case 'money': {
      const [charged, released] = [money(entry.chargedMicros, words), money(entry.releasedMicros, words)]
      return texts.money({ charged, released, currency })
    }
    case 'submit':
    case 'call':
    case 'again':
    case 'held':
    case 'recovered':
    case 'report':
    case 'retry':
    case 'acknowledged':
    case 'cancel':
    case 'cost':
      return ofHandOver(entry, words)
  }
}

type HandOver = Step<
  'submit' | 'call' | 'again' | 'held' | 'recovered' | 'report' | 'retry' | 'acknowledged' | 'cancel' | 'cost'
>

/** Between the gateway and a carrier or the subscriber. */
function ofHandOver(entry: HandOver, words: Words): string {
  const { texts } = words
  switch (entry.step) {
    case 'submit':
      return ofSubmit(entry, words)
    case 'call':
      return ofCall(entry, words)
    case 'again':
      return texts.again({ at: iso(entry.notBefore), why: ofRetryReason(entry.reason, words) })
    case 'held':
      return texts.held({ at: iso(entry.until) })
    case 'recovered':
      return texts.recovered(entry)
    case 'report':
      return texts.report({ ...entry, part: entry.part + 1 })
    case 'retry':
      return ofRetry(entry, words)
    case 'acknowledged':
      return ofAcknowledged(entry, words)
    case 'cancel': {
      const raw = entry.outcome === 'cancelled' ? entry.raw : ended(entry.raw)
      return texts.cancel[entry.outcome]({ upstream: entry.upstream, part: entry.part + 1, raw })
    }
    case 'cost': {
      const { kind, micros, currency } = entry.cost
      return texts.cost({ upstream: entry.upstream, kind, price: money(micros, words, 4), currency })
    }
  }
}

function ofRetryReason(reason: RetryReason | { text: string }, { texts }: Words): string {
  return typeof reason === 'string' ? texts.retries[reason] : reason.text
}

type LeftOut = Step<'arranged'>['leftOut'][number]

function ofLeftOut({ reason, known }: LeftOut, { texts, language }: Words): string {
  if (reason !== 'number-known' || known === undefined) return texts.leftOut[reason]
  const sentence = blockText(known, language)
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function ofArranged({ order, leftOut }: Step<'arranged'>, words: Words): string {
  const { texts, currency } = words
  const chosen = order.map(({ channel, priceMicros, delivered, tookMs }) =>
    texts.chosen({
      channel: nameOf(channel, words),
      price: money(priceMicros, words),
      currency,
      share: delivered === undefined ? null : Math.round(delivered * 100),
      took: tookMs === undefined ? null : tenths(tookMs / 1_000, words),
    }),
  )
  const others = leftOut.map((left) => `${nameOf(left.channel, words)} (${ofLeftOut(left, words)})`)
  return texts.arranged({ chosen: inTurn(chosen, words), others: others.join(', ') })
}

function ofAcknowledged({ by, channel, button }: Step<'acknowledged'>, words: Words): string {
  const place = channel === null ? null : nameOf(channel, words)
  const texts = words.texts.acknowledged
  switch (by) {
    case 'reply':
      return texts.reply({ channel: place })
    case 'button':
      return texts.button({ button, channel: place })
    case 'key':
    case 'link':
    case 'api':
      return texts[by]
  }
}

function ofRewriting({ by, partsBefore, parts }: Step<'text-rewritten'>, { texts }: Words): string {
  const how = by.map((each) => (each === 'smart' ? texts.smart : texts.transliteration({ name: each })))
  return texts['text-rewritten']({
    how: how.join(', '),
    isShorter: parts !== partsBefore,
    parts,
    partsBefore,
  })
}

function ofRouteFacts(facts: NonNullable<Step<'routed'>['facts']>, words: Words): string {
  const { match, network, operator, country, choose, among = 0, priceMicros, delivered } = facts
  const { facts: texts } = words.texts
  return [
    [operator, network ?? country].filter((each) => each !== undefined).join(' ') || texts.unknown,
    match === '' ? texts.everyMatch : texts.match({ match }),
    ...(choose === undefined ? [] : [texts[choose]({ among })]),
    ...(priceMicros === undefined ? [] : [texts.price({ price: money(priceMicros, words, 2, 6) })]),
    ...(delivered === undefined ? [] : [texts.delivered({ share: tenths(delivered * 100, words) })]),
  ].join('; ')
}

function ofRoute({ upstream, passedOver, facts }: Step<'routed'>, words: Words): string {
  const { pass, routed } = words.texts
  const others = passedOver
    .filter((each) => each.upstream !== upstream)
    .map(
      ({ upstream: other, reason }) => `${other}: ${typeof reason === 'string' ? pass[reason] : reason.text}`,
    )
  return routed({
    upstream,
    facts: facts === undefined ? null : ofRouteFacts(facts, words),
    others: others.join('; '),
  })
}

function ofRetry(entry: Step<'retry'>, words: Words): string {
  const { parts, priceMicros } = entry
  const price = priceMicros === undefined ? null : money(priceMicros * parts, words, 2, 6)
  return words.texts.retry({ ...entry, price })
}

function ofSubmit({ upstream, part: index, outcome, result, raw }: Step<'submit'>, words: Words): string {
  const texts = words.texts.submit
  const part = index + 1
  if (outcome === 'accepted') return texts.accepted({ upstream, part, raw })
  if (outcome !== 'completed') return texts[outcome]({ upstream, part, raw: ended(raw) })
  const isSure = result === 'delivered' || result === 'read' || result === 'failed'
  return texts[isSure ? result : 'taken']({ upstream, raw: ended(raw) })
}

function ofCall({ durationSeconds, digit, spoken, answeredBy }: Step<'call'>, { texts }: Words): string {
  const { voice, named, fault } = spoken ?? {}
  return texts.call({ seconds: durationSeconds, answeredBy, voice, named, fault, digit })
}

function ofControl({ change, upstream, by }: StoryControl, { texts }: Words): string {
  return texts.control[change]({ upstream, by })
}

function ofWait({ upstream, ms }: StoryWait, words: Words): string {
  return words.texts.wait({ upstream, seconds: tenths(ms / 1_000, words, 1) })
}

function ofCallback({ host, state, attempts, lastError }: Callback, { texts, language }: Words): string {
  if (state === 'delivered') return texts.callback.delivered({ host, attempts })
  const error = lastError === null ? null : storedError(lastError, language)
  return texts.callback[state]({ host, attempts, error })
}

/** `Viber, then SMS`. */
function inTurn(names: readonly string[], { texts }: Words): string {
  const [first = '', ...others] = names
  return others.reduce((one, other) => texts.then({ one, other }), first)
}

/** A carrier's words as the end of a sentence. */
function ended(raw: string): string {
  return /[.!?]$/.test(raw) ? raw : `${raw}.`
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function money(micros: number, { language }: Words, least = 2, most = least): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most }
  return (micros / 1_000_000).toLocaleString(language, digits)
}

function tenths(value: number, { language }: Words, least = 0): string {
  return value.toLocaleString(language, { minimumFractionDigits: least, maximumFractionDigits: 1 })
}

function nameOf(channel: string, { language }: Words): string {
  return channelName(channel, language)
}
