import { numberNetwork } from '../../packages/domain/network/number-network.ts'
import type { SmsRule } from '../../packages/domain/sms-rules/sms-rule.ts'
import { SmsRules } from '../../packages/domain/sms-rules/sms-rules.ts'

/** A rule that is for every message and sets nothing. */
const emptyRule: SmsRule = {
  account: null,
  sender: null,
  traffic: null,
  network: null,
  prefix: '',
  country: null,
  senders: null,
  smartCharacters: null,
  transliterate: null,
}

/** Rules with numbering data. */
export function smsRulesOf(...rules: Partial<SmsRule>[]): SmsRules {
  return new SmsRules(
    rules.map((rule) => ({ ...emptyRule, ...rule })),
    numberNetwork,
  )
}

export const noSmsRules = smsRulesOf()

/** Clients may send texts alone. */
export const noSmsOffer = { flash: false, binary: false, tlvs: new Set<string>() }
