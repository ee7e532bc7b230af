import { InvalidArgumentError } from 'commander'
import { parseAmount } from '../domain/pricing/amount.ts'

/** `12.5` to 12,500,000 millionths, exactly. */
export function parseMicros(text: string): number {
  const micros = parseAmount(text)
  if (micros !== null) return micros
  throw new InvalidArgumentError('An amount is digits with at most six after the point: 12.50')
}
