import type { Config } from '../../config/config.ts'
import { tagName } from '../../engines/dispatch/lanes/sms-options.ts'

/** What clients may request of SMS at this gateway. */
export interface SmsOffer {
  flash: boolean
  binary: boolean
  /** Tags that routes take from clients, as `0x1401`. */
  tlvs: ReadonlySet<string>
}

/** By the contract's settings, and by routes that take parameters from clients. */
export function smsOfferOf({ contract, routes }: Pick<Config, 'contract' | 'routes'>): SmsOffer {
  const taken = routes.flatMap(({ tlvs }) => tlvs.filter(({ fromClient }) => fromClient))
  return {
    flash: contract.flashSms,
    binary: contract.binarySms,
    tlvs: new Set(taken.map(({ tag }) => tagName(tag))),
  }
}
