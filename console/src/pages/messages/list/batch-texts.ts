import type { LeftOut } from '../../../../../packages/console-contract/sending/batches.ts'
import { defineTexts, plural } from '../../../texts/texts.tsx'

const messages = { one: 'message', other: 'messages' }
const messagesUk = { one: 'повідомлення', few: 'повідомлення', many: 'повідомлень' }

type Reason = Exclude<LeftOut['reason'], 'refused'>

/** Choosing messages in the list, and what is done with many of them. */
export const batchTexts = defineTexts({
  actions: ['Selected messages', 'Вибрані повідомлення'],
  choose: [(msgId: number) => `Select message ${msgId}`, (msgId: number) => `Вибрати повідомлення ${msgId}`],
  choosePage: ['Select this page', 'Вибрати всю сторінку'],
  chosen: [
    (count: number) => `${count.toLocaleString('en')} selected`,
    (count: number) => `Вибрано: ${count.toLocaleString('uk')}`,
  ],
  chooseAll: [
    (max: number) => `Select all that the search finds, up to ${max}`,
    (max: number) => `Вибрати все знайдене, не більше ${max}`,
  ],
  cut: [
    (max: number) => `These are the newest ${max}: a batch has no more. Repeat it for the others.`,
    (max: number) => `Це найновіші ${max}: більше за раз не можна. Для решти повторіть ще раз.`,
  ],
  lookedPart: [
    'The search has not looked at everything: these are the newest that it found.',
    'Пошук переглянув не все: це найновіші зі знайдених.',
  ],
  clear: ['Clear selection', 'Скинути вибір'],
  cancel: ['Cancel…', 'Скасувати…'],
  resend: ['Resend…', 'Надіслати ще раз…'],
  title: {
    cancel: ['Cancel the selected messages?', 'Скасувати вибрані повідомлення?'],
    resend: ['Resend the selected messages?', 'Надіслати вибрані повідомлення ще раз?'],
  },
  about: {
    cancel: [
      'Only messages that still wait in the queue can be cancelled. They end as DELETED and cost nothing. Those with a webhook endpoint send a webhook.',
      'Скасувати можна лише повідомлення, які ще чекають у черзі. Вони завершаться зі статусом DELETED і нічого не коштуватимуть. Клієнти з ендпоінтом отримають вебхук.',
    ],
    resend: [
      'Messages that ended without delivery go out again as new messages, with the same texts. The account pays for them.',
      'Повідомлення, які завершилися без доставки, підуть ще раз як нові, з тими самими текстами. Акаунт за них платить.',
    ],
  },
  action: {
    cancel: [
      (count: number) => `Cancel ${plural(count, 'en', messages)}`,
      (count: number) => `Скасувати ${plural(count, 'uk', messagesUk)}`,
    ],
    resend: [
      (count: number) => `Resend ${plural(count, 'en', messages)}`,
      (count: number) => `Надіслати ще раз ${plural(count, 'uk', messagesUk)}`,
    ],
  },
  ready: {
    cancel: [
      (count: number) => `${plural(count, 'en', messages)} can be cancelled`,
      (count: number) => `Можна скасувати ${plural(count, 'uk', messagesUk)}`,
    ],
    resend: [
      (count: number) => `${plural(count, 'en', messages)} can be sent again`,
      (count: number) => `Можна надіслати ще раз ${plural(count, 'uk', messagesUk)}`,
    ],
  },
  money: {
    cancel: ['Goes back to the balance', 'Повернеться на баланс'],
    resend: ['Costs at most', 'Коштуватиме щонайбільше'],
  },
  available: ['available', 'доступно'],
  uncertain: [
    (count: number) =>
      `It is not known whether ${plural(count, 'en', messages)} reached the subscriber, who may get the text twice.`,
    (count: number) =>
      `Про ${plural(count, 'uk', { one: 'повідомлення', few: 'повідомлення', many: 'повідомлень' })} невідомо, чи їх доставлено: абонент може отримати їх двічі.`,
  ],
  leftOut: ['Left out', 'Буде пропущено'],
  wasLeftOut: ['Left out', 'Пропущено'],
  examples: ['for example', 'наприклад'],
  reasons: {
    unknown: ['not stored any more', 'уже не зберігаються'],
    'on-its-way': [
      'a carrier has them or is about to get them',
      'вже в провайдера або саме передаються йому',
    ],
    ended: ['have ended', 'уже завершилися'],
    open: ['have not ended yet', 'ще не завершилися'],
    delivered: ['were delivered', 'доставлено'],
    code: [
      'carry a code of a verification, which is never sent twice',
      'несуть код верифікації, який ніколи не надсилають двічі',
    ],
    blocked: [
      'would not go out, for example after an opt-out',
      'не підуть, наприклад через відписку абонента',
    ],
    money: ['the balance does not cover them', 'на них не вистачає коштів'],
  } satisfies Record<Reason, readonly [string, string]>,
  running: [
    (done: number, total: number) =>
      `${done.toLocaleString('en')} of ${total.toLocaleString('en')} looked at`,
    (done: number, total: number) =>
      `Опрацьовано ${done.toLocaleString('uk')} з ${total.toLocaleString('uk')}`,
  ],
  goOn: ['Continue', 'Продовжити'],
  progress: ['Progress', 'Перебіг'],
  goesOn: ['It goes on if you close this.', 'Якщо закрити це вікно, робота продовжиться.'],
  done: {
    cancel: [
      (count: number) => `${plural(count, 'en', messages)} cancelled.`,
      (count: number) => `Скасовано ${plural(count, 'uk', messagesUk)}.`,
    ],
    resend: [
      (count: number) => `${plural(count, 'en', messages)} sent again.`,
      (count: number) => `Надіслано ще раз ${plural(count, 'uk', messagesUk)}.`,
    ],
  },
})
