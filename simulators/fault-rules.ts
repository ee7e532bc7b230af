import { InvalidField } from './carrier.ts'

/** What a fault's value must be, and the value that turns the fault off. */
export interface FaultRule<Value> {
  must: string
  holds: (value: unknown) => boolean
  off: Value
}

export type FaultRules = Readonly<Record<string, FaultRule<unknown>>>

/** The values of faults, derived from their rules. */
export type FaultsOf<Rules extends FaultRules> = {
  -readonly [Name in keyof Rules]: Rules[Name] extends FaultRule<infer Value> ? Value : never
}

export const flag: FaultRule<boolean> = {
  must: 'true or false',
  holds: (value) => typeof value === 'boolean',
  off: false,
}

export const delay: FaultRule<number> = {
  must: 'between 0 and 600000',
  holds: (value) => isCount(value, 0, 600_000),
  off: 0,
}

/** The first value turns the fault off. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
): FaultRule<Values[number]> {
  const holds = (value: unknown) => values.some((each) => each === value)
  return { must: `one of ${values.join(', ')}`, holds, off: values[0] }
}

export function countOrNull(min: number, max: number): FaultRule<number | null> {
  return {
    must: `null or an integer between ${min} and ${max}`,
    holds: (value) => value === null || isCount(value, min, max),
    off: null,
  }
}

/** Faults that `json` leaves out are off. Throws `InvalidField`. */
export function parseByRules<Rules extends FaultRules>(json: unknown, rules: Rules): FaultsOf<Rules> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InvalidField('body must be a JSON object')
  }
  for (const [name, value] of Object.entries(json)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) {
      throw new InvalidField(`${name} is not a fault; there are ${Object.keys(rules).join(', ')}`)
    }
    if (!rule.holds(value)) throw new InvalidField(`${name} must be ${rule.must}`)
  }
  const off = Object.entries(rules).map(([name, rule]) => [name, rule.off])
  return { ...Object.fromEntries(off), ...json } as FaultsOf<Rules>
}

function isCount(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}
