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

type Sentences = { readonly [Kind in Entry['step']]: (entry: Step<Kind>, words: Words) => string }

function ofStep(entry: Entry, words: Words): string {
  return (sentences[entry.step] as (entry: Entry, words: Words) => string)(entry, words)
}

const sentences: Sentences = {
  accepted: ({ channels, parts, reservedMicros }, words) => {
    const names = channels.map((channel) => nameOf(channel, words))
    const [reserved, { currency }] = [money(reservedMicros, words), words]
    return words.texts.accepted({ channels: inTurn(names, words), parts, reserved, currency })
  },
  arranged: ofArranged,
  rule: (entry, { texts }) => texts.rule[entry.effect](entry),
  'sender-replaced': (entry, { texts }) => texts['sender-replaced'](entry),
  'text-rewritten': ofRewriting,
  released: ({ operator }, { texts }) => texts.released({ operator }),
  cancelled: ({ by, operator }, { texts: { cancelled } }) =>
    by === 'alarm' || by === 'client' ? cancelled[by] : cancelled.operator({ operator }),
  scheduled: ({ until }, { texts }) => texts.scheduled({ at: iso(until) }),
  stage: ({ stage, channel }, words) =>
    words.texts.stage({ stage: stage + 1, channel: nameOf(channel, words) }),
  'stage-skipped': ({ stage, channel, reason }, words) =>
    words.texts['stage-skipped']({
      stage: stage + 1,
      channel: nameOf(channel, words),
      why: blockText(reason, words.language),
    }),
  routed: ofRoute,
  'not-retried': (entry, { texts, language }) =>
    texts['not-retried']({ ...entry, why: blockText(entry.reason, language) }),
  'code-entered': (entry, { texts }) => texts['code-entered'](entry),
  'wait-over': ({ stage }, { texts }) => texts['wait-over']({ stage: stage + 1 }),
  'late-success': ({ stage }, { texts }) => texts['late-success']({ stage: stage + 1 }),
  reply: ({ channel }, words) => words.texts.reply({ channel: nameOf(channel, words) }),
  status: ({ status, error }, { texts, language }) =>
    texts.status({ status, error: error === null ? null : storedError(error, language) }),
  money: ({ chargedMicros, releasedMicros }, words) => {
    const [charged, released] = [money(chargedMicros, words), money(releasedMicros, words)]
    return words.texts.money({ charged, released, currency: words.currency })
  },
  submit: ofSubmit,
  call: ofCall,
  again: ({ notBefore, reason }, words) =>
    words.texts.again({ at: iso(notBefore), why: ofRetryReason(reason, words) }),
  held: ({ until }, { texts }) => texts.held({ at: iso(until) }),
  recovered: (entry, { texts }) => texts.recovered(entry),
  report: (entry, { texts }) => texts.report({ ...entry, part: entry.part + 1 }),
  retry: ofRetry,
  acknowledged: ofAcknowledged,
  cancel: ({ upstream, outcome, part, raw }, { texts }) =>
    texts.cancel[outcome]({ upstream, part: part + 1, raw: outcome === 'cancelled' ? raw : ended(raw) }),
  cost: ({ upstream, cost: { kind, micros, currency } }, words) =>
    words.texts.cost({ upstream, kind, price: money(micros, words, 4), currency }),
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
