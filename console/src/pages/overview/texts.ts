import { defineTexts } from '../../texts/texts.tsx'

export const overviewTexts = defineTexts({
  en: {
    title: 'Overview',
  },
  uk: {
    title: 'Overview',
  },
})
