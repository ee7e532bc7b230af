import type { BothLanguages } from './both-languages.ts'

/** What an operator does about errors of carriers. */
export const actions = {
  wait: [
    'Usually nothing: it passes by itself. Ask the carrier if it lasts for more than an hour.',
    'Зазвичай нічого: минає саме. Запитайте провайдера, якщо це триває понад годину.',
  ],
  slow: [
    'Lower `ratePerSecond` or `window` of the carrier in the settings, or agree on a higher rate with it.',
    'Зменште `ratePerSecond` або `window` провайдера в налаштуваннях чи домовтеся з ним про вищу швидкість.',
  ],
  number: [
    'Check the number, and do not send to it again as long as it is the same.',
    'Перевірте номер і не надсилайте на нього знову, поки він той самий.',
  ],
  absent: [
    'Send again later, or by another channel: the telephone is switched off, out of coverage, busy or full.',
    'Надішліть пізніше або іншим каналом: телефон вимкнено, він поза зоною, зайнятий або переповнений.',
  ],
  sender: [
    'Register the sender with the carrier, or use one that it admits for this network and country.',
    'Зареєструйте відправника в провайдера або візьміть того, якого він дозволяє для цієї мережі та країни.',
  ],
  content: [
    'Change the text, or agree on it with the carrier; look for links, forbidden words and repeated texts.',
    'Змініть текст або погодьте його з провайдером; зверніть увагу на посилання, заборонені слова й повтори.',
  ],
  'opted-out': [
    'Respect it: send again only after the subscriber has allowed it.',
    'Зважайте на це: надсилайте лише після того, як абонент дозволить.',
  ],
  money: ['Top up the account at the carrier.', 'Поповніть рахунок у провайдера.'],
  account: [
    'Check login, key and permissions of the account, in the settings and at the carrier.',
    'Перевірте логін, ключ і права акаунта в налаштуваннях та в провайдера.',
  ],
  route: [
    'Use another carrier for this network or country, or have this one opened for the account.',
    'Візьміть іншого провайдера для цієї мережі чи країни або попросіть відкрити її для акаунта.',
  ],
  request: [
    'Check the settings of the carrier and the fields of the message. If they are right, report it as a bug of the gateway.',
    'Перевірте налаштування провайдера й поля повідомлення. Якщо вони правильні, повідомте про помилку шлюзу.',
  ],
  ask: [
    'Ask the carrier, with its id of the message and the time.',
    'Запитайте провайдера, вказавши його ідентифікатор повідомлення та час.',
  ],
  lifetime: [
    'Give the message a longer lifetime, or let another channel follow.',
    'Дайте повідомленню довший час життя або додайте після нього інший канал.',
  ],
  template: [
    'Check the template: name, language, parameters, and whether it is approved.',
    'Перевірте шаблон: назву, мову, параметри й те, чи його схвалено.',
  ],
  media: [
    'Check the file: whether its address is public, its type and its size.',
    'Перевірте файл: чи відкрита його адреса, який у нього тип і розмір.',
  ],
  channel: [
    'Let another channel follow: on this one the subscriber cannot be reached.',
    'Додайте інший канал: цим абонент недосяжний.',
  ],
  window: [
    'Send an approved template, or wait until the subscriber writes.',
    'Надішліть схвалений шаблон або зачекайте, доки абонент напише.',
  ],
  duplicate: ['Nothing: the carrier has the message already.', 'Нічого: провайдер уже має це повідомлення.'],
  fewer: [
    'Send fewer messages to this subscriber, with more time in between.',
    'Надсилайте цьому абонентові менше повідомлень і з більшими проміжками.',
  ],
  call: [
    'Call again later, or let a text follow.',
    'Зателефонуйте пізніше або додайте текстове повідомлення.',
  ],
  bind: [
    'Check `systemId`, `password`, `systemType` and the number of connections, and whether the carrier admits the gateway’s address.',
    'Перевірте `systemId`, `password`, `systemType`, кількість з’єднань і те, чи дозволяє провайдер адресу шлюзу.',
  ],
  trunk: [
    'Check the trunk: its address, login, codecs and the numbers that it admits as caller.',
    'Перевірте транк: адресу, логін, кодеки й номери, які він дозволяє як номер того, хто дзвонить.',
  ],
  domain: [
    'Check SPF, DKIM and DMARC of the sender’s domain, and whether the server’s address is on a block list.',
    'Перевірте SPF, DKIM і DMARC домену відправника та чи немає адреси сервера в чорних списках.',
  ],
  size: ['Send a shorter text or a smaller file.', 'Надішліть коротший текст або менший файл.'],
} as const satisfies Record<string, BothLanguages>

export type Action = keyof typeof actions
