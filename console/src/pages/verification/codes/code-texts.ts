import { defineTexts } from '../../../texts/texts.tsx'

export const codeTexts = defineTexts({
  findLabel: ['Recipient or verify_id', 'Отримувач або verify_id'],
  findHint: [
    'The whole number, the whole address, or a verify_id',
    'Повний номер, повна адреса або verify_id',
  ],
  findLabelMasked: ['verify_id', 'verify_id'],
  findHintMasked: [
    'Numbers and addresses are masked for viewers, who cannot search for them',
    'Для спостерігачів номери й адреси приховано, тож шукати за ними вони не можуть',
  ],
  search: ['Search', 'Шукати'],
  filters: ['Search filters', 'Умови пошуку'],
  without: [(filter: string) => `Without ${filter}`, (filter: string) => `Без «${filter}»`],
  createdSince: [(when: string) => `created since ${when}`, (when: string) => `створені від ${when}`],
  clear: ['Clear', 'Очистити'],
  noCodes: ['No code was requested yet', 'Кодів ще не запитували'],
  noCodesFit: ['No code fits the filters', 'Жоден код не відповідає фільтрам'],
  lookedBackTo: ['Searched back to codes created at', 'Переглянуто назад до кодів, створених'],
  noCodesFound: ['There is no code for this recipient', 'Для цього отримувача кодів немає'],
  noCodesFoundAbout: [
    'Finished verifications are kept for 30 days. Enter the whole number.',
    'Завершені зберігаються 30 днів. Введіть повний номер.',
  ],
  state: ['State', 'Стан'],
  states: {
    created: ['Waiting', 'Очікує'],
    superseded: ['Replaced', 'Замінено'],
    approved: ['Verified', 'Підтверджено'],
    expired: ['Expired', 'Прострочено'],
    blocked: ['Blocked', 'Заблоковано'],
  },
  statesAbout: {
    created: ['The code can be entered.', 'Код можна ввести.'],
    superseded: [
      'A newer code went to the same recipient for the same service: this one is no longer valid.',
      'Тому самому отримувачеві для того самого сервісу надіслано новіший код: цей уже не діє.',
    ],
    approved: ['The right code was entered.', 'Введено правильний код.'],
    expired: ['It was not entered in time.', 'Його не введено вчасно.'],
    blocked: ['Too many wrong codes were tried.', 'Забагато неправильних спроб.'],
  },
  attemptsOf: [
    (made: number, max: number) => `${made} of ${max}`,
    (made: number, max: number) => `${made} з ${max}`,
  ],
  createdAt: ['Created', 'Створено'],
  expires: ['Expires', 'Діє до'],
  ended: ['Ended', 'Завершено'],
  message: ['Message', 'Повідомлення'],
  customId: ['custom_id', 'custom_id'],
  hook: ['Webhook address', 'Адреса вебхука'],
  callbacks: ['Its webhooks', 'Його вебхуки'],
  backToCodes: ['All codes', 'Усі коди'],
  one: ['Verification', 'Верифікація'],
  noSecret: [
    'The code itself is kept nowhere: only a keyed hash, which is not shown.',
    'Сам код ніде не зберігається: лише хеш із ключем, який не показується.',
  ],
  usedCode: ['Verified code sent by', 'Підтверджений код надіслано через'],
})
