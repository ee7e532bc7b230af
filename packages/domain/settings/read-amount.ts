import { parseAmount } from '../pricing/amount.ts'
import { SettingRefused } from './setting-refused.ts'

/** Parses an operator's amount exactly, into millionths. Throws `SettingRefused`. */
export function readAmount(text: string, field = 'amount'): number {
  const micros = parseAmount(text.trim())
  if (micros !== null) return micros
  throw new SettingRefused('amount', { field, comma: text.includes(',') }, field)
}

/** Parses a top-up: not zero; negative amounts take money back. Throws `SettingRefused`. */
export function readTopUp(text: string): number {
  const micros = readAmount(text)
  if (micros === 0) throw new SettingRefused('amount-zero', {}, 'amount')
  return micros
}

/** Parses a price: zero or more. Throws `SettingRefused`. */
export function readPrice(text: string): number {
  const micros = readAmount(text, 'price')
  if (micros < 0) throw new SettingRefused('price-negative', {}, 'price')
  return micros
}
