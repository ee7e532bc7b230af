import { defineTexts } from '../../texts/texts.tsx'

export const messagesTexts = defineTexts({
  en: {
    title: 'Messages',
  },
  uk: {
    title: 'Messages',
  },
})
