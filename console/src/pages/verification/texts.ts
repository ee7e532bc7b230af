import { defineTexts } from '../../texts/texts.tsx'

export const verificationTexts = defineTexts({
  en: {
    title: 'Verification',
  },
  uk: {
    title: 'Verification',
  },
})
