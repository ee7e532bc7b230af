import { countryOf } from '../address/country.ts'
import { parseAmount } from '../pricing/amount.ts'
import type { VerificationType } from './verification-callback.ts'
import type { VerificationService } from './verification-service.ts'

/** Why a service sends no code to a recipient. */
export type ServiceLimit =
  | { kind: 'country'; serviceId: number; countries: readonly string[] }
  /** It may cost more than the service allows. */
  | { kind: 'service-price'; serviceId: number; priceMicros: number; maxPrice: string }

/** Null where the service sends a code of this price there. E-mail addresses have no country. */
export function serviceLimit(
  { serviceId, countries, maxPrice }: Pick<VerificationService, 'serviceId' | 'countries' | 'maxPrice'>,
  type: VerificationType,
  recipient: string,
  priceMicros: number,
): ServiceLimit | null {
  if (countries !== null && type !== 'email' && !countries.includes(countryOf(recipient) ?? ''))
    return { kind: 'country', serviceId, countries }
  if (maxPrice !== null && priceMicros > (parseAmount(maxPrice) ?? 0))
    return { kind: 'service-price', serviceId, priceMicros, maxPrice }
  return null
}
