import type { Address } from '../../smpp/address.ts'
import type { SmppUpstreamConfig } from './settings.ts'

/** TON/NPI: names 5/0, numbers longer than 8 digits 1/1, shorter ones 6/0; settings override them. */
export function sourceAddress(
  sender: string,
  { sourceTon, sourceNpi }: SmppUpstreamConfig['addresses'],
): Address {
  const digits = /^\+?(\d+)$/.exec(sender)?.[1]
  const isNumber = digits !== undefined && digits.length > 8
  const ton = digits === undefined ? 5 : isNumber ? 1 : 6
  return { ton: sourceTon ?? ton, npi: sourceNpi ?? (isNumber ? 1 : 0), address: digits ?? sender }
}

/** International digits (SMPP 3.4 §5.2.5 and §5.2.6). */
export function destinationAddress(phone: string): Address {
  return { ton: 1, npi: 1, address: phone }
}
