import { defineTexts } from '../../texts/texts.tsx'

export const upstreamsTexts = defineTexts({
  en: {
    title: 'Upstreams',
  },
  uk: {
    title: 'Upstreams',
  },
})
