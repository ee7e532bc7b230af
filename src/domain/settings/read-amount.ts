import { parseAmount } from '../pricing/amount.ts'
import { SettingRefused } from './setting-refused.ts'

/** What an operator gave as an amount, in millionths, exactly. Throws `SettingRefused`. */
export function readAmount(text: string, field = 'amount'): number {
  const micros = parseAmount(text.trim())
  if (micros !== null) return micros
  throw new SettingRefused('amount', { field, comma: text.includes(',') }, field)
}

/** What a balance is topped up with: less than nothing takes back. Throws `SettingRefused`. */
export function readTopUp(text: string): number {
  const micros = readAmount(text)
  if (micros === 0) throw new SettingRefused('amount-zero', {}, 'amount')
  return micros
}

/** A price may be nothing, and not less. Throws `SettingRefused`. */
export function readPrice(text: string): number {
  const micros = readAmount(text, 'price')
  if (micros < 0) throw new SettingRefused('price-negative', {}, 'price')
  return micros
}
