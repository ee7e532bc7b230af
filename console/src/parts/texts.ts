import { defineTexts } from '../texts/texts.tsx'

export const partsTexts = defineTexts({
  en: {
    loading: 'Loading',
    again: 'Try again',
    copy: 'Copy',
    copied: 'Copied',
    close: 'Close',
    cancel: 'Cancel',
    older: 'Older',
    newest: 'Back to the newest',
    pages: 'Pages of the list',
    justNow: 'just now',
    from: (sender: string) => `from ${sender}`,
    elseAfter: (time: string) => `if it is not delivered within ${time}:`,
    overAfter: (time: string) => `given up after ${time}`,
  },
  uk: {
    loading: 'Завантаження',
    again: 'Спробувати ще раз',
    copy: 'Копіювати',
    copied: 'Скопійовано',
    close: 'Закрити',
    cancel: 'Скасувати',
    older: 'Старіші',
    newest: 'Назад до найновіших',
    pages: 'Сторінки списку',
    justNow: 'щойно',
    from: (sender: string) => `від ${sender}`,
    elseAfter: (time: string) => `якщо не доставлено за ${time}:`,
    overAfter: (time: string) => `спроби припиняться через ${time}`,
  },
})
