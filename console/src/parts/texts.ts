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
    justNow: 'just now',
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
    justNow: 'щойно',
  },
})
