import { defineTexts } from '../../texts/texts.tsx'

export const lookupTexts = defineTexts({
  en: {
    title: 'Lookup',
  },
  uk: {
    title: 'Lookup',
  },
})
