import { defineTexts } from '../../../texts/texts.tsx'

export const notificationsTexts = defineTexts({
  address: ['Endpoint of the account', 'Ендпоінт акаунта'],
  addressAbout: [
    'Webhooks of messages without an address of their own (hook) go here, and those of every pipeline. Each is a POST with JSON; answer it with 200 within ten seconds.',
    'Сюди надходять вебхуки повідомлень без власної адреси (hook) та всі вебхуки pipeline. Кожен — це POST із JSON; на нього треба відповісти 200 упродовж десяти секунд.',
  ],
  url: ['Address', 'Адреса'],
  urlHint: ['An http or https URL with a public host.', 'URL http або https із публічним хостом.'],
  urlHintPrivate: [
    'An http or https URL. This gateway also allows hosts in its own network.',
    'URL http або https. Цей шлюз дозволяє й хости своєї мережі.',
  ],
  nowhere: [
    'None: webhooks of messages without an address of their own are not sent.',
    'Немає: вебхуки повідомлень без власної адреси не надсилаються.',
  ],
  save: ['Save', 'Зберегти'],
  saved: ['Saved', 'Збережено'],
  clear: ['Remove', 'Вилучити'],
  toCallbacks: ['See what was delivered', 'Переглянути доставлене'],
  secret: ['Signing secret', 'Секрет підпису'],
  secretAbout: [
    'With it the endpoint checks that a webhook comes from this gateway and was not changed on its way (Standard Webhooks).',
    'Завдяки йому ендпоінт знає, що вебхук надіслали ми і його не змінено в дорозі (Standard Webhooks).',
  ],
  unsigned: ['Webhooks are not signed', 'Вебхуки не підписуються'],
  signed: ['Webhooks are signed', 'Вебхуки підписуються'],
  signedTwice: ['Webhooks are signed with two secrets', 'Вебхуки підписуються двома секретами'],
  signedTwiceAbout: [
    'With the new one and with the one before. When every endpoint knows the new one, drop the older.',
    'Новим і попереднім. Коли новий знатимуть усі ендпоінти, приберіть старіший.',
  ],
  make: ['Create secret', 'Створити секрет'],
  rotate: ['Rotate', 'Перевипустити'],
  dropOlder: ['Drop the older one', 'Прибрати старіший'],
  unsign: ['Stop signing', 'Не підписувати'],
  unsignAbout: [
    'Endpoints that check signatures will refuse every webhook from this moment on.',
    'Ендпоінти, які перевіряють підпис, від цієї миті відхилятимуть кожен вебхук.',
  ],
  dropAbout: [
    'Endpoints that know only the older secret will refuse every webhook from this moment on.',
    'Ендпоінти, які знають лише старіший секрет, від цієї миті відхилятимуть кожен вебхук.',
  ],
  rotateAbout: [
    'Webhooks are signed with the new secret and with the one of now, so that endpoints can change over in their own time.',
    'Вебхуки підписуватимуться новим секретом і нинішнім, тож ендпоінти перейдуть на новий, коли їм зручно.',
  ],
  newSecret: ['Your new signing secret', 'Ваш новий секрет підпису'],
  newSecretAbout: [
    'Give it to the operator of the endpoint.',
    'Передайте його тому, хто відповідає за ендпоінт.',
  ],
  check: ['How to check a signature', 'Як перевірити підпис'],
  checkAbout: [
    'With any library of Standard Webhooks, or in Node without one:',
    'Будь-якою бібліотекою Standard Webhooks або в Node без неї:',
  ],
  readOnly: ['Only admins change this.', 'Змінюють це лише адміністратори.'],
})
