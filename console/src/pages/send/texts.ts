import { defineTexts } from '../../texts/texts.tsx'

export const sendTexts = defineTexts({
  en: {
    title: 'Send',
  },
  uk: {
    title: 'Send',
  },
})
