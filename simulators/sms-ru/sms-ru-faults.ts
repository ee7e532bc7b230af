import { type FaultRule, flag } from '../fault-rules.ts'
import { parseFaultsBeside, type WebFaults } from '../web/web-faults.ts'

interface OwnFaults {
  /** Codes come as numbers, which begin with no zeros. */
  numericCodes: boolean
  /** Every call shows this code; null: one by chance. */
  code: string | null
}

export type SmsRuFaults = WebFaults & OwnFaults

const rules: Readonly<Record<keyof OwnFaults, FaultRule>> = {
  numericCodes: flag,
  code: {
    must: 'null or a string of four digits',
    holds: (value) => value === null || (typeof value === 'string' && /^[0-9]{4}$/.test(value)),
  },
}

/** Faults that `json` does not name are off. Throws `InvalidField`. */
export function parseSmsRuFaults(json: unknown): SmsRuFaults {
  return parseFaultsBeside<OwnFaults>(json, rules, { numericCodes: false, code: null })
}
