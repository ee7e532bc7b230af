import { defineTexts } from '../../../texts/texts.tsx'

export const tryCodeTexts = defineTexts({
  try: ['Try', 'Випробувати'],
  tryService: [(id: number) => `Try service ${id}`, (id: number) => `Випробувати сервіс ${id}`],
  about: [
    'Sends a code as a client would: the account pays for it, and it counts in the funnel.',
    'Надсилає код, як це зробив би клієнт: акаунт за нього платить, і він потрапляє до воронки.',
  ],
  phone: ['Phone number', 'Номер телефону'],
  address: ['E-mail address', 'Адреса ел. пошти'],
  send: ['Send code', 'Надіслати код'],
  sentTo: [
    (recipient: string) => `The code is on its way to ${recipient}.`,
    (recipient: string) => `Код уже надсилається: ${recipient}.`,
  ],
  code: ['Code', 'Код'],
  check: ['Check code', 'Перевірити код'],
  again: ['Send another', 'Надіслати інший'],
  open: ['Open the verification', 'Відкрити верифікацію'],
  received: ['Received in the sandbox', 'Отримано в пісочниці'],
  nothingYet: ['Nothing yet', 'Ще нічого'],
  statuses: {
    approved: ['The code is right.', 'Код правильний.'],
    pending: ['The code is wrong.', 'Код неправильний.'],
    expired: ['The code is over, or unknown.', 'Код уже не діє, або він невідомий.'],
    blocked: ['Too many wrong codes were tried.', 'Забагато неправильних спроб.'],
  },
})
