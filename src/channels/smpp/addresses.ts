import type { Address } from '../../protocols/smpp/address.ts'
import type { SmppUpstreamConfig } from './settings.ts'

/** Names are 5/0, digits longer than 8 are 1/1, short ones 6/0; the settings win. */
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
