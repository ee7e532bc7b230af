import { InvalidField } from './carrier.ts'

/** What a value of a fault must be. */
export interface FaultRule {
  must: string
  holds: (value: unknown) => boolean
}

export const flag: FaultRule = { must: 'true or false', holds: (value) => typeof value === 'boolean' }

export const delay: FaultRule = {
  must: 'between 0 and 600000',
  holds: (value) => isCount(value, 0, 600_000),
}

export function oneOf(values: readonly string[]): FaultRule {
  return { must: `one of ${values.join(', ')}`, holds: (value) => values.some((each) => each === value) }
}

export function countOrNull(min: number, max: number): FaultRule {
  return {
    must: `null or an integer between ${min} and ${max}`,
    holds: (value) => value === null || isCount(value, min, max),
  }
}

/** Faults that `json` does not name are as in `none`. Throws `InvalidField`. */
export function parseByRules<F extends object>(
  json: unknown,
  rules: Readonly<Record<keyof F, FaultRule>>,
  none: Readonly<F>,
): F {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InvalidField('body must be a JSON object')
  }
  for (const [name, value] of Object.entries(json)) {
    if (!Object.hasOwn(rules, name)) {
      throw new InvalidField(`${name} is not a fault; there are ${Object.keys(rules).join(', ')}`)
    }
    const rule = rules[name as keyof F]
    if (!rule.holds(value)) throw new InvalidField(`${name} must be ${rule.must}`)
  }
  return { ...none, ...(json as Partial<F>) }
}

function isCount(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}
