import type { RetryReason } from '../../../../src/domain/message/reasons.ts'
import { type StoryEvent, storySentence } from '../../../../src/domain/message/story-sentence.ts'
import { reasonTexts } from '../../texts/reason-texts.ts'
import { defineTexts } from '../../texts/texts.tsx'

type Entry = Extract<StoryEvent, { kind: 'step' }>['entry']
type Step<Kind extends Entry['step']> = Extract<Entry, { step: Kind }>
type Callback = Extract<StoryEvent, { kind: 'callback' }>['callback']

const retries: Record<RetryReason, string> = {
  'upstream-busy': 'провайдер просить пізніше',
  'upstream-unavailable': 'провайдер недоступний',
  'upstream-down': 'провайдер не працює',
  'no-report': 'жоден звіт не замінив загублену відповідь',
}

const reports: Record<Step<'report'>['outcome'], string> = {
  enroute: 'у дорозі',
  lost: 'загублено',
  delivered: 'доставлено',
  read: 'прочитано',
  failed: 'не доставлено',
}

/** What happened to a message, in a sentence with instants as RFC 3339. */
export const storyTexts = defineTexts({
  sentence: [
    storySentence,
    (event: StoryEvent) => (event.kind === 'step' ? ofStep(event.entry) : ofCallback(event.callback)),
  ],
})

function ofStep(entry: Entry): string {
  switch (entry.step) {
    case 'accepted':
      return `Прийнято для ${entry.channels.join(', потім ')}: частин ${entry.parts}, зарезервовано ${money(entry.reservedMicros)}.`
    case 'stage':
      return `Починається етап ${entry.stage + 1} (${entry.channel}).`
    case 'stage-skipped':
      return `Етап ${entry.stage + 1} (${entry.channel}) пропущено: ${reasonTexts.uk.block(entry.reason)}.`
    case 'routed':
      return ofRoute(entry)
    case 'submit':
      return ofSubmit(entry)
    case 'call':
      return ofCall(entry)
    case 'again': {
      const { reason } = entry
      const why = typeof reason === 'string' ? retries[reason] : reason.text
      return `Наступна спроба ${iso(entry.notBefore)}: ${why}.`
    }
    case 'held':
      return `Утримується до ${iso(entry.until)} на випадок, якщо звіт покаже, що з ним сталося.`
    case 'recovered':
      return entry.sent === 'maybe'
        ? 'Шлюз зупинився під час передачі; чи пішло повідомлення, невідомо.'
        : 'Мало бути передане, але нічого не надіслано: знову в черзі.'
    case 'report':
      return `${entry.upstream} звітує про частину ${entry.part + 1}: ${reports[entry.outcome]} (${entry.raw}).`
    case 'wait-over':
      return `Очікування етапу ${entry.stage + 1} закінчилося.`
    case 'late-success':
      return `Етап ${entry.stage + 1} вдався вже після початку наступного.`
    case 'cancel':
      return ofCancel(entry)
    case 'cost':
      return `${entry.upstream} ${entry.cost.kind === 'charge' ? 'стягує' : 'повертає'} ${(entry.cost.micros / 1_000_000).toFixed(4)} ${entry.cost.currency}.`
    case 'reply':
      return `Надійшла відповідь через ${entry.channel}.`
    case 'status':
      return `Кінцевий статус: ${entry.status}${entry.error === null ? '' : ` – ${entry.error}`}.`
    case 'money':
      return `Стягнуто ${money(entry.chargedMicros)}, повернуто ${money(entry.releasedMicros)}.`
  }
}

function ofRoute({ upstream, passedOver }: Step<'routed'>): string {
  const others = passedOver
    .filter((each) => each.upstream !== upstream)
    .map(({ upstream: other, reason }) => {
      return `${other}: ${typeof reason === 'string' ? reasonTexts.uk.pass[reason] : reason.text}`
    })
  return `Іде через ${upstream}${others.length === 0 ? '' : ` (не ${others.join('; ')})`}.`
}

function ofSubmit({ upstream, part, outcome, result, raw }: Step<'submit'>): string {
  const place = `частину ${part + 1}`
  switch (outcome) {
    case 'accepted':
      return `${upstream} прийняв ${place} (${raw}).`
    case 'refused':
      return `${upstream} відхилив ${place}: ${ended(raw)}`
    case 'completed': {
      const sure = result === 'delivered' || result === 'read' || result === 'failed'
      return `${upstream}: ${sure ? reports[result] : 'прийнято'}: ${ended(raw)}`
    }
    case 'unknown':
      return `${upstream} отримав ${place}, але його відповідь загубилася: ${ended(raw)}`
  }
}

function ofCall({ durationSeconds, digit }: Step<'call'>): string {
  const spoke = durationSeconds === null ? 'На дзвінок не відповіли' : `Дзвінок тривав ${durationSeconds} с`
  return digit === null ? `${spoke}.` : `${spoke}; натиснуто клавішу ${digit}.`
}

function ofCancel({ upstream, part, outcome, raw }: Step<'cancel'>): string {
  const place = `частину ${part + 1}`
  switch (outcome) {
    case 'cancelled':
      return `${upstream} відкликав ${place} (${raw}).`
    case 'too-late':
      return `${upstream} уже не міг відкликати ${place}: ${ended(raw)}`
    case 'unknown':
      return `${upstream} отримав запит відкликати ${place}; що з того вийшло, невідомо: ${ended(raw)}`
  }
}

function ofCallback({ host, state, attempts, lastError }: Callback): string {
  const states = { delivered: 'доставлено', pending: 'ще доставляється', parked: 'не доставлено' }
  const error = state === 'delivered' || lastError === null ? '' : `; остання помилка: ${lastError}`
  return `Вебхук до ${host} ${states[state]}, спроб: ${attempts}${error}.`
}

/** A carrier's words as the end of a sentence. */
function ended(raw: string): string {
  return /[.!?]$/.test(raw) ? raw : `${raw}.`
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function money(micros: number): string {
  return (micros / 1_000_000).toFixed(2)
}
