import { parseAmount } from '../../../domain/pricing/amount.ts'
import { ConsoleRefusal } from '../refusal.ts'

/** What somebody typed as an amount, in millionths, exactly. Rejects with `ConsoleRefusal` on the field. */
export function typedAmount(text: string, field: string): number {
  const micros = parseAmount(text.trim())
  if (micros !== null) return micros
  const comma = text.includes(',') ? ', with a point instead of a comma' : ''
  const must = `must be digits with at most six after the point${comma}: 12.50`
  throw new ConsoleRefusal(400, `The ${field} ${must}`, field)
}

/** A price may be nothing, and not less. */
export function typedPrice(text: string): number {
  const micros = typedAmount(text, 'price')
  if (micros < 0) throw new ConsoleRefusal(400, 'The price must not be negative', 'price')
  return micros
}
