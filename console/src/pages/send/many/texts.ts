import { defineTexts } from '../../../texts/texts.tsx'

const lines = {
  one: ['line', 'рядок'],
  few: ['lines', 'рядки'],
  many: ['lines', 'рядків'],
  other: ['lines', 'рядка'],
} as const

export const manyTexts = defineTexts({
  recipients: ['Recipients', 'Отримувачі'],
  file: ['CSV file, a line for each recipient', 'Файл CSV, рядок на кожного отримувача'],
  fileHint: [
    'Its columns fill the placeholders of the texts, for example {{name}}.',
    'Його стовпці заповнюють місця в текстах, наприклад {{name}}.',
  ],
  noFile: [
    (max: string) => `This is no CSV file, or it has more than ${max} lines.`,
    (max: string) => `Це не файл CSV, або в ньому понад ${max} рядків.`,
  ],
  fileOf: [
    (name: string, count: string) => `${name}: ${count}`,
    (name: string, count: string) => `${name}: ${count}`,
  ],
  lines,
  recipientColumn: ['Column of the numbers', 'Стовпець із номерами'],
  idColumn: ['Column of your own id', 'Стовпець вашого ідентифікатора'],
  ownId: ['None: the console makes one', 'Немає: консоль створить'],
  columns: ['Columns for the texts', 'Стовпці для текстів'],
  chooseColumn: ['Choose a column…', 'Оберіть стовпець…'],
  asItIs: ['Send it as it is', 'Надіслати так, як є'],
  preview: ['The first line', 'Перший рядок'],
  previewAbout: [
    'Choose a file to see what its first line gets.',
    'Оберіть файл, щоб побачити, що отримає перший рядок.',
  ],
  rehearse: ['Check all lines', 'Перевірити всі рядки'],
  rehearseAbout: [
    'Checks numbers, texts, prices and opt-outs of every line. Nothing is sent.',
    'Перевіряє номери, тексти, ціни й відмови в кожному рядку. Нічого не надсилається.',
  ],
  noLines: ['The file has no line that could be sent.', 'У файлі немає рядка, який можна надіслати.'],
  outdated: [
    'The message or the file has changed: check again before you send.',
    'Повідомлення чи файл змінилися: перевірте ще раз перед надсиланням.',
  ],
  checked: [(percent: number) => `${percent}% checked`, (percent: number) => `Перевірено ${percent}%`],
  toSend: ['Messages', 'Повідомлень'],
  parts: ['SMS parts', 'Частин SMS'],
  cost: ['Price, at most', 'Ціна, щонайбільше'],
  available: ['The account has', 'Доступно'],
  left: ['Lines left out', 'Пропущено рядків'],
  notEnough: [
    'The account has too little money: sending stops when it is used up.',
    'На акаунті замало грошей: надсилання зупиниться, коли вони скінчаться.',
  ],
  send: [(count: string) => `Send to ${count}`, (count: string) => `Надіслати: ${count}`],
  leftOut: ['Lines that are left out', 'Пропущені рядки'],
  firstOf: [
    (shown: number, all: string) => `The first ${shown} of ${all}; all are in the result.`,
    (shown: number, all: string) => `Перші ${shown} з ${all}; усі є в результаті.`,
  ],
  line: ['Line', 'Рядок'],
  number: ['Number', 'Номер'],
  why: ['Why', 'Чому'],
  whys: {
    unreadable: ['A quote in it is not closed', 'У ньому не закрито лапки'],
    noRecipient: ['It has no number', 'У ньому немає номера'],
    empty: [
      (column: string) => `The column “${column}” is empty`,
      (column: string) => `Стовпець «${column}» порожній`,
    ],
    duplicate: [
      (line: number) => `The number stands in line ${line} already`,
      (line: number) => `Цей номер уже є в рядку ${line}`,
    ],
  },
  sending: ['Sending', 'Надсилання'],
  progress: [
    (done: string, all: string) => `${done} of ${all} accepted`,
    (done: string, all: string) => `Прийнято ${done} з ${all}`,
  ],
  stop: ['Stop', 'Зупинити'],
  goOn: ['Continue', 'Продовжити'],
  again: ['Send refused lines again', 'Надіслати відхилені ще раз'],
  stopped: [
    (left: string) => `Not sent: ${left}. No recipient gets the message twice when you continue.`,
    (left: string) =>
      `Не надіслано: ${left}. Якщо продовжити, жоден отримувач не отримає повідомлення двічі.`,
  ],
  over: ['Every line has its result.', 'Кожен рядок має результат.'],
  refused: [(count: string) => `Refused: ${count}`, (count: string) => `Відхилено: ${count}`],
  open: [
    (count: string) => `The result is not known: ${count}. Go on to find out.`,
    (count: string) => `Результат невідомий: ${count}. Продовжте, щоб дізнатися.`,
  ],
  download: ['Download the result', 'Завантажити результат'],
  another: ['Another sending', 'Інше надсилання'],
  refusedLines: ['Refused lines', 'Відхилені рядки'],
  toScheduled: ['Scheduled messages', 'Заплановані повідомлення'],
  toMessages: ['Messages', 'Повідомлення'],
})
