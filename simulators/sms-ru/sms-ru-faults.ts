import { type FaultRule, type FaultsOf, flag, parseByRules } from '../fault-rules.ts'
import { webFaultRules } from '../web/web-faults.ts'

const code: FaultRule<string | null> = {
  must: 'null or a string of four digits',
  holds: (value) => value === null || (typeof value === 'string' && /^[0-9]{4}$/.test(value)),
  off: null,
}

const rules = {
  ...webFaultRules,
  /** Codes come as numbers, which begin with no zeros. */
  numericCodes: flag,
  /** Every call shows this code; null: one by chance. */
  code,
}

export type SmsRuFaults = FaultsOf<typeof rules>

/** Faults that `json` leaves out are off. Throws `InvalidField`. */
export function parseSmsRuFaults(json: unknown): SmsRuFaults {
  return parseByRules(json, rules)
}
