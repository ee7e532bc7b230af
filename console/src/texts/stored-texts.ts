import { describeBlock } from '../../../packages/domain/message/story/describe-reason.ts'
import { ukrainianBlocks } from './reason-texts.ts'
import { type Language, useLanguage } from './texts.tsx'

export type Rule = readonly [sentence: RegExp, say: (values: Readonly<Record<string, string>>) => string]

/**
 * What the gateway has stored as an English sentence, because clients and the sealed audit log have it so, in another
 * language. A carrier's own words, and a sentence without a rule, stay as they are.
 */
export function storedText(text: string, language: Language, of: 'errors' | 'targets' = 'errors'): string {
  if (language === 'en') return text
  return firstRule(rules[language][of], text)
}

/** In the words of the first rule that fits. */
export function firstRule(rules: readonly Rule[], text: string): string {
  for (const [sentence, say] of rules) {
    const found = sentence.exec(text)
    if (found !== null) return say(found.groups ?? {})
  }
  return text
}

/** An error that is stored with a message or a webhook. */
export function StoredError({ text }: { text: string }): string {
  return storedText(text, useLanguage().language)
}

/** What a logged change was made to. */
export function StoredTarget({ text }: { text: string }): string {
  return storedText(text, useLanguage().language, 'targets')
}

/** Of messages: why a carrier did not deliver. */
const failures: Readonly<Record<string, string>> = {
  'could not deliver it within its lifetime': 'не доставив вчасно',
  'could not deliver it': 'не зміг доставити',
  'deleted it': 'видалив повідомлення',
  'rejected it': 'відхилив повідомлення',
  'had too many messages to carry': 'мав забагато повідомлень',
  'had an error': 'мав помилку',
  'does not take this content': 'не приймає такого вмісту',
  'does not reach the network': 'не має шляху до цієї мережі',
  'does not allow the sender there': 'не дозволяє там цього відправника',
  'could not use the image or file': 'не зміг використати зображення чи файл',
  'did not make the call': 'не зробив дзвінка',
}
const sentences: Readonly<Record<string, string>> = {
  'The number does not exist': 'Такого номера немає',
  'No such number': 'Такого номера немає',
  'The number cannot receive it': 'Номер не може цього отримати',
  'The number cannot be reached on this channel': 'Цим каналом номер недосяжний',
  'The text was filtered': 'Текст відфільтровано',
  'The template does not fit the message': 'Шаблон не підходить до повідомлення',
  'The subscriber wants no such messages': 'Абонент не хоче таких повідомлень',
  'The subscriber wants no messages of this sender': 'Абонент не хоче повідомлень цього відправника',
  'The subscriber has not opened a conversation': 'Абонент не починав розмови',
  'The subscriber has had too many messages of this kind': 'Абонент отримав забагато таких повідомлень',
  'The subscriber has blocked the sender': 'Абонент заблокував відправника',
  'The sender is not set up for this channel': 'Відправника не налаштовано для цього каналу',
  'The provider does not let the message through': 'Постачальник не пропускає повідомлення',
  'The e-mail came back': 'Лист повернувся',
  'The device cannot show this message': 'Пристрій не може показати це повідомлення',
  'The account may not send': 'Акаунтові не дозволено надсилати',
  'It was revoked': 'Повідомлення відкликано',
  'It was cancelled': 'Повідомлення скасовано',
  'It did not ring in time': 'Вчасно не задзвонило',
  'No answer': 'Без відповіді',
  Declined: 'Відхилено',
  Busy: 'Зайнято',
  'A machine answered': 'Відповів автовідповідач',
  'The call could not be made': 'Не вдалося подзвонити',
  'Google revoked it at the end of its lifetime': 'Google відкликав його наприкінці строку життя',
  ...Object.fromEntries(
    Object.entries(ukrainianBlocks).map(([code, text]) => [
      describeBlock({ code: code as keyof typeof ukrainianBlocks }),
      text,
    ]),
  ),
}

const anyOf = (words: Readonly<Record<string, string>>) =>
  Object.keys(words)
    .map((each) => each.replaceAll(/[().]/g, '\\$&'))
    .join('|')
const numbered = (code: string | undefined) => (code === undefined ? '' : ` (помилка ${code})`)

const ofMessages: readonly Rule[] = [
  [
    new RegExp(
      `^(?:The carrier|The upstream|Telegram) (?<what>${anyOf(failures)})(?: \\(error (?<code>[^)]*)\\))?$`,
    ),
    ({ what = '', code }) => `Провайдер ${failures[what]}${numbered(code)}`,
  ],
  [
    new RegExp(`^(?<what>${anyOf(sentences)})(?: \\(error (?<code>[^)]*)\\))?$`),
    ({ what = '', code }) => `${sentences[what]}${numbered(code)}`,
  ],
]

const ofWebhooks: readonly Rule[] = [
  [
    /^no answer within (?<ms>\d+) ms$/,
    ({ ms }) => `немає відповіді за ${Number(ms).toLocaleString('uk')} мс`,
  ],
  [/^not reachable: (?<why>.*)$/, ({ why }) => `недоступний: ${why}`],
  [/^refused: (?<why>.*)$/, ({ why }) => `заборонено: ${why}`],
  [/^answered 410: the receiver wants no callbacks$/, () => 'відповідь 410: ендпоінт не хоче вебхуків'],
  [
    /^answered (?<status>\d+): redirects are not followed$/,
    ({ status }) => `відповідь ${status}: переадресацій шлюз не виконує`,
  ],
  [/^answered (?<status>\d+)$/, ({ status }) => `відповідь ${status}`],
  [/^answered (?<status>\d+) without (?<what>.*)$/, ({ status, what }) => `відповідь ${status} без ${what}`],
]

/** What a change was made to, in the audit log. */
const ofTargets: readonly Rule[] = [
  [/^account (?<of>\S+)$/, ({ of }) => `акаунт ${of}`],
  [/^balance of (?<of>\S+)$/, ({ of }) => `баланс ${of}`],
  [/^balance alert of (?<of>\S+)$/, ({ of }) => `поріг сповіщення про баланс ${of}`],
  [/^retention of (?<of>\S+)$/, ({ of }) => `зберігання, ${of}`],
  [/^signing secret of (?<of>\S+)$/, ({ of }) => `секрет підпису ${of}`],
  [/^notification address of (?<of>\S+)$/, ({ of }) => `ендпоінт ${of}`],
  [/^(?<of>\S+): nowhere$/, ({ of }) => `${of}: нікуди`],
  [/^key (?<id>\d+) of (?<of>\S+)$/, ({ id, of }) => `ключ ${id} акаунта ${of}`],
  [/^key (?<id>\d+) in place of key (?<old>\d+)$/, ({ id, old }) => `ключ ${id} замість ключа ${old}`],
  [/^key (?<id>\d+)$/, ({ id }) => `ключ ${id}`],
  [/^service (?<id>\d+) of (?<of>\S+)$/, ({ id, of }) => `сервіс ${id} акаунта ${of}`],
  [/^service (?<id>\d+)$/, ({ id }) => `сервіс ${id}`],
  [/^bind (?<id>\S+) of (?<of>\S+)$/, ({ id, of }) => `підключення ${id} акаунта ${of}`],
  [/^bind (?<id>\S+)$/, ({ id }) => `підключення ${id}`],
  [/^a session of (?<id>\S+)$/, ({ id }) => `сеанс ${id}`],
  [
    /^(?<name>.+) on (?<channel>[a-z]+) of (?<of>\S+)$/,
    ({ name, channel, of }) => `${name}, канал ${channel}, акаунт ${of}`,
  ],
  [/^prices of (?<of>.+)$/, ({ of }) => `ціни ${of}`],
  [/^backtest (?<id>\d+)$/, ({ id }) => `прогін ${id}`],
  [/^callbacks? (?<ids>[\d, ]+)$/, ({ ids }) => `вебхуки ${ids}`],
  [/^(?<count>\d+) (?:dead letters|parked callbacks)$/, ({ count }) => `недоставлених вебхуків: ${count}`],
  [
    /^(?<kind>cancel|resend) of (?<of>\d+) messages(?:: (?<done>\d+) done, (?<left>\d+) left out)?$/,
    ({ kind = '', of, done, left }) => {
      const what = kind === 'cancel' ? 'скасування повідомлень' : 'повторне надсилання повідомлень'
      return done === undefined ? `${what}: ${of}` : `${what}: ${of}, зроблено ${done}, пропущено ${left}`
    },
  ],
  [/^messages? (?<ids>[\d, ]+)$/, ({ ids }) => `повідомлення ${ids}`],
  [
    /^(?<type>\S+) of (?<of>\S+): message (?<id>\d+)$/,
    ({ type, of, id }) => `${type}, ${of}: повідомлення ${id}`,
  ],
  [
    /^message (?<old>\d+) of (?<of>\S+) again: message (?<id>\d+)$/,
    ({ old, of, id }) => `повідомлення ${old}, ${of}, ще раз: повідомлення ${id}`,
  ],
  [/^(?<kind>SMS|Viber) template (?<id>.+)$/, ({ kind, id }) => `шаблон ${kind} ${id}`],
  [
    /^(?<added>\d+) opt-outs of (?<lines>\d+) lines$/,
    ({ added, lines }) => `відписок ${added} з ${lines} рядків`,
  ],
  [/^tariffs for (?<of>.+)$/, ({ of }) => `тарифи, ${of}`],
  [/^(?<count>\d+) for (?<of>\S+)$/, ({ count, of }) => `номерів ${count}, акаунт ${of}`],
  [/^pending erasures$/, () => 'незавершені стирання'],
  [/^(?<type>\S+) of (?<of>\S+)$/, ({ type, of }) => `${type}, акаунт ${of}`],
]

const rules: Record<Exclude<Language, 'en'>, Record<'errors' | 'targets', readonly Rule[]>> = {
  uk: { errors: [...ofMessages, ...ofWebhooks], targets: ofTargets },
}
