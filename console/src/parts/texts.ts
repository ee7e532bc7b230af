import { defineTexts, plural } from '../texts/texts.tsx'

export const partsTexts = defineTexts({
  actions: ['Actions', 'Дії'],
  csv: ['Export CSV', 'Експорт CSV'],
  account: ['Account', 'Акаунт'],
  anyAccount: ['Any account', 'Будь-який акаунт'],
  loading: ['Loading', 'Завантаження'],
  again: ['Try again', 'Спробувати ще раз'],
  chooseFile: ['Choose a file', 'Обрати файл'],
  noFile: ['No file is chosen', 'Файл не обрано'],
  copy: ['Copy', 'Копіювати'],
  copied: ['Copied', 'Скопійовано'],
  close: ['Close', 'Закрити'],
  cancel: ['Cancel', 'Скасувати'],
  back: ['Go back', 'Назад'],
  shownOnce: [
    'It is shown only now: copy it to where it is needed.',
    'Показуємо лише зараз: скопіюйте туди, де воно потрібне.',
  ],
  kept: ['I have it', 'Скопійовано, закрити'],
  older: ['Older', 'Старіші'],
  newest: ['Back to the newest', 'Назад до найновіших'],
  nothingSoFar: ['Nothing found so far', 'Поки що нічого не знайдено'],
  lookFurther: ['Search further back', 'Шукати далі в минуле'],
  pages: ['Pages of the list', 'Сторінки списку'],
  from: [(sender: string) => `from ${sender}`, (sender: string) => `від ${sender}`],
  elseAfter: [
    (time: string) => `if it is not delivered within ${time}:`,
    (time: string) => `якщо не доставлено за ${time}:`,
  ],
  overAfter: [
    (time: string) => `attempts end after ${time}`,
    (time: string) => `спроби припиняться через ${time}`,
  ],
  retryNow: ['Retry now', 'Повторити зараз'],
  retryNowAbout: [
    'What waits for this endpoint is sent at once. Attempts go on counting.',
    'Усе, що чекає на цей ендпоінт, надсилається негайно. Лік спроб триває.',
  ],
  retriedNow: [
    (count: number) =>
      count === 0
        ? 'The endpoint is tried at once; what waits for it is due within half a minute.'
        : `${plural(count, 'en', { one: 'webhook is', other: 'webhooks are' })} sent now.`,
    (count: number) =>
      count === 0
        ? 'Ендпоінт перевіряється негайно; вебхуки для нього буде надіслано протягом пів хвилини.'
        : `Зараз надсилається ${plural(count, 'uk', { one: 'вебхук', few: 'вебхуки', many: 'вебхуків' })}.`,
  ],
  faultPlace: [
    (line: number, column: string) => (column === '' ? `Line ${line}:` : `Line ${line}, ${column}:`),
    (line: number, column: string) => (column === '' ? `Рядок ${line}:` : `Рядок ${line}, ${column}:`),
  ],
})
