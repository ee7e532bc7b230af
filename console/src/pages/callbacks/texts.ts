import { defineTexts } from '../../texts/texts.tsx'

export const callbacksTexts = defineTexts({
  en: {
    title: 'Callbacks',
  },
  uk: {
    title: 'Callbacks',
  },
})
