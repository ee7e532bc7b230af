import { defineTexts } from '../texts/texts.tsx'

export const paletteTexts = defineTexts({
  title: ['Find anything', 'Пошук'],
  label: ['Message, recipient or page', 'Повідомлення, отримувач або сторінка'],
  hint: [
    '#10713, your id, 067…, words of a text, or the name of a page',
    '#10713, ваш ідентифікатор, 067…, слова з тексту або назва сторінки',
  ],
  hintMasked: [
    '#10713, your own id, a verification id, or the name of a page',
    '#10713, ваш ідентифікатор, verify_id або назва сторінки',
  ],
  results: ['Results', 'Результати'],
  messages: ['Messages', 'Повідомлення'],
  recipients: ['Recipients', 'Отримувачі'],
  pages: ['Pages', 'Сторінки'],
  setting: [(name: string) => `Settings: ${name}`, (name: string) => `Налаштування: ${name}`],
  recipient: [(recipient: string) => `All about ${recipient}`, (recipient: string) => `Усе про ${recipient}`],
  all: {
    names: ['Show these in the list', 'Показати їх у списку'],
    prefix: ['All messages to numbers that begin so', 'Усі повідомлення на номери, що так починаються'],
    text: ['All messages with these words', 'Усі повідомлення з цими словами'],
  },
  nothing: ['Nothing found', 'Нічого не знайдено'],
  searching: ['Searching…', 'Шукаємо…'],
  lookedBackTo: [
    (when: string) => `Searched back to messages accepted at ${when}; the list searches further.`,
    (when: string) => `Переглянуто назад до прийнятих о ${when}; далі шукає список.`,
  ],
})
