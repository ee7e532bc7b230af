import metadata from 'libphonenumber-js/min/metadata'

/** Numbering plan of one calling code. */
export interface NumberingPlan {
  /** Bit n is set if a national number of n digits is possible. */
  lengths: number
  /**
   * Matches numbers (digits) whose national part may begin with a national prefix: a trunk prefix or a
   * carrier code. Null if the plan has none.
   */
  prefix: RegExp | null
}

/** Maximum digits of a number (E.164). */
export const longestNumber = 15

/** Plans by calling code, 1 to 999; undefined if there is no such code. No code is a prefix of another. */
export const numberingPlans: readonly (NumberingPlan | undefined)[] = readPlans()

/**
 * The parts of the library's metadata that are read here: element 3 of a plan is the possible lengths, 5 the
 * national prefix, 7 the expression that recognizes it, if different.
 */
interface Metadata {
  country_calling_codes: Record<string, string[]>
  countries: Record<string, unknown[]>
  nonGeographic: Record<string, unknown[]>
}

function readPlans(): (NumberingPlan | undefined)[] {
  const { country_calling_codes: codes, countries, nonGeographic } = metadata as unknown as Metadata
  const plans = new Array<NumberingPlan | undefined>(1_000).fill(undefined)
  // The first country of a shared code is the main one. The library parses all numbers of the code by its
  // plan.
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
