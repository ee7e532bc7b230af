import { type FaultRule, flag, parseByRules } from '../fault-rules.ts'
import { parseWebFaults, type WebFaults } from '../web/web-faults.ts'

export interface SmsRuFaults extends WebFaults {
  /** Codes come as numbers, which begin with no zeros. */
  numericCodes: boolean
  /** Every call shows this code; null: one by chance. */
  code: string | null
}

const rules: Readonly<Record<'numericCodes' | 'code', FaultRule>> = {
  numericCodes: flag,
  code: {
    must: 'null or a string of four digits',
    holds: (value) => value === null || (typeof value === 'string' && /^[0-9]{4}$/.test(value)),
  },
}

/** Faults that `json` does not name are off. Throws `InvalidField`. */
export function parseSmsRuFaults(json: unknown): SmsRuFaults {
  const [own, common] = split(json)
  return { ...parseWebFaults(common), ...parseByRules(own, rules, { numericCodes: false, code: null }) }
}

/** What is no object goes to both, who say so. */
function split(json: unknown): [own: unknown, common: unknown] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [json, json]
  const entries = Object.entries(json)
  const isOwn = ([name]: [string, unknown]) => Object.hasOwn(rules, name)
  return [
    Object.fromEntries(entries.filter(isOwn)),
    Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  ]
}
