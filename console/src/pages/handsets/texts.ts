import { defineTexts } from '../../texts/texts.tsx'

export const handsetsTexts = defineTexts({
  en: {
    title: 'Handsets',
  },
  uk: {
    title: 'Handsets',
  },
})
