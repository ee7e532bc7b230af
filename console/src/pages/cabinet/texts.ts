import { defineTexts } from '../../texts/texts.tsx'

export const cabinetTexts = defineTexts({
  en: {
    title: 'Cabinet',
  },
  uk: {
    title: 'Cabinet',
  },
})
