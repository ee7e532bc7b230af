import { defineTexts } from '../../../texts/texts.tsx'

export const guardTexts = defineTexts({
  open: ['Allow', 'Дозволити'],
  forget: ['Undo', 'Скасувати рішення'],
  forgetAbout: [
    'Fraud protection decides about these numbers again, at once.',
    'Про ці номери знову вирішує захист, відразу.',
  ],
  closeTitle: ['Block a prefix or a country', 'Заблокувати префікс або країну'],
  closeAbout: [
    'Numbers that begin so, or those of the country, get no codes.',
    'Номери, що так починаються, або номери країни не отримуватимуть кодів.',
  ],
  openTitle: ['Allow a prefix or a country', 'Дозволити префікс або країну'],
  openAbout: [
    'They get codes whatever fraud protection decides. Limits still apply.',
    'Вони отримуватимуть коди, хоч би що вирішив захист. Обмеження діють і далі.',
  ],
  key: ['Prefix or country', 'Префікс або країна'],
  keyHint: [
    'Digits that numbers begin with, or a country such as UA',
    'Цифри, з яких починаються номери, або країна, наприклад UA',
  ],
  howLong: ['How long', 'На скільки'],
  lengths: {
    30: ['30 minutes', '30 хвилин'],
    120: ['2 hours', '2 години'],
    720: ['12 hours', '12 годин'],
    1440: ['1 day', '1 день'],
    10080: ['7 days', '7 днів'],
    forever: ['Until an operator decides otherwise', 'Доки оператор не вирішить інакше'],
  },
  reason: ['Reason', 'Причина'],
  reasonHint: ['For the record', 'Для журналу'],
  decided: ['Current decisions', 'Чинні рішення'],
  nothingDecided: ['Nothing is blocked', 'Нічого не заблоковано'],
  nothingDecidedAbout: [
    'Fraud protection blocks prefixes by itself when their codes are not verified. Operators may block and allow them as well.',
    'Захист сам блокує префікси, коди яких не вводять. Оператори теж можуть їх блокувати й дозволяти.',
  ],
  statuses: {
    closed: ['Blocked', 'Заблоковано'],
    open: ['Allowed', 'Дозволено'],
    probation: ['On probation', 'На випробуванні'],
  },
  makers: {
    guard: ['Fraud protection', 'Захист від шахрайства'],
    operator: ['An operator', 'Оператор'],
  },
  since: ['Since', 'Від'],
  until: ['Until', 'До'],
  forGood: ['Decided otherwise', 'Іншого рішення'],
  because: ['Because', 'Чому'],
  refusals: ['Blocked requests', 'Заблоковані запити'],
  noRefusals: ['No request was blocked', 'Жодного запиту не заблоковано'],
  noRefusalsAbout: ['Blocked requests are kept for seven days.', 'Заблоковані запити зберігаються сім днів.'],
  last: ['Last', 'Востаннє'],
  times: ['Times', 'Разів'],
  limits: ['Limits', 'Обмеження'],
  limitsAbout: ['As configured under verification.guard.', 'Як налаштовано у verification.guard.'],
  limitNames: {
    recipient: ['Codes to one recipient', 'Коди одному отримувачеві'],
    guessing: [
      'Codes of one recipient that ended blocked',
      'Коди одного отримувача, що завершилися блокуванням',
    ],
    recipientOfAll: [
      'Codes for one recipient, of all accounts',
      'Коди для одного отримувача від усіх акаунтів',
    ],
    wrongCodes: ['Wrong codes entered for one recipient', 'Неправильні коди для одного отримувача'],
    wrongCodesByUserAddress: ['Wrong codes from one end user', 'Неправильні коди одного користувача'],
    wrongCodesByAccount: ['Wrong codes of one account', 'Неправильні коди одного акаунта'],
    userAddress: ['Codes that one end user requests', 'Коди, які запитує один користувач'],
    address: ['Codes that one client address requests', 'Коди, які запитують з однієї адреси клієнта'],
    service: ['Codes of one service', 'Коди одного сервісу'],
    neighbours: [
      'Unverified phones in a block of 1,000 numbers',
      'Непідтверджені телефони в блоці з 1000 номерів',
    ],
    country: ['Codes to one country', 'Коди в одну країну'],
  },
  limit: [
    (max: number, time: string) => `${max.toLocaleString('en')} ${time}`,
    (max: number, time: string) => `${max.toLocaleString('uk')} ${time}`,
  ],
  noLimit: ['No limit', 'Без обмеження'],
  countriesOff: ['Countries that get no codes', 'Країни без кодів'],
  noneOff: ['None', 'Таких немає'],
  money: ['Money in an hour for one country', 'Грошей за годину на одну країну'],
  closesItself: [
    (codes: number) =>
      `Fraud protection blocks a prefix by itself from ${codes.toLocaleString('en')} codes on.`,
    (codes: number) => `Захист блокує префікс сам, починаючи з ${codes.toLocaleString('uk')} кодів.`,
  ],
  closesNothing: [
    'Fraud protection blocks no prefix by itself (conversion.closes).',
    'Захист сам нічого не блокує (conversion.closes).',
  ],
})
