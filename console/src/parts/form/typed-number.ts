import type { Language } from '../../texts/texts.tsx'

/**
 * A decimal as it is shown and typed (`0,45`, `1 000,00`, in English `1,000.00`), in the form that the gateway takes:
 * `0.45`. What is no decimal stays, so that the gateway refuses it.
 */
export function typedDecimal(text: string, language: Language): string {
  const plain = text.replaceAll(/\s/g, '').replace('−', '-')
  const isGrouped = language === 'en' && /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)
  return isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.')
}

/** The digits of a number, or of its beginning, without what people write between them: `+380 (67) 12-3`. */
export function typedDigits(text: string): string {
  const trimmed = text.trim()
  return /^\+?[\d\s().-]+$/.test(trimmed) ? trimmed.replaceAll(/\D/g, '') : trimmed
}
