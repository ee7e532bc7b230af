import { defineTexts } from '../texts/texts.tsx'

export const partsTexts = defineTexts({
  account: ['Account', 'Акаунт'],
  anyAccount: ['Any account', 'Будь-який акаунт'],
  loading: ['Loading', 'Завантаження'],
  again: ['Try again', 'Спробувати ще раз'],
  copy: ['Copy', 'Копіювати'],
  copied: ['Copied', 'Скопійовано'],
  close: ['Close', 'Закрити'],
  cancel: ['Cancel', 'Скасувати'],
  shownOnce: [
    'It is shown only now: copy it to where it is needed.',
    'Показуємо лише зараз: скопіюйте туди, де воно потрібне.',
  ],
  kept: ['I have it', 'Скопійовано, закрити'],
  older: ['Older', 'Старіші'],
  newest: ['Back to the newest', 'Назад до найновіших'],
  pages: ['Pages of the list', 'Сторінки списку'],
  from: [(sender: string) => `from ${sender}`, (sender: string) => `від ${sender}`],
  elseAfter: [
    (time: string) => `if it is not delivered within ${time}:`,
    (time: string) => `якщо не доставлено за ${time}:`,
  ],
  overAfter: [
    (time: string) => `given up after ${time}`,
    (time: string) => `спроби припиняться через ${time}`,
  ],
  faultPlace: [
    (line: number, column: string) => (column === '' ? `Line ${line}:` : `Line ${line}, ${column}:`),
    (line: number, column: string) => (column === '' ? `Рядок ${line}:` : `Рядок ${line}, ${column}:`),
  ],
})
