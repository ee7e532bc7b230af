import { defineTexts, type Language } from './texts.tsx'

/** Labels by the name of a field without its channel. */
export const fieldTexts = defineTexts({
  signature: ['Sender', 'Відправник'],
  message: ['Text', 'Текст'],
  code: ['Code', 'Код'],
  image: ['Link to the picture', 'Посилання на картинку'],
  button: ['Caption of the button', 'Напис на кнопці'],
  link: ['Where the button leads', 'Куди веде кнопка'],
  carousel: ['Slides', 'Слайди'],
  caption: ['Caption', 'Підпис'],
  url: ['Where the button leads', 'Куди веде кнопка'],
  button2: ['Caption of a second button', 'Напис на другій кнопці'],
  url2: ['Where the second button leads', 'Куди веде друга кнопка'],
  lifetime: ['How long to try, in seconds', 'Скільки пробувати, секунд'],
  template: ['Template', 'Шаблон'],
  language: ['Language', 'Мова'],
  params: ['Values', 'Значення'],
  video: ['Link to the video', 'Посилання на відео'],
  document: ['Link to the document', 'Посилання на документ'],
  filename: ['Name of the document', 'Назва документа'],
  audio: ['Link to the sound', 'Посилання на звук'],
  header: ['Line above the text', 'Рядок над текстом'],
  footer: ['Line below the text', 'Рядок під текстом'],
  location: ['Place', 'Місце'],
  latitude: ['Latitude', 'Широта'],
  longitude: ['Longitude', 'Довгота'],
  name: ['Name', 'Назва'],
  address: ['Address', 'Адреса'],
  voice: ['Who speaks', 'Хто говорить'],
  gender: ['Voice', 'Голос'],
  dtmf: ['A key ends the call and is reported', 'Клавіша завершує дзвінок і повідомляється'],
  speed: ['Messages a second', 'Повідомлень за секунду'],
  campaign: ['Campaign that shares this speed', 'Кампанія, для якої діє ця швидкість'],
  hook: ['Where webhooks go', 'Куди йдуть вебхуки'],
  short_link: ['Short links that count clicks', 'Короткі посилання з лічбою переходів'],
  unsubscribe_link: ['A link to unsubscribe, in the SMS', 'Посилання для відписки в SMS'],
  pipeline: ['Channels', 'Канали'],
  until: ['Go on until it is', 'Продовжувати, доки не'],
  delivered: ['delivered', 'доставлено'],
  read: ['read', 'прочитано'],
  acknowledged: ['acknowledged', 'підтверджено'],
  acknowledge: ['What acknowledges it', 'Що підтверджує'],
  word: ['First word of the reply', 'Перше слово відповіді'],
  key: ['Key in the call', 'Клавіша під час дзвінка'],
  max_price: ['What it may cost at most', 'Скільки щонайбільше може коштувати'],
  deliver_within: ['Seconds that it may take', 'Скільки секунд може тривати'],
  send_at: ['Date and time', 'Дата й час'],
  male: ['a man’s', 'чоловічий'],
  female: ['a woman’s', 'жіночий'],
})

/** What the page calls a field of an operation, by its path: `viber_carousel[0].caption`. Null where it calls it nothing. */
export function labelOfPath(path: string, language: Language): string | null {
  const name = path.split('.').at(-1) ?? path
  const [, plain = name] = /^(?:sms|viber|rcs|telegram|whatsapp|voice|call)_(.+)$/.exec(name) ?? []
  const labels: Readonly<Record<string, string>> = fieldTexts[language]
  return labels[plain.replace(/\[\d+\]$/, '')] ?? null
}

/** The name of a field without its channel: `viber_message` and `viber.message` are `message`. */
export function plainName(name: string, channel: string | null): string {
  // On these channels the message is the code alone.
  if (name === 'message' && channel === 'whatsapp') return 'code'
  const plain = channel === null ? name : name.replace(new RegExp(`^${channel}[_.]`), '')
  return plain === 'message' && channel === 'telegram' ? 'code' : plain
}
