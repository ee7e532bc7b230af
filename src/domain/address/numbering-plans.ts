import metadata from 'libphonenumber-js/min/metadata'

/** What numbers of one calling code have in common. */
export interface NumberingPlan {
  /** Bit n is set where a national number of n digits is possible. */
  lengths: number
  /**
   * Matches numbers (digits) whose national part may begin with what is dialled inside the country alone: a trunk
   * prefix, the code of a carrier. Null where nobody dials any.
   */
  prefix: RegExp | null
}

/** Digits of the longest number there is (E.164). */
export const longestNumber = 15

/** By calling code, 1 to 999; undefined is no code. No code begins with another one. */
export const numberingPlans: readonly (NumberingPlan | undefined)[] = readPlans()

/**
 * The parts of the library's metadata that are read here: element 3 of a plan is the possible lengths, 5 the prefix
 * that is dialled inside the country, 7 the expression that recognizes it where that is not the same.
 */
interface Metadata {
  country_calling_codes: Record<string, string[]>
  countries: Record<string, unknown[]>
  nonGeographic: Record<string, unknown[]>
}

function readPlans(): (NumberingPlan | undefined)[] {
  const { country_calling_codes: codes, countries, nonGeographic } = metadata as unknown as Metadata
  const plans = new Array<NumberingPlan | undefined>(1_000).fill(undefined)
  // The first country of a shared code is the main one, by whose plan the library reads all numbers of the code.
  for (const [code, [main]] of Object.entries(codes))
    plans[Number(code)] = readPlan(code, countries[main ?? ''])
  for (const [code, plan] of Object.entries(nonGeographic)) plans[Number(code)] = readPlan(code, plan)
  return plans
}

function readPlan(code: string, plan: unknown[] | undefined): NumberingPlan {
  const possible = plan?.[3]
  if (!Array.isArray(possible)) throw new Error(`the phone metadata has no lengths for +${code}`)
  const lengths = (possible as number[]).reduce(
    (sum, length) => (length <= longestNumber ? sum | (1 << length) : sum),
    0,
  )
  const prefix = plan?.[7] || plan?.[5]
  return { lengths, prefix: typeof prefix === 'string' ? new RegExp(`^${code}(?:${prefix})`) : null }
}
