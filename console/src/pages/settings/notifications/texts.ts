import { defineTexts } from '../../../texts/texts.tsx'

export const notificationsTexts = defineTexts({
  address: ['Notification address', 'Адреса для сповіщень'],
  addressAbout: [
    'Callbacks go here that have no hook of their own, and those of every pipeline. Each is a POST with JSON, which is to be answered with 200 within ten seconds.',
    'Сюди надходять вебхуки, що не мають власного hook, та всі вебхуки pipeline. Кожен — це POST із JSON; на нього треба відповісти 200 упродовж десяти секунд.',
  ],
  url: ['Address', 'Адреса'],
  urlHint: ['An http or https URL with a public host.', 'URL http або https із публічним хостом.'],
  urlHintPrivate: [
    'An http or https URL. This gateway admits hosts inside of its network as well.',
    'URL http або https. Цей шлюз приймає й хости всередині своєї мережі.',
  ],
  nowhere: [
    'None: callbacks without a hook of their own are not sent.',
    'Немає: вебхуки без власного hook не надсилаються.',
  ],
  save: ['Save', 'Зберегти'],
  saved: ['Saved', 'Збережено'],
  clear: ['Remove', 'Вилучити'],
  toCallbacks: ['See what was delivered', 'Переглянути доставлене'],
  secret: ['Signing secret', 'Секрет підпису'],
  secretAbout: [
    'With it the receiver knows that a callback is ours and was not changed on its way (Standard Webhooks).',
    'Завдяки йому приймач знає, що вебхук надіслали ми і його не змінено в дорозі (Standard Webhooks).',
  ],
  unsigned: ['Callbacks are not signed', 'Вебхуки не підписуються'],
  signed: ['Callbacks are signed', 'Вебхуки підписуються'],
  signedTwice: ['Callbacks are signed with two secrets', 'Вебхуки підписуються двома секретами'],
  signedTwiceAbout: [
    'With the new one and with the one before. When every receiver knows the new one, drop the older.',
    'Новим і попереднім. Коли новий знатимуть усі приймачі, приберіть старіший.',
  ],
  make: ['Make a secret', 'Створити секрет'],
  rotate: ['Rotate', 'Замінити'],
  dropOlder: ['Drop the older one', 'Прибрати старіший'],
  unsign: ['Stop signing', 'Не підписувати'],
  unsignAbout: [
    'Receivers that check signatures will refuse every callback from this moment on.',
    'Приймачі, які перевіряють підпис, від цієї миті відхилятимуть кожен вебхук.',
  ],
  dropAbout: [
    'Receivers that know only the older secret will refuse every callback from this moment on.',
    'Приймачі, які знають лише старіший секрет, від цієї миті відхилятимуть кожен вебхук.',
  ],
  rotateAbout: [
    'Callbacks are signed with the new secret and with the one of now, so that receivers can change over in their own time.',
    'Вебхуки підписуватимуться новим секретом і нинішнім, тож приймачі перейдуть на новий, коли їм зручно.',
  ],
  newSecret: ['Your new signing secret', 'Ваш новий секрет підпису'],
  newSecretAbout: [
    'Give it to the operator of the receiver.',
    'Передайте його тому, хто відповідає за приймач.',
  ],
  check: ['How to check a signature', 'Як перевірити підпис'],
  checkAbout: [
    'With any library of Standard Webhooks, or in Node without one:',
    'Будь-якою бібліотекою Standard Webhooks або в Node без неї:',
  ],
  readOnly: ['Only admins change this.', 'Змінюють це лише адміністратори.'],
})
