import type { RetryReason } from '../../../../../packages/domain/message/story/reasons.ts'
import {
  type StoryControl,
  type StoryEvent,
  type StoryWait,
  storySentence,
} from '../../../../../packages/domain/message/story/story-sentence.ts'
import { channelName } from '../../../parts/badges.tsx'
import { reasonTexts, ukrainianAge, ukrainianObstacles } from '../../../texts/reason-texts.ts'
import { storedText } from '../../../texts/stored-texts.ts'
import { defineTexts } from '../../../texts/texts.tsx'

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
    (event: StoryEvent, currency: string) => {
      return storySentence(event, { currency, channel: (channel) => channelName(channel, 'en') })
    },
    (event: StoryEvent, currency: string) => {
      if (event.kind === 'control') return ofControl(event.control)
      if (event.kind === 'wait') return ofWait(event.wait)
      return event.kind === 'step' ? ofStep(event.entry, currency) : ofCallback(event.callback)
    },
  ],
})

function ofStep(entry: Entry, currency: string): string {
  switch (entry.step) {
    case 'accepted':
      return `Прийнято для ${entry.channels.map(nameOf).join(', потім ')}: частин ${entry.parts}, зарезервовано ${money(entry.reservedMicros)} ${currency}.`
    case 'arranged':
      return ofArranged(entry, money)
    case 'rule':
      return ofRule(entry)
    case 'sender-replaced':
      return `Правило для SMS замінює відправника ${entry.from} на ${entry.to}.`
    case 'text-rewritten':
      return ofRewriting(entry)
    case 'released':
      return entry.operator === undefined
        ? 'Оператор дозволив надіслати.'
        : `${entry.operator} дозволяє надіслати.`
    case 'cancelled':
      if (entry.by === 'alarm') return 'Оповіщення завершено: більше не передається.'
      return entry.by === 'client'
        ? 'Клієнт скасував його.'
        : `${entry.operator ?? 'Оператор'} скасовує його.`
    case 'scheduled':
      return `Піде ${iso(entry.until)}, як замовлено.`
    case 'stage':
      return `Починається етап ${entry.stage + 1} (${nameOf(entry.channel)}).`
    case 'stage-skipped':
      return `Етап ${entry.stage + 1} (${nameOf(entry.channel)}) пропущено: ${reasonTexts.uk.block(entry.reason)}.`
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
    case 'retry':
      return ofRetry(entry)
    case 'not-retried':
      return `Після невдачі через ${entry.upstream} інший провайдер його не отримає: ${reasonTexts.uk.block(entry.reason)}.`
    case 'code-entered':
      return `Отримувач ввів код, надісланий через ${entry.upstream}, отже, він дійшов.`
    case 'acknowledged':
      return ofAcknowledged(entry)
    case 'wait-over':
      return `Очікування етапу ${entry.stage + 1} закінчилося.`
    case 'late-success':
      return `Етап ${entry.stage + 1} вдався вже після початку наступного.`
    case 'cancel':
      return ofCancel(entry)
    case 'cost':
      return `${entry.upstream} ${entry.cost.kind === 'charge' ? 'стягує' : 'повертає'} ${money(entry.cost.micros, 4)} ${entry.cost.currency}.`
    case 'reply':
      return `Надійшла відповідь: ${nameOf(entry.channel)}.`
    case 'status':
      return `Кінцевий статус: ${entry.status}${entry.error === null ? '' : ` – ${storedText(entry.error, 'uk')}`}.`
    case 'money':
      return `Списано ${money(entry.chargedMicros)} ${currency}, вивільнено ${money(entry.releasedMicros)} ${currency}.`
  }
}

type LeftOut = Step<'arranged'>['leftOut'][number]

const leftOut: Record<Exclude<LeftOut['reason'], 'number-known'>, string> = {
  'no-route': 'немає маршруту',
  unhealthy: 'його провайдери несправні',
  'too-dear': 'задорого',
  'never-delivers': 'майже не доставляє',
  'too-slow': 'заповільно',
}

function ofLeftOut({ reason, known }: LeftOut): string {
  if (reason !== 'number-known') return leftOut[reason]
  if (known === undefined) return 'номера там немає'
  return `${ukrainianAge(known.ageMinutes)} тому ${ukrainianObstacles[known.evidence]}`
}

function ofArranged({ order, leftOut: others }: Step<'arranged'>, money: (micros: number) => string): string {
  const chosen = order.map(({ channel, priceMicros, delivered }) => {
    const share =
      delivered === undefined ? '' : `, останнім часом доставлено ${Math.round(delivered * 100)} %`
    return `${nameOf(channel)} (${money(priceMicros)}${share})`
  })
  const without = others.map((left) => `${nameOf(left.channel)} (${ofLeftOut(left)})`)
  const end = without.length === 0 ? '' : `; без ${without.join(', ')}`
  return `Шлюз обрав: ${chosen.join(', потім ')}${end}.`
}

function ofAcknowledged({ by, channel, button }: Step<'acknowledged'>): string {
  const place = channel === null ? '' : ` (${nameOf(channel)})`
  switch (by) {
    case 'key':
      return 'Абонент підтвердив клавішею під час дзвінка.'
    case 'reply':
      return `Абонент підтвердив відповіддю${place}.`
    case 'button':
      return `Абонент підтвердив кнопкою${button === undefined ? '' : ` «${button}»`}${place}.`
    case 'link':
      return 'Абонент підтвердив за посиланням.'
    case 'api':
      return 'Клієнт повідомив, що підтверджено.'
  }
}

function ofRule({ rule, effect, detail }: Step<'rule'>): string {
  switch (effect) {
    case 'observe':
      return `Правило ${rule} лише спостерігає; воно спрацювало б (${detail}).`
    case 'refuse':
      return `Правило ${rule} відхилило повідомлення (${detail}).`
    case 'hold':
      return `Правило ${rule} затримало повідомлення для оператора (${detail}).`
    case 'wait':
      return `Правило ${rule} змушує чекати (${detail}).`
  }
}

function ofRewriting({ by, partsBefore, parts }: Step<'text-rewritten'>): string {
  const how = by.map((each) => (each === 'smart' ? 'прості знаки' : `транслітерація ${each}`)).join(', ')
  const saved = parts === partsBefore ? '' : `: частин ${parts} замість ${partsBefore}`
  return `Правило для SMS переписує текст для 7-бітної абетки (${how})${saved}.`
}

const chosenBy = { weight: 'за вагою', cost: 'найдешевший', quality: 'за результатами' } as const

function ofRouteFacts(facts: NonNullable<Step<'routed'>['facts']>): string {
  const { match, network, operator, country, choose, among, priceMicros, delivered } = facts
  return [
    [operator, network ?? country].filter((each) => each !== undefined).join(' ') || 'мережа невідома',
    match === '' ? 'маршрут для всіх повідомлень' : `маршрут для ${match}`,
    ...(choose === undefined ? [] : [`${chosenBy[choose]} з ${among}`]),
    ...(priceMicros === undefined ? [] : [`${money(priceMicros, 4)} за частину`]),
    ...(delivered === undefined
      ? []
      : [
          `останнім часом доставлено ${(delivered * 100).toLocaleString('uk', { maximumFractionDigits: 1 })} %`,
        ]),
  ].join('; ')
}

function ofRoute({ upstream, passedOver, facts }: Step<'routed'>): string {
  const others = passedOver
    .filter((each) => each.upstream !== upstream)
    .map(({ upstream: other, reason }) => {
      return `${other}: ${typeof reason === 'string' ? reasonTexts.uk.pass[reason] : reason.text}`
    })
  const reason = facts === undefined ? '' : ` (${ofRouteFacts(facts)})`
  return `Іде через ${upstream}${reason}${others.length === 0 ? '' : ` (не ${others.join('; ')})`}.`
}

function ofRetry({ upstream, status, next, nth, max, parts, priceMicros }: Step<'retry'>): string {
  const cost =
    priceMicros === undefined
      ? `${next} не має для нього ціни`
      : `ще ${money(priceMicros * parts, 4)} за прайсом ${next}`
  return `${upstream} повідомив ${status}, тож далі його отримає ${next}: повторна спроба ${nth} з ${max}; ${cost}.`
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

const answerers = { person: 'людина', machine: 'автовідповідач', unknown: 'невідомо хто' } as const

function ofCall({ durationSeconds, digit, spoken, answeredBy }: Step<'call'>): string {
  const lasted = durationSeconds === null ? 'На дзвінок не відповіли' : `Дзвінок тривав ${durationSeconds} с`
  const named = spoken?.named === undefined ? '' : `, бо голосу ${spoken.named} немає`
  const fault = spoken?.fault === undefined ? '' : `, бо інший синтезатор відмовив: ${spoken.fault}`
  const voice = spoken === undefined ? '' : `; говорив ${spoken.voice}${named}${fault}`
  const key = digit === null ? '' : `; натиснуто клавішу ${digit}`
  const answered = answeredBy === undefined ? '' : `; судячи зі звуку, відповів: ${answerers[answeredBy]}`
  return `${lasted}${answered}${voice}${key}.`
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

function ofControl({ change, upstream, by }: StoryControl): string {
  const words = { pause: 'призупиняє', drain: 'спорожнює', resume: 'відновлює' }
  return `${by} ${words[change]} ${upstream}.`
}

function ofWait({ upstream, ms }: StoryWait): string {
  const seconds = (ms / 1_000).toLocaleString('uk', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${upstream} узяв його за ${seconds} с: чекало на з’єднання або в черзі.`
}

function ofCallback({ host, state, attempts, lastError }: Callback): string {
  const states = { delivered: 'доставлено', pending: 'ще доставляється', 'dead-lettered': 'не доставлено' }
  const error =
    state === 'delivered' || lastError === null ? '' : `; остання помилка: ${storedText(lastError, 'uk')}`
  return `Вебхук до ${host} ${states[state]}, спроб: ${attempts}${error}.`
}

/** A carrier's words as the end of a sentence. */
function ended(raw: string): string {
  return /[.!?]$/.test(raw) ? raw : `${raw}.`
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function money(micros: number, digits = 2): string {
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return (micros / 1_000_000).toLocaleString('uk', shown)
}

function nameOf(channel: string): string {
  return channelName(channel, 'uk')
}
