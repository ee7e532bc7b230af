import { defineTexts } from '../../../texts/texts.tsx'

export const sendersTexts = defineTexts({
  title: ['Senders', 'Відправники'],
  about: [
    'Names and numbers that messages may come from. Messages go out only from approved ones.',
    'Імена та номери, від яких можуть надходити повідомлення. Надсилаємо лише від схвалених.',
  ],
  add: ['Add sender', 'Додати відправника'],
  request: ['Request sender', 'Попросити відправника'],
  requestAbout: [
    'The operator approves it, or rejects it and says why. Messages go out from it once it is approved.',
    'Оператор схвалить його або відхилить і пояснить чому. Надсилати від нього можна після схвалення.',
  ],
  reason: ['Reason', 'Причина'],
  reasonHint: ['Users of the account read it.', 'Її читатимуть користувачі акаунта.'],
  none: ['No sender yet', 'Відправників ще немає'],
  noneAbout: ['Add the name that subscribers will see.', 'Додайте ім’я, яке побачать абоненти.'],
  noneMatches: ['No sender like this', 'Таких відправників немає'],
  noneMatchesAbout: ['Choose another channel or status.', 'Оберіть інший канал або статус.'],
  name: ['Name', 'Ім’я'],
  nameHint: ['As clients send it in …_signature.', 'Так, як клієнти надсилають його в …_signature.'],
  smsHint: [
    '3 to 11 of A-Z a-z 0-9 . - _ and space, or a number of 3 to 15 digits.',
    'Від 3 до 11 символів A-Z a-z 0-9 . - _ та пробіл або номер із 3–15 цифр.',
  ],
  channel: ['Channel', 'Канал'],
  status: ['Status', 'Статус'],
  anyChannel: ['Any channel', 'Будь-який канал'],
  anyStatus: ['Any status', 'Будь-який статус'],
  approved: ['approved', 'схвалено'],
  pending: ['pending', 'очікує'],
  rejected: ['rejected', 'відхилено'],
  approve: ['Approve', 'Схвалити'],
  reject: ['Reject', 'Відхилити'],
  remove: ['Remove', 'Вилучити'],
  approveOf: [(name: string) => `Approve ${name}`, (name: string) => `Схвалити ${name}`],
  rejectOf: [(name: string) => `Reject ${name}`, (name: string) => `Відхилити ${name}`],
  removeOf: [(name: string) => `Remove ${name}`, (name: string) => `Вилучити ${name}`],
  removeAbout: [
    'Messages from this name are refused from this moment on: Error in Alpha-name.',
    'Повідомлення від цього імені відхилятимуться від цієї миті: Error in Alpha-name.',
  ],
})
